//===- Constants.cpp - Numbers that take several instructions -------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace kc::lowering {

static IntegerAttr shiftedOne(Type T, unsigned Distance) {
  return IntegerAttr::get(
      T, APInt::getOneBitSet(T.getIntOrFloatBitWidth(), Distance));
}

template <typename Op> bool Constants::has(Type T, IntegerAttr Right) {
  auto [It, IsNew] =
      Known.try_emplace({TypeID::get<Op>().getAsOpaquePointer(),
                         T.getAsOpaquePointer(), Right.getAsOpaquePointer()},
                        false);
  if (!IsNew)
    return It->second;
  // Ask for an operation on values of which nothing is known.
  Block Scratch;
  Location Loc = UnknownLoc::get(T.getContext());
  Value X = Scratch.addArgument(T, Loc), Y = Scratch.addArgument(T, Loc);
  OpBuilder B(T.getContext());
  B.setInsertionPointToEnd(&Scratch);
  if (Right)
    Y = arith::ConstantOp::create(B, Loc, Right);
  Operation *Asked = Op::create(B, Loc, X, Y);
  It->second = llvm::any_of(matchOperation(Set, Asked), [](const Match &M) {
    return llvm::none_of(
        M.Leaves, [](const Match::Leaf &L) { return L.Constant != nullptr; });
  });
  return It->second;
}

bool Constants::canAdd(IntegerAttr C) {
  return has<arith::AddIOp>(C.getType(), C);
}

bool Constants::isSimple(TypedAttr C) {
  return (isZeroNumber(C) && Set.hasZeroRegister(C.getType())) ||
         matchConstant(Set, C);
}

std::optional<unsigned> Constants::cost(TypedAttr C) {
  if (isZeroNumber(C) && Set.hasZeroRegister(C.getType()))
    return 0;
  auto Int = dyn_cast<IntegerAttr>(C);
  if (Int && llvm::isa<IntegerType>(Int.getType()) &&
      Set.fileOf(Int.getType()) && Int.getValue().getBitWidth() <= 64)
    return plan(Int).Cost;
  return matchConstant(Set, C) ? std::optional<unsigned>(1) : std::nullopt;
}

const Constants::Plan &Constants::plan(IntegerAttr C) {
  std::pair Key(C.getType().getAsOpaquePointer(), C.getValue().getZExtValue());
  auto It = Plans.find(Key);
  if (It == Plans.end()) {
    // Whoever comes back to it while it is looked at, doesn't get further.
    Plans[Key] = Plan();
    Plan Made = makePlan(C);
    It = Plans.insert_or_assign(Key, std::move(Made)).first;
  }
  return It->second;
}

void Constants::consider(Plan &Best, Plan Other) {
  if (Other.Cost && (!Best.Cost || *Other.Cost < *Best.Cost))
    Best = std::move(Other);
}

std::optional<unsigned> Constants::costOfAdding(IntegerAttr Low) {
  if (Low.getValue().isZero())
    return 0;
  if (canAdd(Low))
    return 1;
  if (isSimple(Low) && has<arith::AddIOp>(Low.getType()))
    return 2;
  return std::nullopt;
}

std::optional<unsigned> Constants::costOfShift(Type T, unsigned Distance,
                                               ShiftBy By) {
  switch (By) {
  case ShiftBy::Immediate: {
    auto By = IntegerAttr::get(T, Distance);
    return has<arith::ShLIOp>(T, By) ? std::optional(1u) : std::nullopt;
  }
  case ShiftBy::Register:
    return has<arith::ShLIOp>(T) && isSimple(IntegerAttr::get(T, Distance))
               ? std::optional(2u)
               : std::nullopt;
  case ShiftBy::Product:
    return has<arith::MulIOp>(T) && isSimple(shiftedOne(T, Distance))
               ? std::optional(2u)
               : std::nullopt;
  case ShiftBy::Doubling:
    return has<arith::AddIOp>(T) ? std::optional(Distance) : std::nullopt;
  }
  llvm_unreachable("all kinds are covered");
}

Constants::Plan Constants::makePlan(IntegerAttr C) {
  Type T = C.getType();
  APInt Value = C.getValue();
  unsigned Width = Value.getBitWidth();
  Plan Best;
  if (isSimple(C)) {
    Best.Cost = 1;
    return Best;
  }
  auto Attr = [&](const APInt &N) { return IntegerAttr::get(T, N); };
  // A simple number and one that is added: the bits below some place, from
  // below or from above, or the largest or smallest immediate.
  SmallVector<APInt> Lows;
  for (unsigned K = 1; K != Width; ++K) {
    APInt Low = Value.getLoBits(K);
    Lows.push_back(Low);
    Lows.push_back(Low - APInt::getOneBitSet(Width, K));
  }
  for (const Pattern &P : Set.patterns())
    for (const isa::OperandDesc *Op : P.Operands)
      if (isImmediate(Op))
        for (int64_t Bound : {Op->Min, Op->Max})
          Lows.push_back(APInt(64, uint64_t(Bound)).sextOrTrunc(Width));
  for (const APInt &Low : Lows)
    if (isSimple(Attr(Value - Low)))
      if (std::optional<unsigned> Adding = costOfAdding(Attr(Low)))
        consider(Best, {1 + *Adding, Step::Add, Low, 0, ShiftBy::Doubling});
  if (Best.Cost == 2u)
    return Best;
  for (unsigned K = 1; K != Width; ++K) {
    APInt High = Value.ashr(K), Low = Value.getLoBits(K);
    std::optional<unsigned> Adding = costOfAdding(Attr(Low));
    if (!Adding || High.isZero() || High == Value)
      continue;
    std::optional<unsigned> Before = plan(Attr(High)).Cost;
    if (!Before)
      continue;
    for (ShiftBy By : {ShiftBy::Immediate, ShiftBy::Register, ShiftBy::Product,
                       ShiftBy::Doubling})
      if (std::optional<unsigned> Shift = costOfShift(T, K, By))
        consider(Best, {*Before + *Shift + *Adding, Step::Shift, Low, K, By});
  }
  if (Value.isNegative() && !Value.isMinSignedValue() &&
      has<arith::SubIOp>(T) && isSimple(Attr(APInt::getZero(Width)))) {
    std::optional<unsigned> Positive = plan(Attr(-Value)).Cost;
    if (Positive)
      consider(Best,
               {*Positive + 1, Step::Negate, APInt(), 0, ShiftBy::Doubling});
  }
  return Best;
}

Value Constants::expand(OpBuilder &B, Location Loc, IntegerAttr C) {
  const Plan &P = plan(C);
  Type T = C.getType();
  auto Number = [&](const APInt &N) -> Value {
    return arith::ConstantOp::create(B, Loc, IntegerAttr::get(T, N));
  };
  auto PlusLow = [&](Value V) -> Value {
    if (P.Low.isZero())
      return V;
    return arith::AddIOp::create(B, Loc, V, Number(P.Low));
  };
  switch (P.How) {
  case Step::Simple:
    return Number(C.getValue());
  case Step::Add:
    return PlusLow(Number(C.getValue() - P.Low));
  case Step::Negate:
    return arith::SubIOp::create(
        B, Loc, Number(APInt::getZero(C.getValue().getBitWidth())),
        expand(B, Loc, IntegerAttr::get(T, -C.getValue())));
  case Step::Shift:
    break;
  }
  Value V = expand(B, Loc, IntegerAttr::get(T, C.getValue().ashr(P.Distance)));
  switch (P.By) {
  case ShiftBy::Immediate:
  case ShiftBy::Register:
    V = arith::ShLIOp::create(
        B, Loc, V, Number(APInt(C.getValue().getBitWidth(), P.Distance)));
    break;
  case ShiftBy::Product:
    V = arith::MulIOp::create(B, Loc, V,
                              Number(shiftedOne(T, P.Distance).getValue()));
    break;
  case ShiftBy::Doubling:
    for (unsigned N = 0; N != P.Distance; ++N)
      V = arith::AddIOp::create(B, Loc, V, V);
    break;
  }
  return PlusLow(V);
}

} // namespace kc::lowering
