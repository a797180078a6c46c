//===- Encoding.cpp - Instruction words -----------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"

using namespace llvm;

namespace kc::model {

/// Notes that bit \p InstBit of the word is bit \p OperandBit of the operand,
/// extending the last run where it goes on.
static void addBit(Operand &Op, unsigned InstBit, unsigned OperandBit) {
  if (!Op.Runs.empty()) {
    isa::BitRun &Run = Op.Runs.back();
    if (Run.InstLo + Run.Width == InstBit &&
        Run.OperandLo + Run.Width == OperandBit) {
      ++Run.Width;
      return;
    }
  }
  Op.Runs.push_back(
      {static_cast<uint8_t>(InstBit), static_cast<uint8_t>(OperandBit), 1});
}

/// Every bit of the operand must be encoded once.
static void checkOperandBits(const Instruction &I, Operand &Op) {
  uint64_t Seen = 0;
  for (const isa::BitRun &Run : Op.Runs)
    for (unsigned N = 0; N != Run.Width; ++N) {
      uint64_t Bit = uint64_t(1) << (Run.OperandLo + N);
      if (Seen & Bit)
        fieldError(I.Rec, "Inst",
                   "bit " + Twine(Run.OperandLo + N) + " of '" + Op.Name +
                       "' is encoded twice");
      Seen |= Bit;
    }
  if (!Seen) {
    fieldError(I.Rec, "Inst", "no field encodes operand '" + Op.Name + "'");
    return;
  }
  unsigned Width = Log2_64(Seen) + 1;
  if (Seen != maskTrailingOnes<uint64_t>(Width))
    fieldError(I.Rec, "Inst",
               "not all bits of operand '" + Op.Name + "' are encoded");
  if (!Op.isRegister()) {
    if (Op.Width && Width != Op.Width)
      fieldError(I.Rec, "Inst",
                 "operand '" + Op.Name + "' has " + Twine(Op.Width) +
                     " bits, but " + Twine(Width) + " are encoded");
    return;
  }
  Op.Width = Width;
  if (Op.RegFile->Count > (uint64_t(1) << Width))
    fieldError(I.Rec, "Inst",
               Twine(Width) + " bits can't tell the " +
                   Twine(Op.RegFile->Count) + " registers of operand '" +
                   Op.Name + "' apart");
}

static const BitsInit *wordField(const Instruction &I, StringRef Field) {
  const RecordVal *Value = I.Rec->getValue(Field);
  return Value ? dyn_cast<BitsInit>(Value->getValue()) : nullptr;
}

void parseEncoding(IsaModel &Model, Instruction &I) {
  const BitsInit *Inst = wordField(I, "Inst");
  if (!Inst) {
    fieldError(I.Rec, "Inst",
               "an instruction must have a field 'bits<N> Inst'");
    return;
  }
  I.WordBits = Inst->getNumBits();
  if (I.WordBits != Model.WordBytes * 8)
    fieldError(I.Rec, "Inst",
               "the word has " + Twine(I.WordBits) + " bits, but words of '" +
                   Model.Name + "' have " + Twine(Model.WordBytes * 8));
  if (I.WordBits > 64)
    return;
  const BitsInit *Ignored = wordField(I, "Ignored");
  if (Ignored && Ignored->getNumBits() != I.WordBits)
    fieldError(I.Rec, "Ignored",
               "it has " + Twine(Ignored->getNumBits()) +
                   " bits, but the word " + Twine(I.WordBits));
  for (unsigned N = 0; N != I.WordBits; ++N) {
    uint64_t Bit = uint64_t(1) << N;
    if (Ignored && N < Ignored->getNumBits())
      if (auto *B = dyn_cast<BitInit>(Ignored->getBit(N)); B && B->getValue())
        I.Ignored |= Bit;
    const Init *Init = Inst->getBit(N);
    if (auto *B = dyn_cast<BitInit>(Init)) {
      if (B->getValue())
        I.Match |= Bit;
      if (!(I.Ignored & Bit))
        I.Mask |= Bit;
      continue;
    }
    auto *Var = dyn_cast<VarBitInit>(Init);
    auto *Name = Var ? dyn_cast<VarInit>(Var->getBitVar()) : nullptr;
    if (!Name) {
      fieldError(I.Rec, "Inst", "bit " + Twine(N) + " has no value");
      continue;
    }
    auto Op = find_if(I.Operands, [&](const Operand &Op) {
      return Op.Name == Name->getName();
    });
    if (Op == I.Operands.end()) {
      fieldError(I.Rec, "Inst",
                 "bit " + Twine(N) + " belongs to '" + Name->getName() +
                     "', which is no operand");
      continue;
    }
    if (I.Ignored & Bit)
      fieldError(I.Rec, "Ignored",
                 "bit " + Twine(N) + " belongs to '" + Op->Name + "'");
    addBit(*Op, N, Var->getBitNum());
  }
  for (Operand &Op : I.Operands)
    checkOperandBits(I, Op);
}

void checkOverlaps(IsaModel &Model) {
  // Those without a word of the right size have been reported.
  SmallVector<const Instruction *> Instrs;
  for (const auto &I : Model.Instrs)
    if (I->WordBits == Model.WordBytes * 8)
      Instrs.push_back(I.get());
  for (unsigned N = 0; N != Instrs.size(); ++N)
    for (unsigned M = 0; M != N; ++M) {
      const Instruction &A = *Instrs[M], &B = *Instrs[N];
      // An opcode space may replace instructions of the base map.
      if (A.Space != B.Space || ((A.Match ^ B.Match) & A.Mask & B.Mask))
        continue;
      PrintError(B.Rec->getLoc(), "the encoding of '" + B.Name +
                                      "' overlaps that of '" + A.Name + "'");
      PrintNote(A.Rec->getLoc(), "which is here");
    }
}

} // namespace kc::model
