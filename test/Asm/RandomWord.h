//===- RandomWord.h - Words for tests ---------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_ASM_RANDOMWORD_H
#define KC_TEST_ASM_RANDOMWORD_H

#include "kc/Asm/Encoding.h"
#include <random>

namespace kc::test {

inline int64_t randomValue(const isa::Target &T, const isa::OperandDesc &Op,
                           std::mt19937_64 &Random) {
  int64_t Min = Op.Min, Max = Op.Max;
  if (Op.Kind == isa::OperandKind::Register) {
    Min = 0;
    Max = T.RegFiles[Op.RegFile].Count - 1;
  }
  int64_t Value = Min;
  switch (Random() % 4) {
  case 0:
    break;
  case 1:
    Value = Max;
    break;
  default:
    Value = static_cast<int64_t>(
        uint64_t(Min) + Random() % (uint64_t(Max) - uint64_t(Min) + 1));
  }
  return Value >> Op.Shift << Op.Shift;
}

/// The word of \p Instr with operands at random or at the ends of their ranges.
inline uint64_t randomInstr(const isa::Target &T, const isa::InstrDesc &Instr,
                            std::mt19937_64 &Random) {
  uint64_t Word = Instr.Match;
  for (const isa::OperandDesc &Op : Instr.Operands)
    Word = isa::insertOperand(Op, Word, randomValue(T, Op, Random));
  return Word;
}

/// Random in all bits, or an instruction.
inline uint64_t randomWord(const isa::Target &T, std::mt19937_64 &Random) {
  if (Random() % 4 == 0)
    return Random() & asm_::wordMask(T);
  return randomInstr(T, T.Instrs[Random() % T.Instrs.size()], Random);
}

} // namespace kc::test

#endif // KC_TEST_ASM_RANDOMWORD_H
