//===- SessionBegin.cpp - What a run needs --------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Session.h"
#include "kc/Agent/AgentError.h"
#include "kc/Agent/Strategy/Search.h"
#include "kc/Lowering/Lowering.h"
#include "kc/Support/TerminalText.h"
#include "kc/Support/ToolInfo.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace kc::agent {

/// A run that goes on is the same run: nothing about it can be chosen anew.
Error Session::takeResumedOptions() {
  const CellOptions &Cell = Options.Cell;
  if (!Cell.Isa.empty() || !Cell.Task.empty() || !Cell.Config.empty() ||
      !Cell.Profile.empty() || !Cell.Tolerance.empty() || Cell.Timing ||
      Options.Level || Options.Iterations || Options.ReasoningEffort ||
      !Options.Provider.empty() || !Options.Settings.Model.empty() ||
      !Options.StartFrom.empty() || !Options.Folder.empty())
    return makeError(ErrorClass::Usage, "resume",
                     "--resume goes on as the run began; of the other options "
                     "it takes only --base-url and --quiet");
  Expected<RunFolder> Run = readRunFolder(Options.Resume);
  if (!Run)
    return Run.takeError();
  if (Run->isFinished())
    return makeError(ErrorClass::Usage, "resume",
                     "the run in " + Options.Resume + " is finished");
  Expected<RunManifest> M =
      readRunManifest(Run->Manifest, Options.Resume + "/manifest.json");
  if (!M)
    return M.takeError();
  Options.Provider = M->Provider;
  Options.Settings.Model = M->Model;
  if (protocol() == "replay")
    return makeError(ErrorClass::Usage, "resume",
                     "a replay can't go on; begin it anew");
  Record.Baselines = M->Baselines;
  EarlierParameters = M->Parameters;
  Earlier = std::move(*Run);
  return askTheSame(*M, Options.Resume, Options);
}

/// A recording is repeated under its own conditions, unless others are given.
Error Session::takeRecordedOptions() {
  StringRef Folder = Options.Settings.Recording;
  if (!sys::fs::is_directory(Folder))
    return Error::success();
  Expected<RunFolder> Run = readRunFolder(Folder);
  if (!Run)
    return Run.takeError();
  Expected<RunManifest> M =
      readRunManifest(Run->Manifest, (Folder + "/manifest.json").str());
  if (!M)
    return M.takeError();
  return askTheSame(*M, Folder, Options);
}

Error Session::takeOptions() {
  if (!Options.Resume.empty()) {
    if (Error E = takeResumedOptions())
      return E;
  } else if (protocol() == "replay") {
    if (Error E = takeRecordedOptions())
      return E;
  }
  if (Options.Provider.empty())
    return makeError(ErrorClass::Usage, "provider",
                     "--provider is needed: openai/MODEL, replay or search");
  if (Options.Iterations && *Options.Iterations == 0)
    return makeError(ErrorClass::Usage, "iterations",
                     "--iterations is at least 1");
  if (!Options.Level)
    Options.Level = KernelLevel::Asm;
  if (isSearch() && Options.Level == KernelLevel::Dialect)
    return makeError(ErrorClass::Usage, "level",
                     "search hands in assembly; --level=dialect is for models");
  Expected<const isa::Target *> T = openTarget(Options.Cell.Isa);
  if (!T)
    return T.takeError();
  Target = *T;
  StringRef Reference = lowering::referenceMode(Target->Name);
  if (Options.StartFrom.empty())
    Options.StartFrom =
        isSearch() && !Reference.empty() ? Reference.str() : "none";
  if (Error E = checkCell(Options.Cell))
    return E;
  if (Earlier || Options.Folder.empty())
    return Error::success();
  return Transcript::checkNew(Options.Folder);
}

Error Session::readStart() {
  if (Options.StartFrom == "none" ||
      is_contained(baselineModes(Target->Name), Options.StartFrom))
    return Error::success();
  Expected<StartKernel> Read = readStartKernel(Options.StartFrom);
  if (!Read)
    return Read.takeError();
  Start = std::move(*Read);
  Expected<std::string> Text = startText(*Target, Start, *Options.Level);
  if (!Text)
    return Text.takeError();
  StartText = std::move(*Text);
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
  (*Made)->setTiming(E.options().Timing);
  for (const task::BoundRegister &R : E.cell().Registers)
    if (Error Failed = (*Made)->setRegister(R.Name, R.Value)) {
      consumeError(std::move(Failed));
      return nullptr;
    }
  return std::move(*Made);
}

/// What the compiler makes of the task in its other ways.
std::vector<StartingPoint> Session::otherKernels() const {
  std::vector<StartingPoint> Out;
  for (const std::string &Mode :
       lowering::alternativesTo(Target->Name, Options.StartFrom))
    Out.push_back({Mode, [this, Mode] {
                     lowering::Options How;
                     How.Mode = Mode;
                     How.Profile = Bench->judge().profile().Name;
                     return lowering::lowerToAssembly(Bench->judge().cell(),
                                                      How);
                   }});
  return Out;
}

/// The search needs a kernel to start from, and a machine. All that there can
/// be at the time is tried, so that errors come early.
Error Session::makeProvider() {
  bool HasStart = !StartText.empty() || Options.StartFrom == "none";
  if (Model || (isSearch() && (!Bench || !HasStart)))
    return Error::success();
  ProviderRegistry Registry;
  addStandardProviders(Registry);
  Registry.add(
      {"search", "the embedded optimiser; needs no network and no key",
       [this](const ProviderSettings &) -> Expected<std::unique_ptr<Provider>> {
         if (StartText.empty())
           return makeError(ErrorClass::Usage, "start",
                            "search needs a kernel to start from: "
                            "--start-from");
         SearchOptions Search;
         Search.Target = Target;
         Search.Baseline = StartText;
         Search.Trials = trialRuns();
         if (is_contained(baselineModes(Target->Name), Options.StartFrom))
           Search.Others = otherKernels();
         return createSearchProvider(std::move(Search));
       }});
  Expected<std::unique_ptr<Provider>> Made =
      Registry.create(Options.Provider, Options.Settings);
  if (!Made)
    return Made.takeError();
  Model = std::move(*Made);
  return Error::success();
}

Error Session::openBench() {
  auto Judge = openCell(Options.Cell);
  if (!Judge)
    return Judge.takeError();
  Expected<Manual> Book = Manual::load((*Judge)->target());
  if (!Book)
    return Book.takeError();
  Bench = std::make_unique<Workbench>(std::move(*Judge), std::move(*Book),
                                      *Options.Level);
  const eval::Evaluator &E = Bench->judge();
  if (Earlier && EarlierParameters != machineParameters(*Target, E.profile()))
    return makeError(ErrorClass::Usage, "resume",
                     "the profile '" + E.profile().Name +
                         "' isn't the machine that the run began with");
  if (!Options.Iterations)
    Options.Iterations = E.cell().Of->Budget;
  Record.Isa = Target->Name.str();
  Record.Profile = E.profile().Name;
  Record.Task = E.cell().Of->Id;
  Record.Config = E.cell().Config;
  Record.Provider = Options.Provider;
  Record.Level = levelName(*Options.Level).str();
  Record.Timing = eval::timingName(E.options().Timing).str();
  Record.Tolerance =
      Options.Cell.Tolerance.empty() ? "task" : Options.Cell.Tolerance;
  Record.Bound = eval::boundOf(E.bound(), E.options().Timing);
  return Error::success();
}

/// The compiler's kernels are competitors: only those that pass count. A run
/// that goes on has the numbers that it began with.
Error Session::makeBaselines() {
  if (Earlier)
    return Error::success();
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

Error Session::startFromBaseline() {
  if (Start.isThere() || Options.StartFrom == "none")
    return Error::success();
  auto It = Kernels.find(Options.StartFrom);
  if (It == Kernels.end())
    return makeError(ErrorClass::Toolchain, "baseline",
                     "there is no right '" + Options.StartFrom +
                         "' kernel to start from");
  Start.Text = It->second.Assembly;
  Start.Name = Options.StartFrom + ".s";
  Expected<std::string> Text = startText(*Target, Start, *Options.Level);
  if (!Text)
    return Text.takeError();
  StartText = std::move(*Text);
  return Error::success();
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

RunManifest Session::manifest() const {
  RunManifest M;
  M.Tool = ("KernelCraft " + projectVersion()).str();
  M.Isa = Record.Isa;
  M.Task = Record.Task;
  M.Config = Record.Config;
  M.Profile = Record.Profile;
  M.Parameters = machineParameters(*Target, Bench->judge().profile());
  M.Provider = Record.Provider;
  M.Model = Record.Model;
  M.Level = Record.Level;
  M.Timing = Record.Timing;
  M.Tolerance = Record.Tolerance;
  if (Options.ReasoningEffort)
    M.Effort = effortName(*Options.ReasoningEffort).str();
  M.Iterations = *Options.Iterations;
  M.StartFrom = Options.StartFrom;
  if (Start.isThere())
    M.StartFile = Start.fileName().str();
  M.Baselines = Record.Baselines;
  return M;
}

Error Session::openFolder() {
  Record.Model = Model->model().str();
  Expected<std::unique_ptr<Transcript>> Opened =
      Earlier ? Transcript::resume(Options.Resume)
              : Transcript::create(freeFolder(), toJson(manifest()));
  if (!Opened)
    return Opened.takeError();
  Log = std::move(*Opened);
  if (Start.isThere() && !Earlier)
    return Log->writeFile(Start.fileName(), Start.Text);
  return Error::success();
}

Error Session::prepare() {
  for (Error (Session::*Step)() :
       {&Session::takeOptions, &Session::readStart, &Session::makeProvider,
        &Session::openBench, &Session::makeProvider, &Session::makeBaselines,
        &Session::startFromBaseline, &Session::makeProvider,
        &Session::openFolder})
    if (Error E = (this->*Step)())
      return E;
  return Earlier ? restore() : Error::success();
}

void Session::say(const Twine &Line) const {
  if (!Options.Quiet)
    errs() << escapeForTerminal(Line.str()) << "\n";
}

} // namespace kc::agent
