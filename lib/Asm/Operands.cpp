//===- Operands.cpp - Matches text against syntax forms -------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "kc/Asm/Encoding.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace llvm;

namespace kc::asm_ {

bool Parser::matchForm(const Candidate &C, const IndexedForm &Form) {
  llvm::copy(C.Defaults, Values.begin());
  ValuesSet = 0;
  Pending.clear();
  advance();

  ArrayRef<isa::SyntaxElement> Elements = Form.Syntax->Elements;
  for (size_t N = 0; N != Elements.size(); ++N) {
    const isa::SyntaxElement &Element = Elements[N];
    if (Tok.Kind == TokenKind::EndOfLine)
      return Form.mayEndBefore(N) || failAtEnd(Elements.drop_front(N));
    switch (Element.Kind) {
    case isa::SyntaxKind::Literal:
      if (!matchLiteral(Element))
        return false;
      break;
    case isa::SyntaxKind::Operand:
      if (!matchOperand(C.Operands[Element.Operand], Element.Operand))
        return false;
      break;
    case isa::SyntaxKind::Ignored: {
      ExpressionValue Unused;
      if (!parseExpression(Unused))
        return false;
      if (Unused.isPending())
        return fail(FaultKind::DefinedLater, Unused.At);
      break;
    }
    }
  }
  if (Tok.is(',') || (Elements.empty() && Tok.Kind != TokenKind::EndOfLine))
    return fail(FaultKind::TooManyOperands, Tok);
  return expectEndOfLine();
}

bool Parser::failAtEnd(ArrayRef<isa::SyntaxElement> Missing) {
  for (const isa::SyntaxElement &Element : Missing)
    if (Element.Kind != isa::SyntaxKind::Literal)
      return fail(FaultKind::TooFewOperands, Tok);
  fail(FaultKind::ExpectedLiteral, Tok);
  Problem.Literal = Missing.front().Text;
  return false;
}

bool Parser::matchLiteral(const isa::SyntaxElement &Element) {
  // Almost always a comma.
  bool Same = Element.Text.size() == 1
                  ? Tok.End - Tok.Begin == 1 && *Tok.Begin == Element.Text[0]
                  : Tok.text() == Element.Text;
  // A number as a literal may be written in any base.
  if (Tok.Kind == TokenKind::Number && Tok.Fault == NumberFault::None) {
    uint64_t Value;
    Same = !Element.Text.getAsInteger(10, Value) && Value == Tok.Value;
  }
  if (!Same) {
    fail(FaultKind::ExpectedLiteral, Tok);
    Problem.Literal = Element.Text;
    return false;
  }
  advance();
  return true;
}

bool Parser::matchOperand(const isa::OperandDesc &Op, unsigned Index) {
  return Op.Kind == isa::OperandKind::Register ? matchRegister(Op, Index)
                                               : matchImmediate(Op, Index);
}

bool Parser::matchRegister(const isa::OperandDesc &Op, unsigned Index) {
  if (Tok.Kind != TokenKind::Identifier)
    return fail(FaultKind::ExpectedRegister, Tok, &Op);
  int Register = this->Index.findRegister(Op.RegFile, Tok.text());
  if (Register < 0 || !isLegalOperand(T, Op, Register))
    return fail(FaultKind::ExpectedRegister, Tok, &Op);
  Token At = Tok;
  advance();
  return setOperand(Op, Index, Register, At);
}

bool Parser::matchImmediate(const isa::OperandDesc &Op, unsigned Index) {
  Token At = Tok;
  if (Tok.Kind == TokenKind::Identifier) {
    for (const isa::NamedValue &Named : Op.Names)
      if (Named.Name == Tok.text()) {
        advance();
        return setOperand(Op, Index, Named.Value, At);
      }
    if (!Op.Parts.empty() && !findSymbol(Tok.text()))
      return matchParts(Op, Index);
  }
  if (Op.NamesOnly)
    return fail(FaultKind::ExpectedName, Tok, &Op);
  if (Tok.is('%'))
    return matchModifier(Op, Index);

  ExpressionValue Value;
  MayNameSymbol = HasSections && Op.IsPCRelative;
  bool IsExpression = parseExpression(Value);
  MayNameSymbol = false;
  if (!IsExpression) {
    Problem.Operand = &Op;
    return false;
  }
  // Of an expression, messages underline all up to the token after it.
  if (Tok.Begin > At.Begin && Tok.Begin != At.End)
    At.End =
        At.Begin + StringRef(At.Begin, Tok.Begin - At.Begin).rtrim().size();
  int64_t Number = Value.Value;
  bool IsInChunk = Value.Added.What == Term::Kind::Chunk &&
                   Value.Added.Index == Current && !Value.Subtracted;
  if (Op.IsPCRelative && (Value.Labels == 1 || IsInChunk)) {
    Number -= static_cast<int64_t>(pc());
    if (IsInChunk)
      Value.Added = Term(), Value.Labels = 1;
  }
  if (Op.LabelsOnly && !Value.isPending() && Value.Labels == 0)
    return fail(FaultKind::ExpectedLabel, At, &Op);
  if (Value.isPending()) {
    Pending.push_back({Index, Value, nullptr});
    return setOperand(Op, Index, 0, At);
  }
  if (Fault F = checkValue(Op, Value, Number, At)) {
    Problem = F;
    return false;
  }
  return setOperand(Op, Index, Number, At);
}

bool Parser::matchParts(const isa::OperandDesc &Op, unsigned Index) {
  Token At = Tok;
  int64_t Value = 0;
  size_t Next = 0;
  for (;;) {
    size_t Found = Op.Parts.size();
    for (size_t N = Next; N != Op.Parts.size() && Found == Op.Parts.size(); ++N)
      for (const isa::NamedValue &Named : Op.Parts[N].Names)
        if (Named.Name == Tok.text()) {
          Value |= Named.Value << Op.Parts[N].Low;
          Found = N;
          break;
        }
    if (Found == Op.Parts.size())
      return fail(FaultKind::ExpectedPart, Tok, &Op);
    Next = Found + 1;
    At.End = Tok.End;
    advance();
    if (!Tok.is(',') || Next == Op.Parts.size())
      return setOperand(Op, Index, Value, At);
    advance();
  }
}

bool Parser::matchModifier(const isa::OperandDesc &Op, unsigned Index) {
  Token At = Tok;
  advance();
  // The name is part of what messages underline.
  if (Tok.Kind == TokenKind::Identifier)
    At.End = Tok.End;
  const isa::ModifierDesc *Found =
      find_if(Op.Modifiers, [&](const isa::ModifierDesc &M) {
        return Tok.Kind == TokenKind::Identifier && M.Name == Tok.text();
      });
  if (Found == Op.Modifiers.end())
    return fail(FaultKind::UnknownModifier, At, &Op);
  advance();
  if (!Tok.is('(')) {
    fail(FaultKind::ExpectedLiteral, Tok);
    Problem.Literal = "(";
    return false;
  }
  advance();
  ExpressionValue Value;
  MayNameSymbol = HasSections;
  bool IsExpression = parseExpression(Value);
  MayNameSymbol = false;
  if (!IsExpression)
    return false;
  if (!Tok.is(')')) {
    fail(FaultKind::ExpectedLiteral, Tok);
    Problem.Literal = ")";
    return false;
  }
  advance();
  if (!Value.isPending())
    Value.At = At;
  Pending.push_back({Index, Value, Found});
  return setOperand(Op, Index, 0, At);
}

bool Parser::setOperand(const isa::OperandDesc &Op, unsigned Index,
                        int64_t Value, const Token &At) {
  if (Index < 64) {
    uint64_t Bit = uint64_t(1) << Index;
    if ((ValuesSet & Bit) && Values[Index] != Value)
      return fail(FaultKind::OperandsDiffer, At, &Op);
    ValuesSet |= Bit;
  }
  Values[Index] = Value;
  return true;
}

Fault Parser::checkValue(const isa::OperandDesc &Op,
                         const ExpressionValue &Value, int64_t Number,
                         const Token &At) const {
  Fault F;
  if (Value.Labels != 0 && Value.Labels != 1)
    F.Kind = FaultKind::NotAnAddress;
  else if (Value.IsHuge || Number < Op.Min || Number > Op.Max)
    F.Kind = FaultKind::ImmediateOutOfRange;
  else if (!isLegalOperand(T, Op, Number))
    F.Kind = FaultKind::ImmediateMisaligned;
  F.At = At;
  F.Operand = &Op;
  F.Value = Number;
  F.IsHuge = Value.IsHuge;
  F.IsDistance = Op.IsPCRelative && Value.Labels == 1;
  return F;
}

} // namespace kc::asm_
