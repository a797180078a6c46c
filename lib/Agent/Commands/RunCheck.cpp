//===- RunCheck.cpp - Whether to believe a run folder ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunCheck.h"
#include "RunManifest.h"
#include "kc/Agent/AgentError.h"
#include "kc/Agent/KernelTools/Workbench.h"
#include "kc/Agent/Sha256.h"
#include "kc/Agent/Transcript.h"
#include "kc/Support/JsonDiff.h"
#include "kc/Support/JsonReader.h"
#include "kc/Support/TerminalText.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace kc::agent {

StringRef stateName(CheckedRun::State S) {
  switch (S) {
  case CheckedRun::State::Confirmed:
    return "confirmed";
  case CheckedRun::State::Unconfirmed:
    return "unconfirmed";
  case CheckedRun::State::Unfinished:
    return "unfinished";
  case CheckedRun::State::Broken:
    return "broken";
  }
  return "broken";
}

namespace {

class Checker {
public:
  explicit Checker(StringRef Folder) { Out.Folder = Folder.str(); }

  CheckedRun run() {
    if (Error E = check()) {
      // The first mistake is enough to know.
      std::string Text = toString(std::move(E));
      Out.Problem = escapeForTerminal(StringRef(Text).split('\n').first,
                                      /*OneLine=*/true);
    }
    return std::move(Out);
  }

private:
  std::string path(StringRef Name) const {
    SmallString<128> Path(Out.Folder);
    sys::path::append(Path, Name);
    return Path.str().str();
  }

  template <typename... Ts> Error wrong(const char *Format, Ts &&...Values) {
    return createStringError(formatv(Format, std::forward<Ts>(Values)...));
  }

  Error check();
  Error checkEnd(const RunFolder &Run);
  Error checkBest(const RunFolder &Run);
  Error findDeviations();

  CheckedRun Out;
  RunManifest Asked;
};

/// What was asked for is what the log was begun with; what came of it has to be
/// what the log says.
Error Checker::check() {
  if (!sys::fs::is_directory(Out.Folder))
    return wrong("there is no such folder");
  Expected<RunFolder> Run = readRunFolder(Out.Folder);
  if (!Run)
    return Run.takeError();
  Expected<RunManifest> Manifest =
      readRunManifest(Run->Manifest, path("manifest.json"));
  if (!Manifest)
    return Manifest.takeError();
  Asked = std::move(*Manifest);
  RunRecord &R = Out.Record;
  R.Isa = Asked.Isa;
  R.Task = Asked.Task;
  R.Config = Asked.Config;
  R.Profile = Asked.Profile;
  R.Provider = Asked.Provider;
  R.Model = Asked.Model;
  R.Level = Asked.Level;
  R.Timing = Asked.Timing;
  R.Tolerance = Asked.Tolerance;
  R.Baselines = Asked.Baselines;
  if (Error E = findDeviations())
    return E;
  if (!Run->isFinished()) {
    Out.TheState = CheckedRun::State::Unfinished;
    return wrong("the run was not finished");
  }
  return checkEnd(*Run);
}

Error Checker::findDeviations() {
  const RunRecord &R = Out.Record;
  auto Note = [&](StringRef What, StringRef Value) {
    Out.Deviations.push_back((What + "=" + Value).str());
  };
  if (R.Timing != eval::timingName(eval::TimingModel::Serial))
    Note("timing", R.Timing);
  if (R.Tolerance != "task")
    Note("tolerance", R.Tolerance);
  const isa::Target *T = isa::findTarget(R.Isa);
  if (!T)
    return wrong("there is no instruction set '{0}' here", R.Isa);
  Expected<std::string> Tasks = task::findTasksFolder();
  if (!Tasks)
    return Tasks.takeError();
  auto Task = task::loadTask(*Tasks, R.Task);
  if (!Task)
    return Task.takeError();
  Expected<task::Cell> Cell = task::bindCell(*Task, R.Isa, R.Config);
  if (!Cell)
    return Cell.takeError();
  Expected<isa::Profile> Scored = eval::profileFor(*T, *Cell);
  if (!Scored)
    return Scored.takeError();
  if (R.Profile != Scored->Name)
    Note("profile", R.Profile);
  else if (Asked.Parameters != machineParameters(*T, *Scored))
    // A file of the user's can have any name.
    Note("profile", "another " + R.Profile);
  return Error::success();
}

/// The words that name the conditions, which must be the same everywhere.
static std::vector<std::pair<StringRef, std::string>>
conditions(const RunRecord &R) {
  return {{"isa", R.Isa},
          {"task", R.Task},
          {"config", R.Config},
          {"profile", R.Profile},
          {"provider", R.Provider},
          {"model", R.Model},
          {"level", R.Level},
          {"timing", R.Timing},
          {"tolerance", R.Tolerance}};
}

Error Checker::checkEnd(const RunFolder &Run) {
  Expected<RunRecord> Read = readRunRecord(Out.Folder);
  if (!Read)
    return Read.takeError();
  for (auto [Here, There] : zip(conditions(Out.Record), conditions(*Read)))
    if (Here.second != There.second)
      return wrong("manifest.json says {0} {1}, result.json {2}", Here.first,
                   Here.second, There.second);
  if (Asked.Baselines != Read->Baselines)
    return wrong("manifest.json and result.json have other baselines");
  Json Now = cantFail(parseJson(dumpJson(toJson(*Read)), ""));
  if (std::optional<JsonDifference> D =
          findJsonDifference(Run.Log.Events.back().Data, Now))
    return wrong("the log doesn't confirm result.json: {0} was {1}, is {2}",
                 D->Pointer, D->Left, D->Right);
  // Whatever best_cycles says.
  bool HasPassed = Read->Verdict == eval::verdictName(eval::Verdict::Passed);
  std::optional<uint64_t> Cycles = Read->BestCycles;
  Read->BestCycles.reset();
  Out.Record = *Read;
  if (!HasPassed || !Cycles) {
    if (HasPassed || Cycles)
      return wrong("result.json has the verdict {0} and {1}", Read->Verdict,
                   Cycles ? "a best kernel" : "no kernel");
    Out.TheState = CheckedRun::State::Unconfirmed;
    return Error::success();
  }
  Out.Record.BestCycles = Cycles;
  Error E = checkBest(Run);
  if (E)
    Out.Record.BestCycles.reset();
  else
    Out.TheState = CheckedRun::State::Confirmed;
  return E;
}

/// One evaluation that decided while the agent worked, and those at the end:
/// all of the program that result.json names, and none that failed.
Error Checker::checkBest(const RunFolder &Run) {
  const RunRecord &R = Out.Record;
  uint64_t MostCycles = 0;
  unsigned First = 0, Confirmations = 0;
  for (const Event &E : Run.Log.Events) {
    if (E.Type != "evaluation" ||
        stringMember(E.Data, "program") != R.BestProgram ||
        stringMember(E.Data, "mode") != "decide")
      continue;
    std::string Verdict = stringMember(E.Data, "verdict").str();
    for (auto [Key, Value] : conditions(R))
      if (E.Data.contains(Key.str()) && Key != "tolerance" &&
          stringMember(E.Data, Key) != Value)
        return wrong("events.jsonl:{0}: the evaluation is of {1} {2}",
                     E.Sequence + 1, Key, stringMember(E.Data, Key));
    if (const Json *IsTasks = findMember(E.Data, "task_tolerance");
        IsTasks && *IsTasks != Json(R.Tolerance == "task"))
      return wrong("events.jsonl:{0}: the evaluation has another tolerance",
                   E.Sequence + 1);
    uint64_t Cycles = 0;
    JsonReader Data(E.Data, formatv("events.jsonl:{0}", E.Sequence + 1).str());
    JsonObjectReader(Data).optional("cycles", Cycles);
    if (Error Bad = Data.takeError())
      return Bad;
    // Evaluations that say nothing of the kernel don't count.
    if (Verdict == eval::verdictName(eval::Verdict::InfraError) ||
        Verdict == eval::verdictName(eval::Verdict::InvalidReference))
      continue;
    if (Verdict != eval::verdictName(eval::Verdict::Passed))
      return wrong("events.jsonl:{0}: the best kernel was refuted: {1}",
                   E.Sequence + 1, Verdict);
    MostCycles = std::max(MostCycles, Cycles);
    ++(stringMember(E.Data, "step") == "confirmation" ? Confirmations : First);
  }
  if (!First || Confirmations < Workbench::NumConfirmations ||
      Confirmations < R.Confirmations)
    return wrong("the log has {0} confirmations of the best kernel, not {1}",
                 Confirmations,
                 std::max(R.Confirmations, Workbench::NumConfirmations));
  if (MostCycles != *R.BestCycles)
    return wrong("the log says that the best kernel takes {0} cycles, not {1}",
                 MostCycles, *R.BestCycles);
  auto Best = MemoryBuffer::getFile(path("best.s"), /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!Best)
    return wrong("best.s: {0}", Best.getError().message());
  if (sha256((*Best)->getBuffer()) != R.BestSha256)
    return wrong("best.s is not the kernel that was confirmed");
  return Error::success();
}

} // namespace

CheckedRun checkRun(StringRef Folder) { return Checker(Folder).run(); }

} // namespace kc::agent
