//===- Expand.cpp - Instruction words, and what pseudo instructions become ===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "kc/Asm/Encoding.h"

using namespace llvm;

namespace kc::asm_ {

void Parser::emit(uint64_t Word) {
  P.Words.push_back(Word);
  P.Lines.push_back(Line);
}

void Parser::emitInstr(const Candidate &C) {
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
static int64_t expandedValue(const isa::Target &T,
                             const isa::PseudoDesc &Pseudo,
                             const isa::ExpansionOperand &From,
                             const isa::OperandDesc &To, size_t Position,
                             int64_t Value) {
  if (From.From == isa::ExpansionOperand::Constant)
    return From.Value;
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
    fail(FaultKind::DefinedLater, Pending.front().Value.Pending);
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
    const Token &Name = Waiting.Value.Pending;
    References.push_back({placeOf(Name), static_cast<uint32_t>(P.Words.size()),
                          Waiting.Operand, Waiting.Value.Value, &C, Expansion});
  }
}

bool Parser::fill(const Reference &Ref, int64_t Value) {
  if (!Ref.Expansion) {
    uint64_t &Word = P.Words[Ref.Word];
    Word = isa::insertOperand(Ref.From->Operands[Ref.Operand], Word, Value);
    return true;
  }
  for (size_t Position = 0; Position != Ref.Expansion->Instrs.size();
       ++Position) {
    const isa::ExpansionInstr &Part = Ref.Expansion->Instrs[Position];
    uint64_t &Word = P.Words[Ref.Word + Position];
    for (auto [From, To] :
         zip_equal(Part.Operands, T.Instrs[Part.Instr].Operands)) {
      if (From.From == isa::ExpansionOperand::Constant ||
          From.Value != static_cast<int64_t>(Ref.Operand))
        continue;
      int64_t Part =
          expandedValue(T, *Ref.From->Pseudo, From, To, Position, Value);
      if (!isLegalOperand(T, To, Part))
        return false;
      Word = isa::insertOperand(To, Word, Part);
    }
  }
  return true;
}

} // namespace kc::asm_
