//===- MatchBody.cpp - Formulas from the bodies of linalg ops -------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatchBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace kc::lowering {

static std::optional<ExprKind> unaryKind(Operation *Op) {
  return llvm::TypeSwitch<Operation *, std::optional<ExprKind>>(Op)
      .Case([](arith::NegFOp) { return ExprKind::Neg; })
      .Case([](math::ExpOp) { return ExprKind::Exp; })
      .Case([](math::SqrtOp) { return ExprKind::Sqrt; })
      .Default(std::nullopt);
}

/// NaN doesn't matter: a result with NaN where the reference is finite is
/// wrong whatever the rest, and references are finite.
static std::optional<ExprKind> binaryKind(Operation *Op) {
  return llvm::TypeSwitch<Operation *, std::optional<ExprKind>>(Op)
      .Case([](arith::AddFOp) { return ExprKind::Add; })
      .Case([](arith::SubFOp) { return ExprKind::Sub; })
      .Case([](arith::MulFOp) { return ExprKind::Mul; })
      .Case([](arith::DivFOp) { return ExprKind::Div; })
      .Case<arith::MaximumFOp, arith::MaxNumFOp>(
          [](auto) { return ExprKind::Max; })
      .Case<arith::MinimumFOp, arith::MinNumFOp>(
          [](auto) { return ExprKind::Min; })
      .Default(std::nullopt);
}

/// Whole powers are products.
const Expr *BodyReader::readPower(Operation *Op) {
  const Expr *Base = read(Op->getOperand(0));
  const Expr *Exponent = Base ? read(Op->getOperand(1)) : nullptr;
  if (!Exponent)
    return nullptr;
  const Expr *Square = Pool.binary(ExprKind::Mul, Base, Base, Op);
  if (Exponent->isConstant(2))
    return Square;
  if (Exponent->isConstant(3))
    return Pool.binary(ExprKind::Mul, Square, Base, Op);
  Op->emitOpError("is not supported: expected the constant 2 or 3 as the "
                  "exponent");
  return nullptr;
}

const Expr *BodyReader::readOp(Operation *Op) {
  if (auto Constant = dyn_cast<arith::ConstantOp>(Op))
    if (auto Value = dyn_cast<FloatAttr>(Constant.getValue()))
      return Pool.constant(Value.getValueAsDouble());
  if (isa<arith::ExtFOp, arith::TruncFOp>(Op))
    return read(Op->getOperand(0));
  if (std::optional<ExprKind> Kind = unaryKind(Op)) {
    const Expr *A = read(Op->getOperand(0));
    return A ? Pool.unary(*Kind, A, Op) : nullptr;
  }
  if (isa<math::RsqrtOp>(Op)) {
    const Expr *A = read(Op->getOperand(0));
    return A ? Pool.unary(ExprKind::Reciprocal,
                          Pool.unary(ExprKind::Sqrt, A, Op), Op)
             : nullptr;
  }
  if (std::optional<ExprKind> Kind = binaryKind(Op)) {
    const Expr *A = read(Op->getOperand(0));
    const Expr *B = A ? read(Op->getOperand(1)) : nullptr;
    return B ? Pool.binary(*Kind, A, B, Op) : nullptr;
  }
  if (isa<math::PowFOp>(Op))
    return readPower(Op);
  Op->emitOpError(
      "is not supported in a kernel: expected floating-point constants, "
      "conversions, negf, addf, subf, mulf, divf, maximumf, minimumf, exp, "
      "sqrt, rsqrt or powf");
  return nullptr;
}

const Expr *BodyReader::read(Value V) {
  if (const Expr *E = Known.lookup(V))
    return E;
  Operation *Def = V.getDefiningOp();
  if (!Def) {
    emitError(V.getLoc(), "this argument is no element, row statistic or "
                          "constant that a kernel could use");
    return nullptr;
  }
  const Expr *E = readOp(Def);
  if (E)
    Known[V] = E;
  return E;
}

} // namespace kc::lowering
