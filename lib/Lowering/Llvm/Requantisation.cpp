//===- Requantisation.cpp - Sums that are rescaled ------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Requantisation.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace kc::lowering {

static std::optional<int64_t> constantOf(Value V) {
  APInt Constant;
  if (!matchPattern(V, m_ConstantInt(&Constant)) ||
      Constant.getSignificantBits() > 64)
    return std::nullopt;
  return Constant.getSExtValue();
}

static bool isConstant(Value V, int64_t Wanted) {
  return constantOf(V) == Wanted;
}

/// An operation of two operands of which the second is a constant.
template <typename T>
static Value withConstant(Value V, std::optional<int64_t> &Constant) {
  auto Op = V.getDefiningOp<T>();
  if (!Op)
    return nullptr;
  Constant = constantOf(Op.getRhs());
  return Constant ? Op.getLhs() : nullptr;
}

static Value extended(Value V) {
  Value From;
  if (auto Op = V.getDefiningOp<arith::ExtSIOp>())
    From = Op.getIn();
  else if (auto Op = V.getDefiningOp<arith::ExtUIOp>())
    From = Op.getIn();
  return From && From.getType().isInteger(32) ? From : nullptr;
}

/// (2^shift >> 1), with the shift extended.
static bool isHalf(Value V, Value Shift) {
  std::optional<int64_t> One;
  Value Power = withConstant<arith::ShRSIOp>(V, One);
  auto Left = Power ? Power.getDefiningOp<arith::ShLIOp>() : nullptr;
  return Left && One == 1 && isConstant(Left.getLhs(), 1) &&
         Left.getRhs() == Shift;
}

std::optional<Requantisation>
matchRequantisation(arith::TruncIOp Last,
                    llvm::function_ref<bool(Value)> IsMultiplier) {
  Requantisation R;
  Value V = Last.getIn();
  if (!V.getType().isInteger(64))
    return std::nullopt;
  std::optional<int64_t> Lowest, Highest;
  if (Value Below = withConstant<arith::MinSIOp>(V, Highest))
    V = withConstant<arith::MaxSIOp>(Below, Lowest);
  else if (Value Above = withConstant<arith::MaxSIOp>(V, Lowest))
    V = withConstant<arith::MinSIOp>(Above, Highest);
  if (!V || !Lowest || !Highest || !llvm::isInt<32>(*Lowest) ||
      !llvm::isInt<32>(*Highest))
    return std::nullopt;
  R.Lowest = *Lowest;
  R.Highest = *Highest;
  std::optional<int64_t> Zero;
  R.Zero = 0;
  if (Value Shifted = withConstant<arith::AddIOp>(V, Zero)) {
    V = Shifted;
    R.Zero = *Zero;
  }
  if (!llvm::isInt<32>(R.Zero))
    return std::nullopt;

  auto Right = V.getDefiningOp<arith::ShRSIOp>();
  auto Rounded =
      Right ? Right.getLhs().getDefiningOp<arith::AddIOp>() : nullptr;
  if (!Rounded)
    return std::nullopt;
  R.Shift = extended(Right.getRhs());
  Value Scaled = Rounded.getLhs(), Half = Rounded.getRhs();
  if (!isHalf(Half, Right.getRhs()))
    std::swap(Scaled, Half);
  if (!R.Shift || !isHalf(Half, Right.getRhs()))
    return std::nullopt;

  std::optional<int64_t> Places, Up;
  Value Sum = withConstant<arith::ShRSIOp>(Scaled, Places);
  Value Product = Sum ? withConstant<arith::AddIOp>(Sum, Up) : nullptr;
  auto Multiply = Product ? Product.getDefiningOp<arith::MulIOp>() : nullptr;
  if (!Multiply || Places != 31 || Up != int64_t(1) << 30)
    return std::nullopt;
  auto L = Multiply.getLhs().getDefiningOp<arith::ExtSIOp>();
  auto M = Multiply.getRhs().getDefiningOp<arith::ExtSIOp>();
  if (!L || !M || !L.getIn().getType().isInteger(32) ||
      !M.getIn().getType().isInteger(32))
    return std::nullopt;
  if (!IsMultiplier(M.getIn()))
    std::swap(L, M);
  if (!IsMultiplier(M.getIn()) || !IsMultiplier(R.Shift))
    return std::nullopt;
  R.Sum = L.getIn();
  R.Multiplier = M.getIn();
  return R;
}

} // namespace kc::lowering
