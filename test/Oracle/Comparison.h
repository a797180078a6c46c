//===- Comparison.h - One instruction, both ways ----------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_ORACLE_COMPARISON_H
#define KC_TEST_ORACLE_COMPARISON_H

#include "CaseMaker.h"
#include "MlirMachine.h"

namespace oracle {

struct Tally {
  /// Cases without a trap, with one, and those in which the instruction called
  /// a C++ function of the definition, of which only traps are compared.
  uint64_t Ran = 0, Trapped = 0, Called = 0;
  /// Cells that the cases changed.
  uint64_t Changed = 0;
  /// Cells that are NaNs both ways, but with other bits.
  uint64_t OtherNaNs = 0;
  /// Empty if all is well; else the first case that differs.
  std::vector<std::string> Difference;
};

/// A machine of the simulator and one of MLIR functions.
class Comparison {
public:
  Comparison(kc::sim::Machine &Sim, const Semantics &S);

  /// Compares random cases of the instruction, until \p Wanted of them ran or
  /// called a function, or far too many did not.
  Tally compare(const kc::isa::InstrDesc &Instr, uint64_t Seed,
                uint64_t Wanted);

private:
  void begin();
  bool isZeroRegister(unsigned State, uint64_t Index) const;
  /// False if the case differs.
  bool runCase(const Case &C, Tally &T);
  bool afterCall(const Case &C, const kc::sim::RunResult &Result, Tally &T);
  void compareTraps(const Case &C, const kc::sim::RunResult &Found,
                    Outcome Expected, std::vector<std::string> &Differences);
  void compareState(Tally &T, std::vector<std::string> &Differences);
  void compareUnchanged(std::vector<std::string> &Differences);
  std::vector<std::string> describe(const Case &C) const;

  kc::sim::Machine &Sim;
  const kc::isa::Target &Target;
  /// Before the case, of the MLIR functions, of the simulator after the case.
  StateImage Before, State, Found;
  MlirMachine Mlir;
  /// Whether the last case ran without a trap, also in a C++ function.
  bool Worked = false;
  /// By state; -1 if there is none.
  std::vector<int> ZeroRegisters;
};

} // namespace oracle

#endif // KC_TEST_ORACLE_COMPARISON_H
