//===- Target.cpp - The tables of one instruction set ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Isa/Target.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace kc::isa {

int64_t extractOperand(const OperandDesc &Op, uint64_t Word) {
  uint64_t Field = 0;
  for (const BitRun &Run : Op.Runs)
    Field |= ((Word >> Run.InstLo) & maskTrailingOnes<uint64_t>(Run.Width))
             << Run.OperandLo;
  int64_t Value = Op.IsSigned && Op.Width ? SignExtend64(Field, Op.Width)
                                          : static_cast<int64_t>(Field);
  return static_cast<int64_t>(static_cast<uint64_t>(Value) << Op.Shift);
}

uint64_t insertOperand(const OperandDesc &Op, uint64_t Word, int64_t Value) {
  uint64_t Field = static_cast<uint64_t>(Value) >> Op.Shift;
  for (const BitRun &Run : Op.Runs) {
    uint64_t Ones = maskTrailingOnes<uint64_t>(Run.Width);
    Word &= ~(Ones << Run.InstLo);
    Word |= ((Field >> Run.OperandLo) & Ones) << Run.InstLo;
  }
  return Word;
}

const InstrDesc *findInstr(const Target &T, StringRef Mnemonic) {
  for (const InstrDesc &I : T.Instrs)
    if (I.Mnemonic == Mnemonic)
      return &I;
  return nullptr;
}

const Target *findTarget(StringRef Name) {
  for (const Target *T : allTargets())
    if (T->Name == Name)
      return T;
  return nullptr;
}

} // namespace kc::isa
