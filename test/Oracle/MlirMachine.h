//===- MlirMachine.h - Runs words with MLIR functions -----------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions say what an instruction does to the state. What stands between
// two instructions is here, written apart from the simulator's: the pc, the
// stack of hardware loops, the end of the program.
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_ORACLE_MLIRMACHINE_H
#define KC_TEST_ORACLE_MLIRMACHINE_H

#include "Semantics.h"
#include "StateImage.h"

namespace oracle {

enum class Outcome {
  /// So many instructions were executed, or the program has ended.
  Done,
  Trapped,
  /// An instruction called a function of the definition, which is not there.
  Escaped,
};

class MlirMachine {
public:
  MlirMachine(const kc::isa::Target &Target, const kc::isa::Profile &Profile,
              StateImage &State);

  static Callbacks callbacks();
  void use(const Semantics &S) { TheSemantics = &S; }

  /// Executes up to \p Steps instructions from the program's start.
  Outcome run(llvm::ArrayRef<uint64_t> Words, uint64_t Spaces, unsigned Steps);

  /// Of the last run. After a trap the pc is that of the instruction.
  uint64_t pc() const { return PC; }
  bool hasEnded() const { return Ended; }
  unsigned executed() const { return Executed; }
  /// Of the checks of the instruction that was executed last.
  llvm::ArrayRef<std::string> messages() const { return Last->Messages; }
  /// Whether word \p N was executed and did not trap.
  bool hasExecuted(unsigned N) const { return Ran[N]; }

private:
  enum class StepResult { Goes, Traps, Escapes };
  StepResult step(uint64_t Word, uint64_t Spaces);
  bool call(const SemanticsFunction &F, const kc::isa::InstrDesc &I,
            uint64_t Word);
  void saveRegisters();
  void restoreRegisters();
  uint64_t readCounter(unsigned Number) const;
  void writeCounter(unsigned Number, uint64_t Value);
  bool loopBegin(unsigned Number, uint64_t Trips);
  bool loopEnd(unsigned Number);
  bool loopBreak();

  /// A memref as functions of the C interface take it.
  struct Descriptor {
    llvm::SmallVector<uint64_t, 9> Words;
    void *Address;
  };
  struct Loop {
    uint64_t Body;
    unsigned Counter;
    /// Iterations that are left, where the counter is the zero register.
    uint64_t Left;
  };

  const kc::isa::Target &Target;
  StateImage &State;
  const Semantics *TheSemantics = nullptr;
  std::vector<Descriptor> Descriptors;
  Descriptor PCDescriptor;
  std::vector<int32_t> Params;
  /// The register file of loop counters, as a state; -1 if there are no loops.
  int CounterFile = -1;
  int CounterZero = -1;

  uint64_t PC = 0;
  /// Where a loop goes back to, or the next instruction.
  uint64_t NextPC = 0;
  bool Ended = false, HasEscaped = false;
  unsigned Executed = 0;
  const SemanticsFunction *Last = nullptr;
  std::vector<Loop> Loops;
  std::vector<bool> Ran;
  std::vector<std::pair<unsigned, std::vector<uint8_t>>> Saved;

  /// Whose function is running.
  static MlirMachine *Running;
};

} // namespace oracle

#endif // KC_TEST_ORACLE_MLIRMACHINE_H
