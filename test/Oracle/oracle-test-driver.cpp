//===- oracle-test-driver.cpp - Simulator against MLIR --------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   oracle-test-driver --isa=NAME --semantics=FILE [--profile=NAME]
//                      [--param=NAME=VALUE]... [--except=FILE] [--cases=N]
//                      [--seed=N] [--only=NAME]
//
// Runs random instructions on the simulator and on the MLIR functions that
// kc-tblgen writes of the same definition, and compares all state and traps.
// Each instruction must be compared, or be in the list of exceptions. Ends
// with 0 if all is well, 1 if not, and 2 if it can't start.
//
//===----------------------------------------------------------------------===//

#include "Comparison.h"
#include "Exceptions.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace oracle;
using namespace kc;

static cl::opt<std::string> IsaName("isa", cl::Required,
                                    cl::desc("Instruction set"));
static cl::opt<std::string> SemanticsFile("semantics", cl::Required,
                                          cl::desc("Its MLIR functions"));
static cl::opt<std::string> ProfileName("profile", cl::desc("Machine"));
static cl::list<std::string> Overrides("param",
                                       cl::desc("NAME=VALUE of the machine"));
static cl::opt<std::string>
    ExceptFile("except", cl::desc("What is not compared, and why"));
static cl::opt<uint64_t> NumCases("cases", cl::init(200),
                                  cl::desc("An instruction's, traps aside"));
static cl::opt<uint64_t> Seed("seed", cl::init(1), cl::desc("Of the cases"));
static cl::opt<std::string> Only("only", cl::desc("Only this instruction"));

namespace {

class Run {
public:
  Run(sim::Machine &Sim, const Semantics &S, StringMap<std::string> Exceptions)
      : Sim(Sim), TheSemantics(S), Exceptions(std::move(Exceptions)),
        TheComparison(Sim, S) {}

  int run();

private:
  void runInstr(const isa::InstrDesc &I);
  void row(const isa::InstrDesc &I, const Tally &T, const Twine &How);
  void fail(const isa::InstrDesc &I, const Twine &What) {
    outs() << "error: " << I.Name << ": " << What << "\n";
    ++Errors;
  }

  sim::Machine &Sim;
  const Semantics &TheSemantics;
  StringMap<std::string> Exceptions;
  Comparison TheComparison;
  unsigned Compared = 0, Excepted = 0, Errors = 0;
  uint64_t Cases = 0;
};

} // namespace

void Run::row(const isa::InstrDesc &I, const Tally &T, const Twine &How) {
  outs() << format("%-22s %6llu %7llu %8llu  ", I.Name.str().c_str(),
                   (unsigned long long)T.Ran, (unsigned long long)T.Trapped,
                   (unsigned long long)T.Changed)
         << How << "\n";
  Cases += T.Ran + T.Trapped;
}

void Run::runInstr(const isa::InstrDesc &I) {
  const SemanticsFunction *F = TheSemantics.find(I.Name);
  auto Exception = Exceptions.find(I.Name);
  bool IsListed = Exception != Exceptions.end();
  bool IsWhole = F && F->Escapes.empty();
  if (IsListed == IsWhole) {
    // Too many and too few are both mistakes.
    if (IsListed)
      fail(I, "it is listed as not compared, but can be");
    else if (!F)
      fail(I, "it has no MLIR function, and isn't listed as not compared");
    else
      fail(I, "it calls '" + F->Escapes.front() +
                  "', and isn't listed as not compared");
    return;
  }
  Tally T = TheComparison.compare(I, Seed, F ? NumCases : NumCases / 60 + 1);
  std::string How = IsListed ? "traps only: " + Exception->second : "bit-exact";
  if (T.OtherNaNs)
    How += ", but for the bits of " + std::to_string(T.OtherNaNs) + " NaNs";
  if (!T.Difference.empty()) {
    row(I, T, "DIFFERENT");
    for (const std::string &Line : T.Difference)
      outs() << "  " << Line << "\n";
    fail(I, "simulator and MLIR differ");
    return;
  }
  row(I, T, How);
  if (F && T.Ran + T.Called < NumCases)
    fail(I, "only " + Twine(T.Ran + T.Called) + " of its cases ran");
  else if (!F && !T.Trapped)
    fail(I, "it never trapped");
  ++(IsListed ? Excepted : Compared);
}

int Run::run() {
  outs() << "instruction               ran trapped  changed  compared\n";
  for (const isa::InstrDesc &I : Sim.target().Instrs)
    if (Only.empty() || Only == I.Name)
      runInstr(I);
  outs() << Compared << " instructions compared, " << Excepted << " listed, "
         << Cases << " cases, " << Errors << " errors\n";
  return Errors != 0;
}

static Expected<int> runAll() {
  const isa::Target *Target = isa::findTarget(IsaName);
  if (!Target)
    return createStringError("no instruction set '" + IsaName +
                             "' is built in");
  isa::Profile Profile = isa::defaultProfile(*Target);
  if (!ProfileName.empty()) {
    auto Loaded = isa::loadProfile(*Target, ProfileName);
    if (!Loaded)
      return Loaded.takeError();
    Profile = *Loaded;
  }
  for (const std::string &Text : Overrides)
    if (Error E = isa::overrideParam(*Target, Profile, Text))
      return std::move(E);
  auto Sim = sim::createMachine(*Target, Profile);
  if (!Sim)
    return Sim.takeError();
  // All state is compared after each case.
  for (const sim::StateDesc &D : (*Sim)->states())
    if (D.cells() * D.CellBytes > 16 << 20)
      return createStringError("'" + D.Name + "' is too large; use --param");
  // Cases also have instructions without effect, and all that control.
  StringSet<> Needed;
  for (const isa::AddImmediateDesc &Add : Target->AddImmediates)
    Needed.insert(Target->Instrs[Add.Instr].Name);
  for (const isa::InstrDesc &I : Target->Instrs)
    if (Only.empty() || Only == I.Name || I.Control != isa::ControlKind::None)
      Needed.insert(I.Name);
  auto S = Semantics::load(
      SemanticsFile, *Target, (*Sim)->states(), MlirMachine::callbacks(),
      [&](StringRef Name) { return Needed.contains(Name); });
  if (!S)
    return S.takeError();
  StringMap<std::string> Exceptions;
  if (!ExceptFile.empty()) {
    auto Read = readExceptions(ExceptFile, *Target);
    if (!Read)
      return Read.takeError();
    Exceptions = std::move(*Read);
  }
  if (!Only.empty() &&
      none_of(Target->Instrs, [](auto &I) { return I.Name == Only; }))
    return createStringError("there is no instruction '" + Only + "'");
  return Run(**Sim, **S, std::move(Exceptions)).run();
}

int main(int argc, char **argv) {
  cl::ParseCommandLineOptions(argc, argv);
  Expected<int> Result = runAll();
  if (Result)
    return *Result;
  errs() << "oracle-test-driver: " << toString(Result.takeError()) << "\n";
  return 2;
}
