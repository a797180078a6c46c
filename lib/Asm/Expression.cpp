//===- Expression.cpp - Numbers, symbols, and arithmetic on them ----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   expression = product { ("+" | "-") product }
//   product    = factor { "*" factor }
//   factor     = number | symbol | "." | ("-" | "+") factor
//              | "(" expression ")"
//
// "." is the address of the instruction. A symbol that is defined later may
// only have constants added to it.
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace kc::asm_ {

bool Parser::parseExpression(ExpressionValue &Result, unsigned Depth) {
  if (!parseProduct(Result, Depth))
    return false;
  while (Tok.is('+') || Tok.is('-')) {
    Token Operator = Tok;
    advance();
    ExpressionValue Right;
    if (!parseProduct(Right, Depth) ||
        !addTo(Result, Right, Operator.is('-'), Operator))
      return false;
  }
  return true;
}

bool Parser::addTo(ExpressionValue &Left, const ExpressionValue &Right,
                   bool Subtract, const Token &Operator) {
  if (Right.isPending()) {
    if (Subtract || Left.isPending() || Left.Labels)
      return fail(FaultKind::DefinedLater, Right.Pending);
    Left.Pending = Right.Pending;
  } else if (Left.isPending() && Right.Labels) {
    return fail(FaultKind::DefinedLater, Left.Pending);
  }
  if (Left.IsHuge || Right.IsHuge ||
      (Subtract ? SubOverflow(Left.Value, Right.Value, Left.Value)
                : AddOverflow(Left.Value, Right.Value, Left.Value)))
    return fail(FaultKind::Overflow, Operator);
  Left.Labels += Subtract ? -Right.Labels : Right.Labels;
  return true;
}

bool Parser::parseProduct(ExpressionValue &Result, unsigned Depth) {
  if (!parseFactor(Result, Depth))
    return false;
  while (Tok.is('*')) {
    Token Operator = Tok;
    advance();
    ExpressionValue Right;
    if (!parseFactor(Right, Depth))
      return false;
    if (Result.isPending())
      return fail(FaultKind::DefinedLater, Result.Pending);
    if (Right.isPending())
      return fail(FaultKind::DefinedLater, Right.Pending);
    if (Result.Labels || Right.Labels)
      return fail(FaultKind::NotAnAddress, Operator);
    if (Result.IsHuge || Right.IsHuge ||
        MulOverflow(Result.Value, Right.Value, Result.Value))
      return fail(FaultKind::Overflow, Operator);
  }
  return true;
}

bool Parser::parseFactor(ExpressionValue &Result, unsigned Depth) {
  // Far beyond what anybody writes, and far below what the stack holds.
  constexpr unsigned MaxDepth = 64;
  if (Depth > MaxDepth)
    return fail(FaultKind::TooDeep, Tok);

  Token Start = Tok;
  if (Start.Kind == TokenKind::Number) {
    if (Start.Fault != NumberFault::None)
      return fail(FaultKind::BadNumber, Start);
    Result.Value = static_cast<int64_t>(Start.Value);
    Result.IsHuge = Result.Value < 0;
    advance();
    return true;
  }
  if (Start.Kind == TokenKind::Identifier) {
    StringRef Name = Start.text();
    if (Name == ".") {
      Result.Value = static_cast<int64_t>(pc());
      Result.Labels = 1;
    } else if (const Symbol *S = findSymbol(Name)) {
      Result.Value = S->Value;
      Result.Labels = S->IsLabel;
    } else if (Index.fileOfRegister(Name) >= 0) {
      return fail(FaultKind::ExpectedImmediate, Start);
    } else {
      Result.Pending = Start;
    }
    advance();
    return true;
  }
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

} // namespace kc::asm_
