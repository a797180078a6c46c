//===- TestBench.h - A machine that kernels are run on ----------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_EVAL_TESTBENCH_H
#define KC_LIB_EVAL_TESTBENCH_H

#include "InputSets.h"
#include "TaskContract.h"
#include "kc/Asm/Program.h"
#include "kc/Sim/Decoupled.h"
#include "kc/Sim/Evidence.h"

namespace kc::eval {

/// Passes events on to observers that change from run to run, which a machine's
/// own don't.
class Relay : public sim::Observer {
public:
  void executed(const sim::Event &E) override {
    for (sim::Observer *O : To)
      O->executed(E);
  }
  void finished(uint64_t SerialCycles) override {
    for (sim::Observer *O : To)
      O->finished(SerialCycles);
  }

  std::vector<sim::Observer *> To;
};

/// What a run left behind.
struct RunOutcome {
  sim::RunResult Result;
  /// Bytes of each output.
  std::vector<std::vector<uint8_t>> Outputs;
  /// The first input that is no longer what it was; -1 if none.
  int ChangedInput = -1;
};

class TestBench {
public:
  /// With \p Observed, runs give evidence and tell observers; without, they
  /// are faster.
  static llvm::Expected<std::unique_ptr<TestBench>>
  create(const isa::Target &T, const isa::Profile &P, const task::Cell &C,
         uint64_t MaxHostBytes, bool Observed);

  /// Runs the program from reset, with \p Inputs in place and everything else
  /// poisoned. Fails only if the harness does.
  llvm::Expected<RunOutcome> run(const asm_::Program &Program,
                                 const InputSet &Inputs, unsigned PoisonIndex,
                                 const sim::Limits &Limits,
                                 llvm::ArrayRef<sim::Observer *> Observers);

  sim::Machine &machine() { return *M; }
  /// Of the last run.
  sim::EvidenceReport evidence() const { return Proof->report(); }
  const sim::Shadow &shadow(unsigned Memory) const {
    return *M->memories()[Memory]->shadow();
  }
  llvm::ArrayRef<CellRange> inputs() const { return InputCells; }
  llvm::ArrayRef<CellRange> outputs() const { return OutputCells; }

private:
  TestBench(std::unique_ptr<sim::Machine> M, const task::Cell &C)
      : M(std::move(M)), C(C) {}
  llvm::Error placeTensors();
  llvm::Error placeRegisters();
  llvm::Error loadRegisters();
  llvm::Error loadSegments(const asm_::Program &Program);
  llvm::Error load(const InputSet &Inputs);
  llvm::Error collect(const InputSet &Inputs, RunOutcome &Outcome);

  std::unique_ptr<sim::Machine> M;
  const task::Cell &C;
  /// A register that is no longer as after reset when the program starts.
  struct StartRegister {
    unsigned State, Cell, Bytes;
    uint64_t Value;
  };

  std::vector<CellRange> InputCells, OutputCells;
  std::vector<StartRegister> StartRegisters;
  std::optional<sim::Evidence> Proof;
  Relay Watchers;
};

} // namespace kc::eval

#endif // KC_LIB_EVAL_TESTBENCH_H
