//===- Expression.cpp - Numbers, symbols, and arithmetic on them ----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   expression = unary { operator unary }
//   unary      = ("-" | "+" | "~") unary | factor
//   factor     = number | symbol | "." | label reference | "(" expression ")"
//
// "*", "/", "%", "<<" and ">>" bind tighter than "|", "&" and "^", and these
// than "+" and "-"; so does the GNU assembler have it. Only sums may have
// labels in them.
//
// "." is the address of the instruction. Where addresses are known, a symbol
// that is defined later may only have constants added to it.
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace kc::asm_ {

/// The operator that \p Tok begins, or "".
static StringRef operatorAt(const Token &Tok, const char *End) {
  if (Tok.Kind != TokenKind::Punctuation)
    return "";
  switch (*Tok.Begin) {
  case '+':
  case '-':
  case '*':
  case '/':
  case '%':
  case '&':
  case '|':
  case '^':
    return StringRef(Tok.Begin, 1);
  case '<':
  case '>':
    return Tok.Begin + 1 != End && Tok.Begin[1] == *Tok.Begin
               ? StringRef(Tok.Begin, 2)
               : StringRef();
  default:
    return "";
  }
}

static unsigned precedenceOf(StringRef Operator) {
  switch (Operator.front()) {
  case '+':
  case '-':
    return 1;
  case '|':
  case '&':
  case '^':
    return 2;
  default:
    return 3;
  }
}

bool Parser::parseExpression(ExpressionValue &Result, unsigned Depth) {
  return parseBinary(Result, 1, Depth);
}

bool Parser::parseBinary(ExpressionValue &Result, unsigned MinPrecedence,
                         unsigned Depth) {
  if (!parseFactor(Result, Depth))
    return false;
  for (;;) {
    Token At = Tok;
    StringRef Operator = operatorAt(Tok, Lex.end());
    if (Operator.empty() || precedenceOf(Operator) < MinPrecedence)
      return true;
    if (Operator.size() == 2)
      advance();
    advance();
    ExpressionValue Right;
    if (!parseBinary(Right, precedenceOf(Operator) + 1, Depth))
      return false;
    bool IsSum = precedenceOf(Operator) == 1;
    if (IsSum ? !addTo(Result, Right, Operator == "-", At)
              : !combine(Result, Right, Operator, At))
      return false;
  }
}

/// Adds \p Right to \p Left, or takes them away from one another: false if two
/// terms are left where one can be.
static bool addTerm(Term &Left, Term &Opposite, const Term &Right) {
  if (!Right)
    return true;
  if (Right == Opposite) {
    Opposite = Term();
    return true;
  }
  if (Left)
    return false;
  Left = Right;
  return true;
}

bool Parser::addTo(ExpressionValue &Left, const ExpressionValue &Right,
                   bool Subtract, const Token &Operator) {
  if (!HasSections) {
    if (Right.isPending() && (Subtract || Left.isPending() || Left.Labels))
      return fail(FaultKind::DefinedLater, Right.At);
    if (Left.isPending() && Right.Labels)
      return fail(FaultKind::DefinedLater, Left.At);
  }
  if (!Left.isPending())
    Left.At = Right.At;
  const Term &Plus = Subtract ? Right.Subtracted : Right.Added;
  const Term &Minus = Subtract ? Right.Added : Right.Subtracted;
  if (!addTerm(Left.Added, Left.Subtracted, Plus) ||
      !addTerm(Left.Subtracted, Left.Added, Minus))
    return fail(FaultKind::NotAnAddress, Operator);
  if (Left.IsHuge || Right.IsHuge ||
      (Subtract ? SubOverflow(Left.Value, Right.Value, Left.Value)
                : AddOverflow(Left.Value, Right.Value, Left.Value)))
    return fail(FaultKind::Overflow, Operator);
  Left.Labels += Subtract ? -Right.Labels : Right.Labels;
  return true;
}

bool Parser::combine(ExpressionValue &Left, const ExpressionValue &Right,
                     StringRef Operator, const Token &At) {
  if (Left.waitsForSymbol())
    return fail(FaultKind::DefinedLater, Left.At);
  if (Right.waitsForSymbol())
    return fail(FaultKind::DefinedLater, Right.At);
  if (Left.Labels || Right.Labels || Left.isPending() || Right.isPending())
    return fail(FaultKind::NotAnAddress, At);
  if (Left.IsHuge || Right.IsHuge)
    return fail(FaultKind::Overflow, At);
  int64_t A = Left.Value, B = Right.Value;
  bool IsShift = Operator.size() == 2;
  bool IsDivision = Operator == "/" || Operator == "%";
  if (IsDivision && B == 0)
    return fail(FaultKind::DivisionByZero, At);
  if ((IsDivision && A == INT64_MIN && B == -1) ||
      (IsShift && (B < 0 || B > 63)))
    return fail(FaultKind::Overflow, At);
  switch (Operator.front()) {
  case '*':
    return !MulOverflow(A, B, Left.Value) || fail(FaultKind::Overflow, At);
  case '/':
    Left.Value = A / B;
    return true;
  case '%':
    Left.Value = A % B;
    return true;
  case '&':
    Left.Value = A & B;
    return true;
  case '|':
    Left.Value = A | B;
    return true;
  case '^':
    Left.Value = A ^ B;
    return true;
  case '<':
    Left.Value = static_cast<int64_t>(static_cast<uint64_t>(A) << B);
    return true;
  default:
    Left.Value = A >> B;
    return true;
  }
}

bool Parser::parseSymbol(ExpressionValue &Result) {
  Token Start = Tok;
  StringRef Name = Start.text();
  if (Name == ".") {
    Result.Value = static_cast<int64_t>(pc());
    if (HasSections)
      Result.Added = {Term::Kind::Chunk, static_cast<uint32_t>(Current)};
    else
      Result.Labels = 1;
    Result.At = Start;
    advance();
    return true;
  }
  auto It = SymbolIndex.find(Name);
  bool IsNew = It == SymbolIndex.end();
  if (IsNew && !MayNameSymbol && Index.fileOfRegister(Name) >= 0)
    return fail(FaultKind::ExpectedImmediate, Start);
  uint32_t Number = IsNew ? intern(Name) : It->second;
  const SymbolInfo &S = Symbols[Number];
  if (!S.IsDefined || (S.IsWeak && HasSections)) {
    Result.Added = {Term::Kind::Symbol, Number};
  } else {
    Result.Value = S.Value;
    if (S.Chunk >= 0)
      Result.Added = {Term::Kind::Chunk, static_cast<uint32_t>(S.Chunk)};
    else
      Result.Labels = S.IsLabel;
  }
  Result.At = Start;
  advance();
  return true;
}

bool Parser::parseFactor(ExpressionValue &Result, unsigned Depth) {
  // Far beyond what anybody writes, and far below what the stack holds.
  constexpr unsigned MaxDepth = 64;
  if (Depth > MaxDepth)
    return fail(FaultKind::TooDeep, Tok);

  Token Start = Tok;
  if (Start.Kind == TokenKind::Number) {
    if (Start.Fault != NumberFault::None) {
      bool IsMissing = false;
      int64_t Local = localLabel(Start, IsMissing);
      if (IsMissing)
        return fail(FaultKind::NoLabelBefore, Start);
      if (Local < 0)
        return fail(FaultKind::BadNumber, Start);
      const SymbolInfo &S = Symbols[Local];
      if (S.IsDefined) {
        Result.Value = S.Value;
        Result.Added = {Term::Kind::Chunk, static_cast<uint32_t>(S.Chunk)};
      } else {
        Result.Added = {Term::Kind::Symbol, static_cast<uint32_t>(Local)};
      }
      Result.At = Start;
      advance();
      return true;
    }
    Result.Value = static_cast<int64_t>(Start.Value);
    Result.IsHuge = Result.Value < 0;
    advance();
    return true;
  }
  if (Start.Kind == TokenKind::Identifier)
    return parseSymbol(Result);
  if (Start.is('+') || Start.is('-')) {
    advance();
    ExpressionValue Inner;
    if (!parseFactor(Inner, Depth + 1))
      return false;
    // The one number whose magnitude doesn't fit, but its negative does.
    if (Start.is('-') && Inner.IsHuge && Inner.Value == INT64_MIN) {
      Result.Value = INT64_MIN;
      return true;
    }
    return addTo(Result, Inner, Start.is('-'), Start);
  }
  if (Start.is('~')) {
    advance();
    ExpressionValue Inner, Ones;
    if (!parseFactor(Inner, Depth + 1))
      return false;
    Ones.Value = -1;
    Result = Inner;
    return combine(Result, Ones, "^", Start);
  }
  if (Start.is('(')) {
    advance();
    if (!parseExpression(Result, Depth + 1))
      return false;
    if (!Tok.is(')')) {
      fail(FaultKind::ExpectedLiteral, Tok);
      Problem.Literal = ")";
      return false;
    }
    advance();
    return true;
  }
  return fail(FaultKind::ExpectedImmediate, Start);
}

bool Parser::parseConstant(int64_t &Value) {
  Token At = Tok;
  ExpressionValue Result;
  if (!parseExpression(Result))
    return false;
  if (Result.waitsForSymbol())
    return fail(FaultKind::DefinedLater, Result.At);
  if (Result.isPending() || Result.Labels)
    return fail(FaultKind::NotConstant, At);
  if (Result.IsHuge)
    return fail(FaultKind::Overflow, At);
  Value = Result.Value;
  return true;
}

} // namespace kc::asm_
