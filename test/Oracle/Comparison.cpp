//===- Comparison.cpp - One instruction, both ways ------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Comparison.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;
using namespace kc;
using sim::StateDesc;
using sim::StateKind;
using sim::TrapKind;

namespace oracle {

Comparison::Comparison(sim::Machine &Sim, const Semantics &S)
    : Sim(Sim), Target(Sim.target()), Before(Sim.states()), State(Sim.states()),
      Found(Sim.states()), Mlir(Target, Sim.profile(), State) {
  Mlir.use(S);
  for (const StateDesc &D : Sim.states()) {
    ZeroRegisters.push_back(-1);
    if (D.Kind == StateKind::RegFile)
      for (const isa::RegFileDesc &File : Target.RegFiles)
        if (File.Prefix == D.Name)
          ZeroRegisters.back() = File.ZeroRegister;
  }
}

bool Comparison::isZeroRegister(unsigned S, uint64_t Index) const {
  return ZeroRegisters[S] >= 0 && uint64_t(ZeroRegisters[S]) == Index;
}

/// Both start from what State holds.
void Comparison::begin() {
  for (unsigned N = 0; N != State.descs().size(); ++N) {
    if (!State.isChanged(N))
      continue;
    cantFail(Sim.writeCells(N, 0, State.bytes(N)));
    Before.bytes(N) = State.bytes(N);
    State.clearChanged(N);
  }
}

std::vector<std::string> Comparison::describe(const Case &C) const {
  std::vector<std::string> Lines;
  for (auto [N, Word] : enumerate(C.Words)) {
    std::string Text = formatv("word {0}: {1:x}", N, Word);
    if (int Index = Target.Decode(Word, C.Spaces); Index >= 0) {
      const isa::InstrDesc &I = Target.Instrs[Index];
      Text += (" " + I.Mnemonic).str();
      for (const isa::OperandDesc &Op : I.Operands)
        Text += formatv(" {0}={1}", Op.Name, isa::extractOperand(Op, Word));
    }
    Lines.push_back(Text);
  }
  for (auto [N, D] : enumerate(Before.descs())) {
    if (D.Kind != StateKind::RegFile && D.Kind != StateKind::Register)
      continue;
    std::string Text = "before:";
    for (uint64_t I = 0; I != D.cells(); ++I)
      Text += formatv(" {0}={1}", cellName(D, I),
                      isZeroRegister(N, I) ? "zero"
                                           : cellText(D, Before.cell(N, I)));
    Lines.push_back(Text);
  }
  return Lines;
}

//===----------------------------------------------------------------------===//
// Comparing
//===----------------------------------------------------------------------===//

void Comparison::compareTraps(const Case &C, const sim::RunResult &Result,
                              Outcome Expected,
                              std::vector<std::string> &Differences) {
  bool AtLimit = Result.Trap.Kind == TrapKind::InstructionLimit;
  bool Traps = Result.Trap && !AtLimit;
  auto Number = [&](StringRef What, uint64_t OfSim, uint64_t OfMlir) {
    if (OfSim != OfMlir)
      Differences.push_back(
          formatv("{0}: simulator {1}, MLIR {2}", What, OfSim, OfMlir));
  };
  if (Traps != (Expected == Outcome::Trapped)) {
    Differences.push_back(Traps
                              ? "trap: simulator " +
                                    sim::formatTrap(Result.Trap) + "; MLIR none"
                              : "trap: simulator none, MLIR traps at pc " +
                                    std::to_string(Mlir.pc()));
    return;
  }
  Number("instructions", Result.Instructions, Mlir.executed());
  if (Traps)
    Number("pc of the trap", Result.Trap.PC, Mlir.pc());
  else
    Number("whether the program has ended", !AtLimit, Mlir.hasEnded());
  if (AtLimit && !Mlir.hasEnded())
    Number("pc", Result.Trap.PC, Mlir.pc());
}

/// All NaNs are equal: which of two an operation gives is up to the host.
void Comparison::compareState(Tally &T, std::vector<std::string> &Differences) {
  unsigned Printed = 0;
  for (auto [N, D] : enumerate(State.descs())) {
    bool HasZero = ZeroRegisters[N] >= 0;
    if (!HasZero && State.bytes(N) == Found.bytes(N) &&
        State.bytes(N) == Before.bytes(N))
      continue;
    State.setChanged(N);
    for (uint64_t I = 0, E = D.cells(); I != E; ++I) {
      uint64_t Is = Found.cell(N, I), Expected = State.cell(N, I);
      if (isZeroRegister(N, I)) {
        // In the functions' state it holds anything, to see whether they care.
        if (Is == 0 && Expected == Before.cell(N, I))
          continue;
      } else {
        T.Changed += Expected != Before.cell(N, I);
        if (Is == Expected)
          continue;
        if (isNaN(D.Type, Is) && isNaN(D.Type, Expected)) {
          ++T.OtherNaNs;
          continue;
        }
      }
      if (++Printed <= 4)
        Differences.push_back(
            formatv("{0}: simulator {1}, MLIR {2}, before {3}", cellName(D, I),
                    cellText(D, Is), cellText(D, Expected),
                    cellText(D, Before.cell(N, I))));
    }
  }
  if (Printed > 4)
    Differences.push_back(formatv("{0} cells differ", Printed));
}

/// What traps writes nothing.
void Comparison::compareUnchanged(std::vector<std::string> &Differences) {
  for (auto [N, D] : enumerate(State.descs()))
    if (State.bytes(N) != Before.bytes(N))
      Differences.push_back(
          formatv("{0}: MLIR traps, but has changed it", D.Name));
}

/// The function was called in the simulator alone, so the state is put back.
/// The instruction's own checks come before the call and must agree.
bool Comparison::afterCall(const Case &C, const sim::RunResult &Result,
                           Tally &T) {
  for (unsigned N = 0; N != State.descs().size(); ++N) {
    State.bytes(N) = Before.bytes(N);
    State.setChanged(N);
  }
  ++T.Called;
  Worked = !Result.Trap || Result.Trap.Kind == TrapKind::InstructionLimit;
  if (!is_contained(Mlir.messages(), Result.Trap.Message))
    return true;
  T.Difference = describe(C);
  T.Difference.push_back("trap: simulator " + sim::formatTrap(Result.Trap) +
                         "; MLIR calls the function");
  return false;
}

bool Comparison::runCase(const Case &C, Tally &T) {
  begin();
  Worked = false;
  Outcome Expected = Mlir.run(C.Words, C.Spaces, C.Steps);
  cantFail(Sim.load(C.Words, C.Spaces));
  sim::Limits Limits;
  Limits.Instructions = C.Steps;
  sim::RunResult Result = Sim.run(Limits);
  if (Expected == Outcome::Escaped)
    return afterCall(C, Result, T);
  for (unsigned N = 0; N != State.descs().size(); ++N)
    cantFail(Sim.readCells(N, 0, Found.bytes(N)));

  std::vector<std::string> Differences;
  compareTraps(C, Result, Expected, Differences);
  compareState(T, Differences);
  if (!C.IsProgram && Expected == Outcome::Trapped)
    compareUnchanged(Differences);
  if (!Differences.empty()) {
    T.Difference = describe(C);
    append_range(T.Difference, Differences);
    return false;
  }
  if (any_of(C.Positions, [&](unsigned N) { return Mlir.hasExecuted(N); })) {
    ++T.Ran;
    Worked = true;
  } else if (Expected == Outcome::Trapped) {
    ++T.Trapped;
  }
  return true;
}

Tally Comparison::compare(const isa::InstrDesc &Instr, uint64_t Seed,
                          uint64_t Wanted) {
  // Each instruction has its own cases, so that one can be repeated alone.
  Random R(Seed ^ xxHash64(Instr.Name));
  CaseMaker Maker(Target, Sim.profile(), Instr, State, R);
  Tally T;
  for (uint64_t N = 0; N != 60 * Wanted && T.Ran + T.Called < Wanted; ++N) {
    if (N % 64 == 0)
      Maker.drawState();
    Case C = Maker.make();
    if (!runCase(C, T)) {
      T.Difference.insert(T.Difference.begin(),
                          formatv("case {0} of seed {1}", N, Seed));
      return T;
    }
    Maker.learn(C, Worked);
  }
  return T;
}

} // namespace oracle
