//===- Expand.cpp - Instruction words, and what pseudo instructions become ===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expand.h"
#include "Parser.h"
#include "kc/Asm/Encoding.h"

using namespace llvm;

namespace kc::asm_ {

void Parser::noteLine() {
  size_t Words = chunk().Bytes.size() / T.WordBytes;
  if (chunk().Lines.size() <= Words)
    chunk().Lines.resize(Words + 1, Line);
}

void Parser::emit(uint64_t Word) {
  noteLine();
  emitBytes(Word, T.WordBytes);
}

void Parser::emitBytes(uint64_t Value, unsigned Count) {
  std::vector<uint8_t> &Bytes = chunk().Bytes;
  for (unsigned N = 0; N != Count; ++N)
    Bytes.push_back(static_cast<uint8_t>(Value >> 8 * N));
}

void Parser::emitInstr(const Candidate &C) {
  if (chunk().IsZero)
    return error(Mnemonic, "instructions can't be in " + quoted(chunk().Name) +
                               ", which is all zeros");
  if (HasSections && !hasRoom(T.WordBytes, Mnemonic))
    return;
  const isa::InstrDesc &Instr = *C.Instr;
  uint64_t Word = Instr.Match;
  for (size_t N = 0; N != Instr.Operands.size(); ++N)
    Word = isa::insertOperand(Instr.Operands[N], Word, Values[N]);
  if (Instr.IsReserved && !WarnedOf.test(&Instr - T.Instrs.data())) {
    WarnedOf.set(&Instr - T.Instrs.data());
    Diags.warning(placeOf(Mnemonic), "'" + Instr.Mnemonic +
                                         "' is reserved: executing it is an "
                                         "error");
  }
  if (!Pending.empty())
    recordReferences(C, nullptr);
  emit(Word);
}

/// The value that operand \p To of instruction number \p Position of an
/// expansion gets, the pseudo instruction's operand being \p Value.
int64_t expandedValue(const isa::Target &T, const isa::PseudoDesc &Pseudo,
                      const isa::ExpansionOperand &From,
                      const isa::OperandDesc &To, size_t Position,
                      int64_t Value) {
  if (From.From == isa::ExpansionOperand::Constant)
    return From.Value;
  if (From.Compute)
    return From.Compute(Value);
  // The distance is given from the first instruction of the expansion.
  if (To.IsPCRelative && Pseudo.Operands[From.Value].IsPCRelative)
    Value -= static_cast<int64_t>(Position * T.PCStep);
  return static_cast<int64_t>(static_cast<uint64_t>(Value >> From.Shift) &
                              From.Mask);
}

bool Parser::isPending(unsigned Operand) const {
  return any_of(Pending, [&](const PendingOperand &Waiting) {
    return Waiting.Operand == Operand;
  });
}

bool Parser::fits(const isa::PseudoDesc &Pseudo,
                  const isa::Expansion &Expansion) const {
  if (Expansion.GuardOperand >= 0 &&
      (static_cast<uint64_t>(Values[Expansion.GuardOperand]) &
       Expansion.GuardMask) != 0)
    return false;
  if (Expansion.Condition &&
      !Expansion.Condition(Values[Expansion.ConditionOperand]))
    return false;
  for (size_t Position = 0; Position != Expansion.Instrs.size(); ++Position) {
    const isa::ExpansionInstr &Part = Expansion.Instrs[Position];
    for (auto [From, To] :
         zip_equal(Part.Operands, T.Instrs[Part.Instr].Operands)) {
      bool IsConstant = From.From == isa::ExpansionOperand::Constant;
      if (!IsConstant && isPending(From.Value))
        continue;
      int64_t Value = IsConstant ? 0 : Values[From.Value];
      Value = expandedValue(T, Pseudo, From, To, Position, Value);
      if (!isLegalOperand(T, To, Value))
        return false;
    }
  }
  return true;
}

void Parser::emitPseudo(const Candidate &C) {
  const isa::PseudoDesc &Pseudo = *C.Pseudo;
  // Which expansion it is decides where everything later lies.
  if (!Pending.empty() && Pseudo.Expansions.size() > 1) {
    const ExpressionValue &Value = Pending.front().Value;
    fail(Value.waitsForSymbol() ? FaultKind::DefinedLater
                                : FaultKind::NotConstant,
         Value.At);
    report(Problem);
    return emit(0);
  }
  const isa::Expansion *Chosen =
      find_if(Pseudo.Expansions,
              [&](const isa::Expansion &E) { return fits(Pseudo, E); });
  if (Chosen == Pseudo.Expansions.end()) {
    Diags.error(placeOf(Mnemonic),
                "no expansion of '" + C.Mnemonic + "' can hold these operands");
    return emit(0);
  }
  if (chunk().IsZero)
    return error(Mnemonic, "instructions can't be in " + quoted(chunk().Name) +
                               ", which is all zeros");
  if (HasSections && !hasRoom(T.WordBytes * Chosen->Instrs.size(), Mnemonic))
    return;
  if (!Pending.empty())
    recordReferences(C, Chosen);
  for (size_t Position = 0; Position != Chosen->Instrs.size(); ++Position) {
    const isa::ExpansionInstr &Part = Chosen->Instrs[Position];
    const isa::InstrDesc &Instr = T.Instrs[Part.Instr];
    uint64_t Word = Instr.Match;
    for (auto [From, To] : zip_equal(Part.Operands, Instr.Operands)) {
      bool IsConstant = From.From == isa::ExpansionOperand::Constant;
      int64_t Value = IsConstant ? 0 : Values[From.Value];
      Word = isa::insertOperand(
          To, Word, expandedValue(T, Pseudo, From, To, Position, Value));
    }
    emit(Word);
  }
}

void Parser::recordReferences(const Candidate &C,
                              const isa::Expansion *Expansion) {
  for (const PendingOperand &Waiting : Pending) {
    const ExpressionValue &Value = Waiting.Value;
    References.push_back({placeOf(Value.At), static_cast<uint32_t>(Current),
                          Waiting.Operand, chunk().Bytes.size(), Value.Value,
                          Value.Added, Value.Subtracted, &C, Expansion,
                          Waiting.Modifier, 0});
  }
}

} // namespace kc::asm_
