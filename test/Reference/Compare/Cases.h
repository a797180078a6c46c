//===- Cases.h - Random instructions and programs ---------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operands are drawn so that most instructions do something, and the rest meet
// every check: an address is usually right, sometimes the last that is, the
// first that isn't, misaligned, or any number.
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_COMPARE_CASES_H
#define KC_TEST_COMPARE_CASES_H

#include "Instruction.h"
#include "Pair.h"
#include "Values.h"

namespace compare {

/// The opcodes that can be drawn, those that trap among them.
const std::vector<plena_ref::Op> &allOpcodes();

class CaseMaker {
public:
  CaseMaker(Pair &P, Random &R) : P(P), M(P.Ref), C(P.config()), R(R) {}

  /// Draws all state anew.
  void drawState();
  /// One instruction, and state that suits it.
  Case instruction(plena_ref::Op Opcode);
  /// Up to a few dozen instructions with loops.
  Case program();

private:
  /// The fields of an instruction that is being made.
  struct Fields {
    unsigned Rd, Rs1, Rs2, Rs3, Funct1;
    uint32_t Imm18;
  };

  bool hasOneCause(const Fields &F) const;
  bool hasWideNaNs() const;
  void drawRegisters();
  void drawFlags(Fields &F);
  void fillRows(uint64_t First, uint64_t Count);
  void fillRowsAt(uint32_t Address, unsigned Count);
  void fillTile(uint64_t Tile);
  void fillAccumulators();
  void setGp(unsigned Register, uint32_t Value) { M.setGp(Register, Value); }
  /// gp[Register] + imm is \p Address.
  void setSum(unsigned Register, Fields &F, uint32_t Address);

  uint32_t rowAddress(unsigned Count);
  uint32_t blockAddress();
  uint32_t sliceAddress(unsigned Width);
  uint32_t tileAddress();
  uint32_t scalarAddress(unsigned Size, unsigned Count);
  uint32_t oddAddress(uint32_t Right, uint32_t Last, uint32_t Step);
  uint64_t bytesOfHbm() { return C.HbmSize; }

  void matrix(plena_ref::Op Opcode, Fields &F);
  void writeOut(plena_ref::Op Opcode, Fields &F);
  void vector(plena_ref::Op Opcode, Fields &F);
  void reduction(plena_ref::Op Opcode, Fields &F);
  void scalar(plena_ref::Op Opcode, Fields &F);
  void transfer(plena_ref::Op Opcode, Fields &F);
  void drawTransfer(Fields &F);
  uint32_t wordOf(plena_ref::Op Opcode, const Fields &F);

  // Programs: registers have fixed roles there.
  void statements(Case &Program, unsigned Depth, unsigned Count);
  void loop(Case &Program, unsigned Depth);
  uint32_t simpleInstruction();
  uint32_t oddInstruction(Case &Program);

  Pair &P;
  plena_ref::Machine &M;
  const plena_ref::Config &C;
  Random &R;
  /// Addresses of this instruction that may be wrong, and how many of them may
  /// be wrong in two ways.
  unsigned OddAddresses = 0, WildAddresses = 0;
};

} // namespace compare

#endif // KC_TEST_COMPARE_CASES_H
