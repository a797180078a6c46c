//===- Run.cpp - Let an agent write a kernel ------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Baselines.h"
#include "RunRecord.h"
#include "kc/Agent/AgentError.h"
#include "kc/Agent/Commands/Commands.h"
#include "kc/Agent/KernelTools/KernelTools.h"
#include "kc/Agent/Loop.h"
#include "kc/Agent/Strategy/Search.h"
#include "kc/Support/TerminalText.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <csignal>

using namespace llvm;

namespace kc::agent {

namespace {

volatile std::sig_atomic_t Interrupts = 0;

/// The first signal lets the step finish, the second ends the process.
void onInterrupt(int) {
  Interrupts = Interrupts + 1;
  if (Interrupts > 1)
    std::_Exit(int(ErrorClass::Interrupted));
}

class Session {
public:
  explicit Session(const RunOptions &Options) : Options(Options) {}

  Expected<int> run();

private:
  Error openBench();
  Error makeBaselines();
  Error chooseStart();
  Expected<std::unique_ptr<Provider>> makeProvider();
  std::shared_ptr<TrialRuns> trialRuns() const;
  std::string freeFolder() const;
  Error converse(Provider &Model);
  Error finish(const LoopResult &Loop);
  void say(const Twine &Line) {
    if (!Options.Quiet)
      errs() << Line << "\n";
  }
  Json manifest() const;

  const RunOptions &Options;
  std::unique_ptr<Workbench> Bench;
  std::map<std::string, BaselineKernel> Kernels;
  std::string Start;
  RunRecord Record;
  std::unique_ptr<Transcript> Log;
};

Error Session::openBench() {
  auto Judge = openCell(Options.Cell);
  if (!Judge)
    return Judge.takeError();
  Expected<Manual> Book = Manual::load((*Judge)->target());
  if (!Book)
    return Book.takeError();
  Bench = std::make_unique<Workbench>(std::move(*Judge), std::move(*Book),
                                      Options.Level);
  const eval::Evaluator &E = Bench->judge();
  Record.Isa = E.target().Name.str();
  Record.Profile = E.profile().Name;
  Record.Task = E.cell().Of->Id;
  Record.Config = E.cell().Config;
  Record.Provider = Options.Provider;
  Record.Level = Options.Level == KernelLevel::Asm ? "asm" : "dialect";
  Record.Timing = eval::timingName(Options.Cell.Timing).str();
  Record.Bound = E.bound().Serial;
  if (Options.Cell.Timing == eval::TimingModel::Decoupled)
    Record.Bound = E.bound().Decoupled;
  return Error::success();
}

/// The compiler's kernels are competitors: only those that pass count.
Error Session::makeBaselines() {
  auto Judge = openCell(Options.Cell);
  if (!Judge)
    return Judge.takeError();
  for (const std::string &Mode : baselineModes(Record.Isa)) {
    Expected<BaselineKernel> Kernel = makeBaseline(**Judge, Mode);
    if (!Kernel) {
      say("no baseline '" + Mode + "': " + toString(Kernel.takeError()));
      continue;
    }
    const eval::EvalResult &R = Kernel->Result;
    say("baseline " + Mode + ": " +
        (R.passed() ? Twine(R.cycles()) + " cycles"
                    : Twine(eval::verdictName(R.TheVerdict))));
    if (!R.passed())
      continue;
    Record.Baselines[Mode] = R.cycles();
    Kernels.emplace(Mode, std::move(*Kernel));
  }
  return Error::success();
}

Error Session::chooseStart() {
  std::string From = Options.StartFrom;
  if (From.empty())
    From =
        StringRef(Options.Provider).starts_with("search") ? "template" : "none";
  if (From == "none")
    return Error::success();
  if (auto It = Kernels.find(From); It != Kernels.end()) {
    Start = It->second.Assembly;
    return Error::success();
  }
  if (is_contained(baselineModes(Record.Isa), From))
    return makeError(ErrorClass::Toolchain, "baseline",
                     "there is no right '" + From + "' kernel to start from");
  auto Buffer = MemoryBuffer::getFile(From);
  if (!Buffer)
    return makeError(ErrorClass::Usage, "start",
                     "--start-from takes 'none', a mode of the compiler or a "
                     "file; '" +
                         From + "': " + Buffer.getError().message());
  Start = (*Buffer)->getBuffer().str();
  return Error::success();
}

/// Null where there is no such machine; then the search counts instructions.
std::shared_ptr<TrialRuns> Session::trialRuns() const {
  const eval::Evaluator &E = Bench->judge();
  auto Made = TrialRuns::create(E.target(), E.profile());
  if (!Made) {
    consumeError(Made.takeError());
    return nullptr;
  }
  sim::Limits Limits;
  Limits.Cycles = 50 * E.bound().Serial + 2'000'000;
  (*Made)->setLimits(Limits);
  (*Made)->setDecoupled(Options.Cell.Timing == eval::TimingModel::Decoupled);
  return std::move(*Made);
}

Expected<std::unique_ptr<Provider>> Session::makeProvider() {
  ProviderRegistry Registry;
  addStandardProviders(Registry);
  Registry.add(
      {"search", "the embedded optimiser; needs no network and no key",
       [this](const ProviderSettings &) -> Expected<std::unique_ptr<Provider>> {
         if (Start.empty())
           return makeError(ErrorClass::Usage, "start",
                            "search needs a kernel to start from: "
                            "--start-from");
         SearchOptions Search;
         Search.Target = &Bench->judge().target();
         Search.Baseline = Start;
         Search.Trials = trialRuns();
         return createSearchProvider(std::move(Search));
       }});
  return Registry.create(Options.Provider, Options.Settings);
}

std::string Session::freeFolder() const {
  if (!Options.Folder.empty())
    return Options.Folder;
  std::string Provider = Options.Provider;
  std::replace(Provider.begin(), Provider.end(), '/', '-');
  SmallString<128> Base("runs");
  sys::path::append(Base, Record.Isa + "-" + Record.Task + "-" + Record.Config +
                              "-" + Provider);
  std::string Folder(Base);
  for (unsigned N = 2; sys::fs::exists(Folder); ++N)
    Folder = (Base + "-" + Twine(N)).str();
  return Folder;
}

Json Session::manifest() const {
  const eval::Evaluator &E = Bench->judge();
  Json Params = Json::object();
  for (auto [Desc, Value] : zip(E.target().Params, E.profile().Params))
    Params[Desc.Name.str()] = Value;
  for (auto [Desc, Text] : zip(E.target().FormatParams, E.profile().Formats))
    Params[Desc.Name.str()] = Text;
  return {{"isa", Record.Isa},
          {"task", Record.Task},
          {"config", Record.Config},
          {"profile", Record.Profile},
          {"parameters", Params},
          {"provider", Options.Provider},
          {"model", Options.Settings.Model},
          {"level", Record.Level},
          {"timing", Record.Timing},
          {"tolerance", Options.Cell.Tolerance},
          {"baselines", Record.Baselines}};
}

Error Session::converse(Provider &Model) {
  const eval::Evaluator &E = Bench->judge();
  unsigned Iterations =
      Options.Iterations ? Options.Iterations : E.cell().Of->Budget;
  auto Template = Record.Baselines.find("template");
  PromptInput In{E.target(),
                 E.profile(),
                 E.cell(),
                 Bench->manual(),
                 Options.Level,
                 Iterations,
                 Template == Record.Baselines.end() ? 0 : Template->second,
                 Start};
  Conversation Talk;
  Talk.Messages.push_back(Message::text(Role::System, systemPrompt(In)));
  Talk.Messages.push_back(Message::text(Role::User, userPrompt(In)));
  ToolRegistry Tools;
  if (Error Failure = addKernelTools(Tools, *Bench))
    return Failure;
  LoopOptions Loop;
  Loop.MaxIterations = Iterations;
  Loop.Parameters.ReasoningEffort = Options.ReasoningEffort;
  Loop.OnProgress = [&](StringRef Line) {
    say(escapeForTerminal(Line, /*OneLine=*/true));
  };
  std::signal(SIGINT, onInterrupt);
  std::signal(SIGTERM, onInterrupt);
  Loop.ShouldStop = [] { return Interrupts != 0; };
  Expected<LoopResult> Result = runLoop(Talk, Model, Tools, *Log, Loop);
  if (!Result)
    return Result.takeError();
  return finish(*Result);
}

Error Session::finish(const LoopResult &Loop) {
  Record.StopReason = stopReasonName(Loop.Reason).str();
  Record.Iterations = Loop.Iterations;
  Expected<std::optional<ConfirmedKernel>> Confirmed = Bench->confirmBest(
      [&](const eval::EvalResult &R, StringRef Program, unsigned Kernel) {
        return Log->record("evaluation",
                           evaluationJson(R, "confirmation", Program, Kernel));
      });
  if (!Confirmed)
    return withClass(ErrorClass::Infra, "confirmation", Confirmed.takeError());
  if (const auto &Best = *Confirmed) {
    Record.Verdict = eval::verdictName(eval::Verdict::Passed).str();
    Record.BestCycles = Best->Cycles;
    Record.BestProgram = Best->Program;
    Record.Confirmations = Best->Confirmations;
    if (Error E = Log->writeFile("best.s", Best->Assembly))
      return E;
  } else if (std::optional<eval::Verdict> Last = Bench->lastVerdict()) {
    Record.Verdict = eval::verdictName(*Last).str();
  } else {
    Record.Verdict = "NO_KERNEL";
  }
  if (Error E = Log->writeFile("result.json", dumpJson(toJson(Record), 2)))
    return E;
  std::string Summary = renderSummary(Loop);
  raw_string_ostream OS(Summary);
  OS << "\n"
     << Record.Task << " " << Record.Config << " on " << Record.Isa << " ("
     << Record.Profile << ")\n";
  for (const auto &[Mode, Cycles] : Record.Baselines)
    OS << formatv("{0,-10} {1} cycles\n", Mode, Cycles);
  if (Record.BestCycles)
    OS << formatv("{0,-10} {1} cycles\n", "agent", *Record.BestCycles);
  OS << formatv("{0,-10} {1} cycles\n", "bound", Record.Bound);
  if (std::optional<double> S = Record.speedup("template"))
    OS << formatv("speed-up over the template: {0:f2}\n", *S);
  OS << "verdict: " << Record.Verdict;
  if (Record.BestCycles)
    OS << ", confirmed " << Record.Confirmations << " times with fresh data";
  OS << "\n";
  if (Error E = Log->finish(toJson(Record), Summary))
    return E;
  outs() << Summary << "folder: " << Log->folder() << "\n";
  return Error::success();
}

Expected<int> Session::run() {
  if (Error E = openBench())
    return E;
  if (Error E = makeBaselines())
    return E;
  if (Error E = chooseStart())
    return E;
  Expected<std::unique_ptr<Provider>> Model = makeProvider();
  if (!Model)
    return Model.takeError();
  Expected<std::unique_ptr<Transcript>> Created =
      Transcript::create(freeFolder(), manifest());
  if (!Created)
    return Created.takeError();
  Log = std::move(*Created);
  if (Error E = converse(**Model))
    return E;
  if (Interrupts)
    return int(ErrorClass::Interrupted);
  return Record.BestCycles ? 0 : 1;
}

} // namespace

Expected<int> run(const RunOptions &Options) { return Session(Options).run(); }

} // namespace kc::agent
