//===- Encoding.cpp - Instruction words and operand values ----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Asm/Encoding.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace kc::asm_ {

uint64_t wordMask(const isa::Target &T) {
  return maskTrailingOnes<uint64_t>(T.WordBytes * 8u);
}

bool isLegalOperand(const isa::Target &T, const isa::OperandDesc &Op,
                    int64_t Value) {
  if (static_cast<uint64_t>(Value) & maskTrailingOnes<uint64_t>(Op.Shift))
    return false;
  if (Op.Kind == isa::OperandKind::Register)
    return Value >= 0 && Value < T.RegFiles[Op.RegFile].Count;
  if (Op.NamesOnly && Value != Op.Default)
    return any_of(Op.Names, [&](const isa::NamedValue &Named) {
      return Named.Value == Value;
    });
  return Value >= Op.Min && Value <= Op.Max;
}

static uint64_t insertAll(const isa::InstrDesc &Instr,
                          ArrayRef<int64_t> Operands) {
  uint64_t Word = Instr.Match;
  for (auto [Op, Value] : zip_equal(Instr.Operands, Operands))
    Word = isa::insertOperand(Op, Word, Value);
  return Word;
}

/// Whether the mnemonic of base instruction \p Instr means one of \p Spaces.
static bool isNameTaken(const isa::Target &T, const isa::InstrDesc &Instr,
                        uint64_t Spaces) {
  if (Spaces == 1 || Instr.OpcodeSpace != 0)
    return false;
  return any_of(T.Instrs, [&](const isa::InstrDesc &Other) {
    return Other.OpcodeSpace != 0 && (Spaces >> Other.OpcodeSpace & 1) &&
           Other.Mnemonic == Instr.Mnemonic;
  });
}

DecodedWord decode(const isa::Target &T, uint64_t Word, uint64_t Spaces) {
  DecodedWord Result;
  if (Word & ~wordMask(T))
    return Result;
  int Number = T.Decode(Word, Spaces);
  if (Number < 0)
    return Result;
  const isa::InstrDesc &Instr = T.Instrs[Number];
  Result.Desc = &Instr;
  Result.Fault = WordFault::None;
  for (const isa::OperandDesc &Op : Instr.Operands) {
    int64_t Value = isa::extractOperand(Op, Word);
    Result.Operands.push_back(Value);
    if (!isLegalOperand(T, Op, Value))
      Result.Fault = Op.Kind == isa::OperandKind::Register
                         ? WordFault::RegisterOutOfRange
                         : WordFault::ImmediateOutOfRange;
  }
  if (Result.Fault != WordFault::None)
    return Result;
  if (insertAll(Instr, Result.Operands) != Word)
    Result.Fault = WordFault::IgnoredBits;
  else if (!formFor(Instr, Result.Operands))
    Result.Fault = WordFault::NoSyntax;
  else if (isNameTaken(T, Instr, Spaces))
    Result.Fault = WordFault::NameTaken;
  return Result;
}

StringRef describe(WordFault Fault) {
  switch (Fault) {
  case WordFault::None:
    return "no fault";
  case WordFault::UnknownOpcode:
    return "unknown opcode";
  case WordFault::IgnoredBits:
    return "ignored bits are set";
  case WordFault::RegisterOutOfRange:
    return "register out of range";
  case WordFault::ImmediateOutOfRange:
    return "immediate out of range";
  case WordFault::NoSyntax:
    return "no syntax for these operands";
  case WordFault::NameTaken:
    return "name belongs to an opcode space";
  }
  return "";
}

Expected<uint64_t> encode(const isa::Target &T, const isa::InstrDesc &Instr,
                          ArrayRef<int64_t> Operands) {
  if (Operands.size() != Instr.Operands.size())
    return createStringError(formatv("instruction '{0}' has {1} operands, "
                                     "found {2}",
                                     Instr.Mnemonic, Instr.Operands.size(),
                                     Operands.size()));
  for (auto [Op, Value] : zip_equal(Instr.Operands, Operands)) {
    if (isLegalOperand(T, Op, Value))
      continue;
    if (Op.Kind == isa::OperandKind::Register) {
      const isa::RegFileDesc &File = T.RegFiles[Op.RegFile];
      return createStringError(
          formatv("instruction '{0}': register number {1} of operand '{2}' is "
                  "out of range {3}0..{3}{4}",
                  Instr.Mnemonic, Value, Op.Name, File.Prefix, File.Count - 1));
    }
    if (Value < Op.Min || Value > Op.Max)
      return createStringError(formatv(
          "instruction '{0}': immediate {1} is out of range {2}..{3} of "
          "operand '{4}'",
          Instr.Mnemonic, Value, Op.Min, Op.Max, Op.Name));
    return createStringError(formatv(
        "instruction '{0}': immediate {1} of operand '{2}' is not a multiple "
        "of {3}",
        Instr.Mnemonic, Value, Op.Name, uint64_t(1) << Op.Shift));
  }
  return insertAll(Instr, Operands);
}

static bool canExpress(const isa::InstrDesc &Instr, const isa::SyntaxForm &Form,
                       ArrayRef<int64_t> Operands) {
  for (size_t N = 0; N != Operands.size(); ++N) {
    if (Operands[N] == Instr.Operands[N].Default)
      continue;
    bool IsMentioned =
        any_of(Form.Elements, [&](const isa::SyntaxElement &Element) {
          return Element.Kind == isa::SyntaxKind::Operand &&
                 Element.Operand == N;
        });
    if (!IsMentioned)
      return false;
  }
  return true;
}

const isa::SyntaxForm *formFor(const isa::InstrDesc &Instr,
                               ArrayRef<int64_t> Operands) {
  for (const isa::SyntaxForm &Form : Instr.Forms)
    if (canExpress(Instr, Form, Operands))
      return &Form;
  return nullptr;
}

bool encodingsOverlap(const isa::InstrDesc &A, const isa::InstrDesc &B) {
  return ((A.Match ^ B.Match) & A.Mask & B.Mask) == 0;
}

static Error checkOverlap(const isa::Target &T, uint64_t Spaces) {
  auto IsExtension = [&](const isa::InstrDesc &I) {
    return I.OpcodeSpace != 0 && (Spaces >> I.OpcodeSpace & 1);
  };
  for (const isa::InstrDesc &A : T.Instrs) {
    if (!IsExtension(A))
      continue;
    for (const isa::InstrDesc &B : T.Instrs)
      if (IsExtension(B) && B.OpcodeSpace < A.OpcodeSpace &&
          encodingsOverlap(A, B))
        return createStringError(
            formatv("opcode spaces '{0}' and '{1}' of '{2}' can't be selected "
                    "together: '{3}' and '{4}' have the same encoding",
                    T.OpcodeSpaces[B.OpcodeSpace].Name,
                    T.OpcodeSpaces[A.OpcodeSpace].Name, T.Name, B.Mnemonic,
                    A.Mnemonic));
  }
  return Error::success();
}

Expected<uint64_t> opcodeSpaces(const isa::Target &T,
                                ArrayRef<std::string> Names) {
  uint64_t Spaces = 1;
  for (StringRef Name : Names) {
    const isa::OpcodeSpaceDesc *Found =
        find_if(T.OpcodeSpaces,
                [&](const isa::OpcodeSpaceDesc &S) { return S.Name == Name; });
    if (Found == T.OpcodeSpaces.end()) {
      std::string Known;
      for (const isa::OpcodeSpaceDesc &S : T.OpcodeSpaces)
        Known += (Known.empty() ? "" : ", ") + S.Name.str();
      return createStringError(
          formatv("instruction set '{0}' has no opcode space '{1}'; it has: "
                  "{2}",
                  T.Name, Name, Known.empty() ? "none" : Known));
    }
    Spaces |= uint64_t(1) << (Found - T.OpcodeSpaces.begin());
  }
  if (Error E = checkOverlap(T, Spaces))
    return std::move(E);
  return Spaces;
}

} // namespace kc::asm_
