//===- SimMain.cpp - The simulator as a program ---------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Tools/SimMain.h"
#include "AssembledText.h"
#include "SimFiles.h"
#include "SimOptions.h"
#include "SimReport.h"
#include "kc/Asm/Assembler.h"
#include "kc/Asm/ElfFile.h"
#include "kc/Asm/Encoding.h"
#include "kc/Asm/WordFile.h"
#include "kc/Sim/Contract.h"
#include "kc/Sim/Environment.h"
#include "kc/Sim/StateText.h"
#include "kc/Support/InputFile.h"
#include "kc/Support/OutputFile.h"
#include "kc/Support/StandardOutput.h"
#include "kc/Support/ToolInfo.h"
#include "kc/Tools/LoadProgram.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

namespace kc {

namespace {

enum ExitCode { Success = 0, ProgramError = 1, UsageError = 2 };

/// One call of the tool. Each step returns an exit code; the first that isn't
/// Success ends the call.
class Simulation {
public:
  explicit Simulation(const SimOptions &Opts) : Opts(Opts) {}
  int run();

private:
  int list() const;
  StringRef reportName() const {
    return Opts.Stats.empty() ? "-" : StringRef(Opts.Stats);
  }
  int chooseTarget();
  int makeMachine();
  int readProgram();
  int setUp();
  int checkOutputs();
  int openOutputs();
  int execute();
  int writeReport(const SimReport &Report, const sim::RunResult &R);
  int writeResults();
  int checkExpectations(uint64_t Cycles);

  const SimOptions &Opts;
  const isa::Target *T = nullptr;
  uint64_t Spaces = 1;
  std::unique_ptr<sim::Machine> M;
  std::unique_ptr<sim::Environment> Env;
  asm_::Program Program;
  sim::Limits RunLimits;
  SimReportOptions ReportOptions;
  std::vector<DumpSpec> Dumps;
  std::vector<sim::Place> Prints;
  std::vector<std::unique_ptr<ToolOutputFile>> DumpFiles;
  std::unique_ptr<ToolOutputFile> ReportFile;
  std::unique_ptr<ToolOutputFile> TraceFile;
};

} // namespace

static int fail(const Twine &Message, int Code = UsageError) {
  WithColor::error(errs(), "kc-sim") << Message << '\n';
  return Code;
}

static int fail(Error E, int Code = UsageError) {
  return fail(toString(std::move(E)), Code);
}

//===----------------------------------------------------------------------===//
// Before the run
//===----------------------------------------------------------------------===//

int Simulation::chooseTarget() {
  T = isa::findTarget(Opts.Isa);
  if (T)
    return Success;
  std::string Known =
      join(map_range(isa::allTargets(), [](auto *T) { return T->Name; }), " ");
  if (Opts.Isa.empty())
    return fail("--isa=<name> is missing; the instruction sets are: " + Known);
  return fail("unknown instruction set '" + Opts.Isa +
              "'; the instruction sets are: " + Known);
}

int Simulation::list() const {
  if (Opts.ListIsas)
    for (const isa::Target *T : isa::allTargets())
      outs() << T->Name << "  " << T->Title << '\n';
  else
    for (const std::string &Name : isa::listProfiles(*T))
      outs() << Name << '\n';
  return Success;
}

int Simulation::makeMachine() {
  isa::Profile P = isa::defaultProfile(*T);
  if (!Opts.Profile.empty()) {
    Expected<isa::Profile> Loaded = isa::loadProfile(*T, Opts.Profile);
    if (!Loaded)
      return fail(Loaded.takeError());
    P = std::move(*Loaded);
  }
  for (const std::string &Text : Opts.Params)
    if (Error E = isa::overrideParam(*T, P, Text))
      return fail(std::move(E));
  Expected<std::unique_ptr<sim::Machine>> Made = sim::createMachine(*T, P);
  if (!Made)
    return fail(Made.takeError());
  M = std::move(*Made);
  if (Opts.Environment.empty())
    return Success;
  Env = M->makeEnvironment(Opts.Environment);
  if (!Env)
    return fail("'" + T->Name + "' has no environment '" + Opts.Environment +
                "'");
  M->setEnvironment(Env.get());
  return Success;
}

/// What a file holds, by its extension if nothing else is said.
static ProgramFormat formatOf(const SimOptions &Opts) {
  if (Opts.InputFormat != ProgramFormat::Auto)
    return Opts.InputFormat;
  return StringSwitch<ProgramFormat>(sys::path::extension(Opts.Program))
      .Case(".bin", ProgramFormat::Binary)
      .Case(".hex", ProgramFormat::Hex)
      .Default(ProgramFormat::Assembly);
}

int Simulation::readProgram() {
  Expected<uint64_t> Found = asm_::opcodeSpaces(*T, Opts.Spaces);
  if (!Found)
    return fail(Found.takeError());
  Spaces = *Found;
  Expected<std::unique_ptr<MemoryBuffer>> Buffer = readInputFile(Opts.Program);
  if (!Buffer)
    return fail("can't read '" + Opts.Program +
                "': " + toString(Buffer.takeError()));
  ProgramFormat Format = formatOf(Opts);
  if (Opts.InputFormat == ProgramFormat::Auto &&
      asm_::isElf((*Buffer)->getBuffer())) {
    Expected<asm_::Program> Elf = asm_::readElf(
        *T, Spaces, (*Buffer)->getMemBufferRef(), M->profile().Params);
    if (!Elf)
      return fail(Elf.takeError(), ProgramError);
    Program = std::move(*Elf);
    return Success;
  }
  if (Format == ProgramFormat::Assembly) {
    SourceMgr SM;
    unsigned Id = SM.AddNewSourceBuffer(std::move(*Buffer), SMLoc());
    asm_::AsmOptions AsmOpts;
    AsmOpts.Params = M->profile().Params;
    return asm_::Assembler(*T, Spaces).assemble(SM, Id, Program, AsmOpts)
               ? Success
               : ProgramError;
  }
  Expected<asm_::Program> Words =
      asm_::readWords(*T, Spaces, (*Buffer)->getMemBufferRef(),
                      Format == ProgramFormat::Hex ? asm_::WordFormat::Hex
                                                   : asm_::WordFormat::Binary);
  if (!Words)
    return fail(Words.takeError(), ProgramError);
  Program = std::move(*Words);
  return Success;
}

/// The contract, then what the memories and registers hold.
int Simulation::setUp() {
  sim::RunContract Contract;
  if (Opts.PoisonSeed.getNumOccurrences())
    Contract.PoisonSeed = uint64_t(Opts.PoisonSeed);
  Contract.HostBytes = SaturatingMultiply<uint64_t>(Opts.MaxMemory, 1 << 20);
  for (const std::string &Text : Opts.Regions)
    if (Error E = sim::parseRegion(Text, Contract))
      return fail(std::move(E));
  if (Error E = sim::applyContract(*M, Contract))
    return fail(std::move(E));
  RunLimits = {Opts.MaxInstructions, Opts.MaxCycles, Opts.MaxSeconds};

  // First, so that options may change its data.
  if (Error E = loadProgram(*M, Program))
    return fail(std::move(E), ProgramError);
  for (const std::string &Text : Opts.Loads) {
    Expected<LoadSpec> Spec = parseLoad(*M, Text);
    if (!Spec)
      return fail(Spec.takeError());
    if (Error E = load(*M, *Spec))
      return fail(std::move(E));
  }
  for (const std::string &Text : Opts.Sets)
    if (Error E = sim::assignState(*M, Text))
      return fail("--set: " + toString(std::move(E)));
  if (Env)
    if (Error E = Env->begin(*M))
      return fail(std::move(E));
  return Success;
}

static int open(StringRef File, std::unique_ptr<ToolOutputFile> &Out) {
  std::error_code EC;
  Out = std::make_unique<ToolOutputFile>(File, EC, sys::fs::OF_None);
  return EC ? fail("can't write '" + File + "': " + EC.message()) : Success;
}

namespace {
/// What goes to a file or to standard output.
struct OutputUse {
  std::string Option;
  StringRef File;
  /// Lines for people, which may stand below each other.
  bool IsText;
};
} // namespace

static bool isSameFile(StringRef A, StringRef B) {
  auto IsStandard = [](StringRef F) { return F == "-" || F == "/dev/stdout"; };
  if (IsStandard(A) || IsStandard(B))
    return IsStandard(A) && IsStandard(B);
  sys::fs::file_status Status;
  bool IsDevice = !sys::fs::status(A, Status) &&
                  Status.type() == sys::fs::file_type::character_file;
  return !IsDevice && (A == B || sys::fs::equivalent(A, B));
}

/// Two outputs in one file could not be told apart.
int Simulation::checkOutputs() {
  bool IsJson = Opts.StatsFormat == ReportFormat::Json;
  std::vector<OutputUse> Uses;
  if (IsJson || !Opts.Quiet)
    Uses.push_back({Opts.Stats.empty() || Opts.Stats == "-"
                        ? (IsJson ? "--stats-format=json" : "the report")
                        : "--stats",
                    reportName(), !IsJson});
  for (const std::string &Text : Opts.Prints)
    Uses.push_back({"--print=" + Text, "-", true});
  if (!Opts.Trace.empty())
    Uses.push_back({"--trace", Opts.Trace, false});
  for (auto [Spec, Text] : llvm::zip(Dumps, Opts.Dumps))
    Uses.push_back({"--dump=" + Text, Spec.File, false});

  for (size_t I = 0; I != Uses.size(); ++I) {
    const OutputUse &A = Uses[I];
    if (Opts.Program != "-" && isSameFile(A.File, Opts.Program))
      return fail("'" + A.File + "' is the program and an output");
    for (const OutputUse &B : ArrayRef(Uses).take_front(I))
      if (!(A.IsText && B.IsText) && isSameFile(A.File, B.File))
        return fail(B.Option + " and " + A.Option + " both write to " +
                    (A.File == "-" ? "standard output" : "'" + A.File + "'") +
                    "; name a file of its own, or add --quiet if it is the "
                    "report");
  }
  return Success;
}

/// What can be wrong with the outputs shows before the run.
int Simulation::openOutputs() {
  for (const std::string &Text : Opts.Dumps) {
    Expected<DumpSpec> Spec = parseDump(*M, Text);
    if (!Spec)
      return fail(Spec.takeError());
    Dumps.push_back(std::move(*Spec));
  }
  for (const std::string &Text : Opts.Prints) {
    Expected<sim::Place> P = sim::parsePlace(*M, Text);
    if (!P)
      return fail("--print: " + toString(P.takeError()));
    Prints.push_back(*P);
  }
  ReportOptions.WithStatistics = Opts.Stats.getNumOccurrences() != 0;
  ReportOptions.WithEvidence = Opts.Evidence;
  ReportOptions.WithAnnotation = Opts.Annotate;
  ReportOptions.WithRegisters = Opts.Regs;
  ReportOptions.TraceLimit = Opts.TraceLimit;
  bool IsDefault = Opts.Timing.getNumOccurrences() == 0;
  ReportOptions.IsMachineTiming =
      IsDefault ? T->Pipeline != nullptr : Opts.Timing == TimingKind::Machine;
  if (ReportOptions.IsMachineTiming && !T->Pipeline)
    return fail("--timing=machine: the definition of '" + T->Name +
                "' says nothing of a pipeline");
  if (Opts.Timing == TimingKind::Decoupled) {
    ReportOptions.Units = sim::defaultUnitTimings(*T);
    if (!Opts.Units.empty())
      if (Error E = sim::parseUnitTimings(*T, Opts.Units, *ReportOptions.Units))
        return fail("--units: " + toString(std::move(E)));
  } else if (!Opts.Units.empty()) {
    return fail("--units is for --timing=decoupled");
  }
  if (int Code = checkOutputs())
    return Code;
  for (const DumpSpec &Spec : Dumps)
    if (int Code = open(Spec.File, DumpFiles.emplace_back()))
      return Code;
  if (int Code = open(reportName(), ReportFile))
    return Code;
  if (Opts.Trace.empty())
    return Success;
  if (int Code = open(Opts.Trace, TraceFile))
    return Code;
  ReportOptions.TraceOS = &TraceFile->os();
  return Success;
}

//===----------------------------------------------------------------------===//
// The run and after
//===----------------------------------------------------------------------===//

/// Keeps a file that was written; an error if it wasn't.
static int close(StringRef File, ToolOutputFile &Out) {
  if (Error E = keepOutput(Out, File))
    return fail(toString(std::move(E)));
  return Success;
}

int Simulation::writeReport(const SimReport &Report, const sim::RunResult &R) {
  bool IsJson = Opts.StatsFormat == ReportFormat::Json;
  if (IsJson)
    ReportFile->os() << dumpJson(Report.toJson(R), 2) << '\n';
  else if (!Opts.Quiet)
    Report.print(R, ReportFile->os());
  return close(reportName(), *ReportFile);
}

int Simulation::writeResults() {
  for (const sim::Place &P : Prints) {
    outs() << sim::placeText(*M, P.State, P.Begin) << " =";
    Error E = sim::forEachCell(*M, P, [&](uint64_t I, uint64_t Bits) -> Error {
      outs() << (I ? ", " : " ") << sim::cellText(M->states()[P.State], Bits);
      return Error::success();
    });
    if (E)
      return fail(std::move(E));
    outs() << '\n';
  }
  for (auto [Spec, File] : llvm::zip(Dumps, DumpFiles)) {
    if (Error E = dump(*M, Spec, File->os()))
      return fail(std::move(E));
    if (int Code = close(Spec.File, *File))
      return Code;
  }
  return Success;
}

int Simulation::checkExpectations(uint64_t Cycles) {
  int Code = Success;
  for (const std::string &Text : Opts.Expects)
    if (Error E = sim::expectState(*M, Text))
      Code = fail("--expect: " + toString(std::move(E)), ProgramError);
  if (Opts.ExpectCycles.getNumOccurrences() &&
      uint64_t(Opts.ExpectCycles) != Cycles)
    Code =
        fail("--expect-cycles: expected " + Twine(uint64_t(Opts.ExpectCycles)) +
                 ", found " + Twine(Cycles),
             ProgramError);
  return Code;
}

int Simulation::execute() {
  AssembledText Text(Program,
                     Opts.Program == "-" ? "<stdin>" : StringRef(Opts.Program));
  SimReport Report(*M, Text, Program.Words.size(), ReportOptions);
  sim::RunResult R = M->run(RunLimits);
  if (R.Trap) {
    fail(sim::formatTrap(R.Trap, &Text));
    sim::printRegisters(*M, errs(), /*All=*/false);
  }
  int Code = writeReport(Report, R);
  if (TraceFile && !Code)
    Code = close(Opts.Trace, *TraceFile);
  if (!Code)
    Code = writeResults();
  if (Code)
    return Code;
  if (R.Trap)
    return ProgramError;
  if (Env && Env->exitStatus().value_or(0) != 0)
    return fail("the program's exit status is " + Twine(*Env->exitStatus()),
                ProgramError);
  return checkExpectations(Report.cycles(R));
}

int Simulation::run() {
  if (Opts.ListIsas)
    return list();
  if (int Code = chooseTarget())
    return Code;
  if (Opts.ListProfiles)
    return list();
  for (auto Step :
       {&Simulation::makeMachine, &Simulation::readProgram, &Simulation::setUp,
        &Simulation::openOutputs, &Simulation::execute})
    if (int Code = (this->*Step)())
      return Code;
  return Success;
}

/// LLVM has an option of this name for the counters of its passes, which this
/// program doesn't have.
static void renameLlvmStats() {
  auto &Registered = cl::getRegisteredOptions();
  if (cl::Option *Stats = Registered.lookup("stats"))
    Stats->setArgStr("llvm-stats");
}

int simMain(int argc, char **argv) {
  checkStandardOutput("kc-sim");
  InitLLVM Init(argc, argv);
  renameLlvmStats();
  SimOptions Opts;
  cl::HideUnrelatedOptions({&Opts.Machine, &Opts.Run, &Opts.Output});
  setToolInfo("kc-sim");
  if (!cl::ParseCommandLineOptions(
          argc, argv,
          "simulator\n\n"
          "Exit status: 0 when the program ended and all expectations hold;\n"
          "1 when it trapped, doesn't assemble or gave another result;\n"
          "2 when the command line is wrong or a file can't be read or "
          "written.\n",
          &errs()))
    return UsageError;
  return Simulation(Opts).run();
}

} // namespace kc
