//===- CaseMaker.h - Random states and instructions -------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Nothing here knows an instruction set: what addresses and sizes may look
// like is taken from the parts of the state and from the profile. What has run
// without a trap is remembered, and taken up again with changes, so that also
// instructions that are rarely right by chance are executed often; and from
// there an operand is moved on until it traps, so that the last address that is
// right and the first one that is wrong are among the cases.
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_ORACLE_CASEMAKER_H
#define KC_TEST_ORACLE_CASEMAKER_H

#include "StateImage.h"

namespace oracle {

/// The same numbers on every host.
class Random {
public:
  explicit Random(uint64_t Seed) : State(Seed) {}
  uint64_t next() {
    uint64_t X = State += 0x9E3779B97F4A7C15;
    X = (X ^ X >> 30) * 0xBF58476D1CE4E5B9;
    X = (X ^ X >> 27) * 0x94D049BB133111EB;
    return X ^ X >> 31;
  }
  /// From 0 to N - 1.
  uint64_t below(uint64_t N) { return N ? next() % N : 0; }
  bool chance(unsigned Percent) { return below(100) < Percent; }

private:
  uint64_t State;
};

/// Some words to run.
struct Case {
  std::vector<uint64_t> Words;
  uint64_t Spaces = 1;
  unsigned Steps = 0;
  /// The words that are the instruction in question.
  std::vector<unsigned> Positions;
  /// Of the first of them: operands, and what the registers hold.
  std::vector<uint64_t> Operands;
  /// Whether other instructions than it change the state.
  bool IsProgram = false;
  /// Whether it is a step of a search for the end of what works.
  bool IsSearch = false;
};

/// Makes cases of one instruction.
class CaseMaker {
public:
  CaseMaker(const kc::isa::Target &Target, const kc::isa::Profile &Profile,
            const kc::isa::InstrDesc &Instr, StateImage &State, Random &R);

  /// Draws all state anew, but for large memories that are drawn already.
  void drawState();
  /// Draws registers, a part of everything else, and what to run.
  Case make();
  /// Whether the case ran without a trap.
  void learn(const Case &C, bool Works);

private:
  uint64_t floatBits(kc::sim::CellType Type, unsigned Flavour);
  /// Cells [Begin, End) with numbers of one flavour.
  void fill(unsigned State, uint64_t Begin, uint64_t End);
  uint64_t address();
  uint64_t integer(unsigned Bits);
  uint64_t immediate(const kc::isa::OperandDesc &Op);
  void drawRegisters();
  uint64_t word(const kc::isa::InstrDesc &I, std::vector<uint64_t> *Operands);
  bool isInteger(const kc::isa::OperandDesc &Op) const;
  void startSearch();
  uint64_t searchWord(std::vector<uint64_t> &Operands);
  void goOn(bool Works);
  int stateOf(const kc::isa::OperandDesc &Op) const;
  bool controls(const kc::isa::InstrDesc &I) const {
    return I.Control != kc::isa::ControlKind::None;
  }

  const kc::isa::Target &Target;
  const kc::isa::InstrDesc &Instr;
  StateImage &State;
  Random &R;
  /// Distances that addresses may be multiples of, ascending.
  std::vector<uint64_t> Granules;
  /// Numbers that some registers of the case share.
  std::vector<uint64_t> Shared;
  std::vector<std::vector<uint64_t>> Known;
  /// On the way to the largest value of an operand that doesn't trap.
  struct SearchState {
    std::vector<uint64_t> Example;
    unsigned Operand;
    uint64_t Step;
    unsigned Doublings;
    bool IsNear;
  };
  std::optional<SearchState> Search;
  bool IsDrawn = false;
  /// An instruction without effect, if there is one.
  std::optional<uint64_t> Filler;
};

} // namespace oracle

#endif // KC_TEST_ORACLE_CASEMAKER_H
