//===- Expr.cpp - What is computed for each element -----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Lowering/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/ErrorHandling.h"
#include <algorithm>
#include <cmath>
#include <optional>

namespace kc::lowering {

void Expr::Profile(llvm::FoldingSetNodeID &Id) const {
  Id.AddInteger(unsigned(Kind));
  Id.AddInteger(Input);
  // As bits, so that -0.0 and NaN are themselves.
  Id.AddInteger(llvm::bit_cast<uint64_t>(Value));
  for (const Expr *Operand : operands())
    Id.AddPointer(Operand);
}

llvm::StringRef describe(ExprKind Kind) {
  switch (Kind) {
  case ExprKind::Element:
    return "element";
  case ExprKind::Constant:
    return "constant";
  case ExprKind::Neg:
    return "negation";
  case ExprKind::Exp:
    return "exponential";
  case ExprKind::Sqrt:
    return "square root";
  case ExprKind::Reciprocal:
    return "reciprocal";
  case ExprKind::Add:
    return "sum";
  case ExprKind::Sub:
    return "difference";
  case ExprKind::Mul:
    return "product";
  case ExprKind::Div:
    return "quotient";
  case ExprKind::Max:
    return "maximum";
  case ExprKind::Min:
    return "minimum";
  case ExprKind::RowSum:
    return "sum of a row";
  case ExprKind::RowMax:
    return "maximum of a row";
  case ExprKind::RowMin:
    return "minimum of a row";
  }
  llvm_unreachable("covered switch");
}

static bool isCommutative(ExprKind Kind) {
  switch (Kind) {
  case ExprKind::Add:
  case ExprKind::Mul:
  case ExprKind::Max:
  case ExprKind::Min:
    return true;
  default:
    return false;
  }
}

static std::optional<double> fold(ExprKind Kind, double A) {
  switch (Kind) {
  case ExprKind::Neg:
    return -A;
  case ExprKind::Exp:
    return std::exp(A);
  case ExprKind::Sqrt:
    return std::sqrt(A);
  case ExprKind::Reciprocal:
    return 1 / A;
  default:
    return std::nullopt;
  }
}

static std::optional<double> fold(ExprKind Kind, double A, double B) {
  switch (Kind) {
  case ExprKind::Add:
    return A + B;
  case ExprKind::Sub:
    return A - B;
  case ExprKind::Mul:
    return A * B;
  case ExprKind::Div:
    return A / B;
  case ExprKind::Max:
    return std::max(A, B);
  case ExprKind::Min:
    return std::min(A, B);
  default:
    return std::nullopt;
  }
}

const Expr *ExprPool::get(Expr Wanted) {
  llvm::FoldingSetNodeID Id;
  Wanted.Profile(Id);
  void *Where;
  if (Expr *Existing = Known.FindNodeOrInsertPos(Id, Where))
    return Existing;
  Expr *New = new (Memory.Allocate()) Expr(Wanted);
  New->Id = NextId++;
  Known.InsertNode(New, Where);
  return New;
}

const Expr *ExprPool::element(unsigned Input) {
  Expr E;
  E.Kind = ExprKind::Element;
  E.Uniform = false;
  E.Input = Input;
  return get(E);
}

const Expr *ExprPool::constant(double Value) {
  Expr E;
  E.Kind = ExprKind::Constant;
  E.Uniform = true;
  E.Value = Value;
  return get(E);
}

const Expr *ExprPool::unary(ExprKind Kind, const Expr *A,
                            mlir::Operation *Source) {
  if (A->is(ExprKind::Constant))
    if (std::optional<double> Value = fold(Kind, A->value()))
      return constant(*Value);
  if (Kind == ExprKind::Neg && A->is(ExprKind::Neg))
    return A->operand(0);
  Expr E;
  E.Kind = Kind;
  E.Operands[0] = A;
  E.NumOperands = 1;
  E.Uniform = A->isUniform() || E.isReduction();
  E.Source = Source;
  return get(E);
}

const Expr *ExprPool::binary(ExprKind Kind, const Expr *A, const Expr *B,
                             mlir::Operation *Source) {
  if (A->is(ExprKind::Constant) && B->is(ExprKind::Constant))
    if (std::optional<double> Value = fold(Kind, A->value(), B->value()))
      return constant(*Value);
  if (isCommutative(Kind) && A->id() > B->id())
    std::swap(A, B);
  if (Kind == ExprKind::Add && A->isConstant(0))
    return B;
  if ((Kind == ExprKind::Add || Kind == ExprKind::Sub) && B->isConstant(0))
    return A;
  if (Kind == ExprKind::Sub && A->isConstant(0))
    return unary(ExprKind::Neg, B, Source);
  if (Kind == ExprKind::Mul && A->isConstant(1))
    return B;
  if ((Kind == ExprKind::Mul || Kind == ExprKind::Div) && B->isConstant(1))
    return A;
  if (Kind == ExprKind::Div && A->isConstant(1))
    return unary(ExprKind::Reciprocal, B, Source);
  Expr E;
  E.Kind = Kind;
  E.Operands[0] = A;
  E.Operands[1] = B;
  E.NumOperands = 2;
  E.Uniform = A->isUniform() && B->isUniform();
  E.Source = Source;
  return get(E);
}

} // namespace kc::lowering
