//===- kc-agent.cpp - Kernels by agents, and their evaluation -------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/AgentError.h"
#include "kc/Agent/Commands/Commands.h"
#include "kc/Support/TerminalText.h"
#include "kc/Support/ToolInfo.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;

static cl::SubCommand Check("check", "Judge a kernel");
static cl::SubCommand BaselineCommand("baseline",
                                      "Show the compiler's kernels and the "
                                      "bound that no kernel can beat");
static cl::SubCommand Run("run", "Let an agent write or improve a kernel");
static cl::SubCommand Report("report", "Show finished runs beside each other");
static cl::SubCommand Tasks("tasks",
                            "List the tasks; with --task and --config, say "
                            "what a kernel has to do");
static cl::SubCommand Targets("targets", "List the instruction sets");
static cl::SubCommand Doctor("doctor", "Check that everything needed is there");

static cl::OptionCategory Category("Options of kc-agent");

static cl::opt<std::string> Isa("isa", cl::desc("Instruction set"),
                                cl::value_desc("name"), cl::sub(Check),
                                cl::sub(BaselineCommand), cl::sub(Run),
                                cl::sub(Tasks), cl::cat(Category));
static cl::opt<std::string> Task("task", cl::desc("Task"),
                                 cl::value_desc("name"), cl::sub(Check),
                                 cl::sub(BaselineCommand), cl::sub(Run),
                                 cl::sub(Tasks), cl::cat(Category));
static cl::opt<std::string> Config("config", cl::desc("Configuration"),
                                   cl::value_desc("name"), cl::sub(Check),
                                   cl::sub(BaselineCommand), cl::sub(Run),
                                   cl::sub(Tasks), cl::cat(Category));
static cl::opt<std::string>
    Profile("profile",
            cl::desc("Machine profile; without it the one that is scored"),
            cl::value_desc("name"), cl::sub(Check), cl::sub(BaselineCommand),
            cl::sub(Run), cl::cat(Category));
static cl::opt<std::string>
    Tolerance("tolerance",
              cl::desc("'task', or 'paper' for the rule of arXiv 2603.08721"),
              cl::sub(Check), cl::sub(BaselineCommand), cl::sub(Run),
              cl::cat(Category));
static cl::opt<eval::TimingModel>
    Timing("timing",
           cl::desc("How cycles are counted (default: machine where the "
                    "instruction set has a pipeline, else serial)"),
           cl::values(clEnumValN(eval::TimingModel::Serial, "serial",
                                 "One instruction after the other"),
                      clEnumValN(eval::TimingModel::Decoupled, "decoupled",
                                 "Units work side by side"),
                      clEnumValN(eval::TimingModel::Machine, "machine",
                                 "As the machine's pipeline does")),
           cl::sub(Check), cl::sub(BaselineCommand), cl::sub(Run),
           cl::cat(Category));
static cl::opt<KernelLevel> Level(
    "level", cl::desc("What kernels are written in"),
    cl::values(clEnumValN(KernelLevel::Asm, "asm", "Assembly"),
               clEnumValN(KernelLevel::Dialect, "dialect",
                          "MLIR of the instruction set's dialect; registers "
                          "are assigned")),
    cl::sub(Check), cl::sub(Run), cl::cat(Category));
static cl::opt<bool> AsJson("json", cl::desc("Print JSON"), cl::sub(Check),
                            cl::sub(BaselineCommand), cl::sub(Report),
                            cl::sub(Tasks), cl::sub(Targets),
                            cl::cat(Category));

// check
static cl::opt<std::string> KernelFile(cl::Positional, cl::desc("<kernel>"),
                                       cl::init("-"), cl::sub(Check));
static cl::opt<std::string>
    Seed("seed", cl::desc("Repeat an evaluation: the seed that it printed"),
         cl::value_desc("hex"), cl::sub(Check), cl::cat(Category));
static cl::opt<bool> Evidence("evidence",
                              cl::desc("Print what the kernel did, too"),
                              cl::sub(Check), cl::cat(Category));

// baseline
static cl::opt<std::string> Mode("mode", cl::desc("Mode of the compiler"),
                                 cl::value_desc("name"),
                                 cl::sub(BaselineCommand), cl::cat(Category));
static cl::opt<bool> Bound("bound", cl::desc("Show what the bound is made of"),
                           cl::sub(BaselineCommand), cl::cat(Category));
static cl::opt<std::string> Output("o", cl::desc("Write the kernel there"),
                                   cl::value_desc("file"),
                                   cl::sub(BaselineCommand), cl::cat(Category));

// run
static cl::opt<std::string>
    ProviderName("provider",
                 cl::desc("Who writes: openai/MODEL, replay, or search"),
                 cl::value_desc("name"), cl::sub(Run), cl::cat(Category));
static cl::opt<std::string> Model("model", cl::desc("Model of the provider"),
                                  cl::value_desc("name"), cl::sub(Run),
                                  cl::cat(Category));
static cl::opt<std::string>
    BaseUrl("base-url",
            cl::desc("Server; without it from the environment "
                     "(OPENAI_BASE_URL)"),
            cl::value_desc("url"), cl::sub(Run), cl::cat(Category));
static cl::opt<std::string>
    Recording("recording", cl::desc("Run folder or event log to replay"),
              cl::value_desc("path"), cl::sub(Run), cl::cat(Category));
static cl::opt<std::string>
    Folder("run-dir", cl::desc("Run folder; without it a new one under runs/"),
           cl::value_desc("folder"), cl::sub(Run), cl::cat(Category));
static cl::opt<unsigned>
    Iterations("iterations",
               cl::desc("Replies of the agent; without it the task's budget"),
               cl::sub(Run), cl::cat(Category));
static cl::opt<std::string>
    StartFrom("start-from",
              cl::desc("Kernel to improve: none, a mode of the compiler, or a "
                       "file"),
              cl::value_desc("what"), cl::sub(Run), cl::cat(Category));
static cl::opt<std::string>
    EffortName("effort",
               cl::desc("Reasoning effort: none, minimal, low, medium, high, "
                        "xhigh, max"),
               cl::value_desc("word"), cl::sub(Run), cl::cat(Category));
static cl::opt<std::string>
    Resume("resume",
           cl::desc("Go on with a run that was not finished, as it began"),
           cl::value_desc("folder"), cl::sub(Run), cl::cat(Category));
static cl::opt<bool> Quiet("quiet", cl::desc("No progress"), cl::sub(Run),
                           cl::cat(Category));

// report
static cl::list<std::string>
    Folders(cl::Positional, cl::desc("<run folder>..."), cl::sub(Report));

static CellOptions cellOptions() {
  CellOptions Cell;
  Cell.Isa = Isa;
  Cell.Task = Task;
  Cell.Config = Config;
  Cell.Profile = Profile;
  Cell.Tolerance = Tolerance;
  if (Timing.getNumOccurrences())
    Cell.Timing = Timing;
  return Cell;
}

static Expected<int> runCommand() {
  RunOptions Options;
  Options.Cell = cellOptions();
  if (Level.getNumOccurrences())
    Options.Level = Level;
  Options.Provider = ProviderName;
  Options.Settings.Model = Model;
  Options.Settings.BaseUrl = BaseUrl;
  Options.Settings.Recording = Recording;
  Options.Folder = Folder;
  if (Iterations.getNumOccurrences())
    Options.Iterations = Iterations;
  Options.StartFrom = StartFrom;
  Options.Resume = Resume;
  Options.Quiet = Quiet;
  if (!EffortName.empty()) {
    Options.ReasoningEffort = parseEffort(EffortName);
    if (!Options.ReasoningEffort)
      return makeError(ErrorClass::Usage, "effort",
                       "'" + EffortName + "' is no effort");
  }
  return run(Options);
}

static Expected<int> dispatch() {
  if (Check)
    return check({cellOptions(), Level, KernelFile, Seed, AsJson, Evidence});
  if (BaselineCommand)
    return baseline({cellOptions(), Mode, Output, Bound, AsJson});
  if (Run)
    return runCommand();
  if (Report)
    return report(
        {std::vector<std::string>(Folders.begin(), Folders.end()), AsJson});
  if (Tasks && (!Task.empty() || !Config.empty()))
    return showTask(cellOptions());
  if (Tasks)
    return listTasks(Isa, AsJson);
  if (Targets)
    return listTargets(AsJson);
  if (Doctor)
    return doctor();
  return makeError(ErrorClass::Usage, "command",
                   "a command is needed; 'kc-agent --help' lists them");
}

int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  setToolInfo("kc-agent");
  // LLVM's own options are of no use here.
  for (cl::SubCommand *Command :
       {&cl::SubCommand::getTopLevel(), &Check, &BaselineCommand, &Run, &Report,
        &Tasks, &Targets, &Doctor})
    cl::HideUnrelatedOptions(Category, *Command);
  std::string Errors;
  raw_string_ostream ErrorStream(Errors);
  if (!cl::ParseCommandLineOptions(
          argc, argv,
          "kc-agent: let agents write kernels, and judge kernels\n\n"
          "Exit status: 0 right or done; 1 the kernel is wrong; 2 the command "
          "line is\nwrong; 3 something needed is missing; 4 the model's "
          "provider failed; 5 the\nbudget is used up and no kernel is right; 7 "
          "the harness failed; 130\ninterrupted.\n",
          &ErrorStream)) {
    errs() << Errors;
    return int(ErrorClass::Usage);
  }
  Expected<int> Code = dispatch();
  if (Code)
    return *Code;
  Error E = Code.takeError();
  int Exit = exitCodeOf(E);
  handleAllErrors(std::move(E), [](const ErrorInfoBase &Info) {
    // It may quote a kernel or a server. Doing this twice does no harm.
    WithColor::error(errs(), "kc-agent")
        << escapeForModel(Info.message()) << "\n";
  });
  return Exit;
}
