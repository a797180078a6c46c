//===- Fault.cpp - Why some text is no instruction ------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fault.h"
#include "Diagnostics.h"
#include "Nearest.h"
#include "SyntaxIndex.h"
#include "kc/Asm/Printer.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace kc::asm_ {

const char *Fault::reached() const {
  switch (Kind) {
  case FaultKind::ImmediateOutOfRange:
  case FaultKind::ImmediateMisaligned:
  case FaultKind::OperandsDiffer:
  case FaultKind::DefinedLater:
  case FaultKind::Overflow:
  case FaultKind::NotAnAddress:
  case FaultKind::NotConstant:
  case FaultKind::NoLabelBefore:
  case FaultKind::UnknownModifier:
    return At.End;
  default:
    return At.Begin;
  }
}

std::string found(const Token &Tok) {
  if (Tok.Kind == TokenKind::EndOfLine)
    return "end of line";
  return quoted(Tok.text());
}

std::string rangeText(const isa::OperandDesc &Op) {
  return itostr(Op.Min) + ".." + itostr(Op.Max);
}

std::string formsText(ArrayRef<Candidate> What) {
  std::string Text;
  for (const Candidate &C : What)
    for (const IndexedForm &Form : C.Forms) {
      if (!Text.empty())
        Text += " or ";
      Text += formText(C.Mnemonic, *Form.Syntax, C.Operands);
    }
  return Text;
}

std::string registersText(const isa::RegFileDesc &File) {
  std::string Text = (File.Prefix + "0").str();
  if (File.Count > 1)
    Text += (".." + File.Prefix + Twine(File.Count - 1)).str();
  return Text;
}

bool hasNumberOutOfRange(const isa::RegFileDesc &File, StringRef Name) {
  return Name.consume_front(File.Prefix) && !Name.empty() &&
         all_of(Name, isDigit) && Name.front() != '0';
}

static std::string describeRegister(const Fault &F, const SyntaxIndex &Index,
                                    bool MaySuggest) {
  const isa::RegFileDesc &File = Index.target().RegFiles[F.Operand->RegFile];
  std::string Expected = "a register " + registersText(File) +
                         " for operand '" + F.Operand->Name.str() + "'";
  StringRef Name = F.At.text();
  if (F.At.Kind != TokenKind::Identifier)
    return "expected " + Expected + ", found " + found(F.At);
  if (hasNumberOutOfRange(File, Name))
    return "register " + quoted(Name) + " is out of range " +
           registersText(File);
  if (Index.fileOfRegister(Name) >= 0)
    return "expected " + Expected + ", found register " + quoted(Name);

  Nearest Near(Name);
  if (MaySuggest) {
    for (unsigned N = 0; N != File.Count; ++N)
      Near.consider((File.Prefix + Twine(N)).str());
    for (const isa::NamedValue &Alias : File.Aliases)
      Near.consider(Alias.Name);
  }
  std::string Question = Near.question();
  return "unknown register " + quoted(Name) +
         (Question.empty() ? "; expected " + Expected : Question);
}

/// "'a', 'b' or 'c'"
static std::string namesText(ArrayRef<StringRef> Names, StringRef Before = "") {
  std::string Text;
  for (auto [N, Name] : enumerate(Names))
    Text += ((N == 0                  ? ""
              : N + 1 == Names.size() ? " or "
                                      : ", ") +
             Twine("'") + Before + Name + "'")
                .str();
  return Text;
}

static std::string describeName(const Fault &F, bool MaySuggest) {
  std::string Of = " for operand '" + F.Operand->Name.str() + "', found ";
  SmallVector<StringRef, 16> Names;
  for (const isa::NamedValue &Name : F.Operand->Names)
    Names.push_back(Name.Name);
  if (F.Kind == FaultKind::ExpectedPart)
    for (const isa::PartDesc &Part : F.Operand->Parts)
      for (const isa::NamedValue &Name : Part.Names)
        Names.push_back(Name.Name);
  std::string Text = "expected " + namesText(Names) + Of + found(F.At);
  Nearest Near(F.At.text());
  // A part may stand in the wrong place.
  if (MaySuggest && F.At.Kind == TokenKind::Identifier &&
      !is_contained(Names, F.At.text()))
    for (StringRef Name : Names)
      Near.consider(Name);
  return Text + Near.question();
}

static std::string describeModifier(const Fault &F) {
  if (F.Operand->Modifiers.empty())
    return "operand '" + F.Operand->Name.str() + "' takes no modifier";
  SmallVector<StringRef, 4> Names;
  for (const isa::ModifierDesc &M : F.Operand->Modifiers)
    Names.push_back(M.Name);
  return "operand '" + F.Operand->Name.str() + "' has no modifier " +
         quoted(F.At.text()) + "; expected " + namesText(Names, "%");
}

static std::string describeNumber(const Token &Number) {
  switch (Number.Fault) {
  case NumberFault::NoDigits:
    return "number " + quoted(Number.text()) + " has no digits";
  case NumberFault::TooLarge:
    return "number " + quoted(Number.text()) + " has more than 64 bits";
  default:
    return "invalid digit in number " + quoted(Number.text());
  }
}

std::string describe(const Fault &F, const SyntaxIndex &Index,
                     ArrayRef<Candidate> What, bool MaySuggest) {
  std::string Of =
      F.Operand ? " of operand '" + F.Operand->Name.str() + "'" : std::string();
  std::string For = F.Operand ? " for operand '" + F.Operand->Name.str() + "'"
                              : std::string();
  switch (F.Kind) {
  case FaultKind::None:
    return "";
  case FaultKind::InvalidByte:
    return "invalid byte 0x" +
           utohexstr(static_cast<uint8_t>(*F.At.Begin), false, 2);
  case FaultKind::BadNumber:
    return describeNumber(F.At);
  case FaultKind::ExpectedRegister:
    return describeRegister(F, Index, MaySuggest);
  case FaultKind::ExpectedImmediate:
    return "expected a number" + For + ", found " +
           (F.At.Kind == TokenKind::Identifier ? "register " : "") +
           found(F.At);
  case FaultKind::ExpectedLiteral:
    return "expected '" + F.Literal.str() + "', found " + found(F.At);
  case FaultKind::TooFewOperands:
    return "too few operands; expected: " + formsText(What);
  case FaultKind::TooManyOperands:
    return "too many operands; expected: " + formsText(What);
  case FaultKind::TextAfterEnd:
    return "expected end of line, found " + found(F.At);
  case FaultKind::ImmediateOutOfRange: {
    std::string Value =
        F.IsHuge ? utostr(static_cast<uint64_t>(F.Value)) : itostr(F.Value);
    return (F.IsDistance ? "distance " : "immediate ") + Value +
           (F.IsDistance ? " to label" : "") + " is out of range " +
           rangeText(*F.Operand) + Of;
  }
  case FaultKind::ImmediateMisaligned:
    return (F.IsDistance ? "distance " : "immediate ") + itostr(F.Value) + Of +
           " is not a multiple of " + utostr(uint64_t(1) << F.Operand->Shift);
  case FaultKind::OperandsDiffer:
    return "operand '" + F.Operand->Name.str() +
           "' must be the same both times";
  case FaultKind::DefinedLater:
    return "symbol " + quoted(F.At.text()) +
           " must be defined before this use of it";
  case FaultKind::Overflow:
    return "the value of the expression has more than 64 bits";
  case FaultKind::NotAnAddress:
    return "labels can only be subtracted from each other, or have a constant "
           "added";
  case FaultKind::TooDeep:
    return "expression is nested too deeply";
  case FaultKind::DivisionByZero:
    return "division by zero";
  case FaultKind::NotConstant:
    return "expected a number; the address of a label is known only at the "
           "end";
  case FaultKind::NoLabelBefore:
    return "there is no label '" + F.At.text().drop_back().str() +
           "' before this";
  case FaultKind::ExpectedName:
  case FaultKind::ExpectedPart:
    return describeName(F, MaySuggest);
  case FaultKind::UnknownModifier:
    return describeModifier(F);
  case FaultKind::ExpectedLabel:
    return "expected a label" + For + ", found " + found(F.At);
  }
  return "";
}

} // namespace kc::asm_
