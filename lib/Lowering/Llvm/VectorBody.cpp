//===- VectorBody.cpp - The body of a linalg operation on vectors ---------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VectorBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace kc::lowering {

unsigned VectorElements::widest() const {
  return Integers.empty() ? 0 : *llvm::max_element(Integers);
}

bool VectorElements::has(Type T) const {
  if (T.isF32())
    return Floats;
  return T.isSignlessInteger() &&
         (T.isInteger(1) ||
          llvm::is_contained(Integers, T.getIntOrFloatBitWidth()));
}

bool VectorElements::isDouble(Type T) const {
  return widest() && T.isSignlessInteger(2 * widest());
}

//===----------------------------------------------------------------------===//
// What can be done
//===----------------------------------------------------------------------===//

static bool mentions(Operation &Op, const VectorElements &Elements) {
  auto IsDouble = [&](Type T) { return Elements.isDouble(T); };
  return llvm::any_of(Op.getOperandTypes(), IsDouble) ||
         llvm::any_of(Op.getResultTypes(), IsDouble);
}

static bool isSupported(Operation &Op, const VectorElements &Elements) {
  auto IsKnown = [&](Type T) {
    return Elements.has(T) || Elements.isDouble(T);
  };
  if (!OpTrait::hasElementwiseMappableTraits(&Op) || Op.getNumRegions() ||
      !llvm::all_of(Op.getOperandTypes(), IsKnown) ||
      !llvm::all_of(Op.getResultTypes(), IsKnown))
    return false;
  return !mentions(Op, Elements) ||
         llvm::isa<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp,
                   arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ShRSIOp,
                   arith::ShRUIOp, arith::ShLIOp, arith::MaxSIOp,
                   arith::MinSIOp, arith::MaxUIOp, arith::MinUIOp,
                   arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::CmpIOp,
                   arith::SelectOp>(Op);
}

bool isVectorizable(Block &Body, ArrayRef<bool> Vectors,
                    const VectorElements &Elements) {
  DenseSet<Value> Known;
  for (auto [Argument, IsVector] :
       llvm::zip_equal(Body.getArguments(), Vectors))
    if (IsVector) {
      Known.insert(Argument);
      if (!Elements.has(Argument.getType()))
        return false;
    }
  for (Operation &Op : Body.without_terminator()) {
    if (!llvm::any_of(Op.getOperands(),
                      [&](Value V) { return Known.contains(V); }))
      continue;
    if (!isSupported(Op, Elements))
      return false;
    Known.insert(Op.result_begin(), Op.result_end());
  }
  return llvm::all_of(Body.getTerminator()->getOperandTypes(),
                      [&](Type T) { return Elements.has(T); });
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

VectorBody::Number VectorBody::get(Value V) const {
  auto Found = Values.find(V);
  // What the body uses from outside.
  return Found == Values.end() ? Number{V, nullptr} : Found->second;
}

bool VectorBody::isVector(Value V) const {
  return llvm::isa<VectorType>(get(V).Lower.getType());
}

Value VectorBody::spread(Value Scalar) {
  if (llvm::isa<VectorType>(Scalar.getType()))
    return Scalar;
  return vector::BroadcastOp::create(
      B, Loc, VectorType::get({Lanes}, Scalar.getType()), Scalar);
}

Value VectorBody::narrow(Value V) { return spread(get(V).Lower); }

Value VectorBody::constant(int64_t Value) {
  return spread(arith::ConstantOp::create(
      B, Loc,
      B.getIntegerAttr(half(),
                       APInt(Elements.widest(), Value, /*isSigned=*/true))));
}

/// To the width of a half.
Value VectorBody::convert(Value V, bool IsSigned) {
  unsigned Width = getElementTypeOrSelf(V).getIntOrFloatBitWidth();
  if (Width == Elements.widest())
    return V;
  VectorType T = VectorType::get({Lanes}, half());
  if (IsSigned)
    return arith::ExtSIOp::create(B, Loc, T, V);
  return arith::ExtUIOp::create(B, Loc, T, V);
}

/// A scalar is split before it is spread.
VectorBody::Number VectorBody::wide(Value V) {
  Number X = get(V);
  if (X.Upper)
    return X;
  unsigned Width = Elements.widest();
  Value Scalar = X.Lower;
  Value Distance = arith::ConstantOp::create(
      B, Loc, B.getIntegerAttr(Scalar.getType(), Width));
  Value High = arith::ShRUIOp::create(B, Loc, Scalar, Distance);
  return {spread(arith::TruncIOp::create(B, Loc, half(), Scalar)),
          spread(arith::TruncIOp::create(B, Loc, half(), High))};
}

/// Whether all that \p V says is in its lower half and its sign.
bool VectorBody::isExtended(Value V) const {
  if (auto Extended = V.getDefiningOp<arith::ExtSIOp>())
    return true;
  APInt Constant;
  return matchPattern(V, m_ConstantInt(&Constant)) &&
         Constant.isSignedIntN(Elements.widest());
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

SmallVector<Value> VectorBody::emit(Block &Body) {
  for (Operation &Op : Body.without_terminator())
    emitOp(Op);
  SmallVector<Value> Results;
  for (Value V : Body.getTerminator()->getOperands())
    Results.push_back(narrow(V));
  return Results;
}

void VectorBody::emitOp(Operation &Op) {
  if (auto Index = dyn_cast<linalg::IndexOp>(Op))
    return set(Index, Indices[Index.getDim()]);
  if (!llvm::any_of(Op.getOperands(), [&](Value V) { return isVector(V); })) {
    IRMapping Mapping;
    for (Value V : Op.getOperands())
      Mapping.map(V, get(V).Lower);
    Operation *Clone = B.clone(Op, Mapping);
    for (auto [Old, New] :
         llvm::zip_equal(Op.getResults(), Clone->getResults()))
      set(Old, New);
    return;
  }
  if (!mentions(Op, Elements))
    return emitNarrow(Op);
  Values[Op.getResult(0)] = emitWide(Op);
}

void VectorBody::emitNarrow(Operation &Op) {
  IRMapping Mapping;
  for (Value V : Op.getOperands())
    Mapping.map(V, narrow(V));
  Operation *Clone = B.clone(Op, Mapping);
  for (auto [Old, New] :
       llvm::zip_equal(Op.getResults(), Clone->getResults())) {
    New.setType(VectorType::get({Lanes}, Old.getType()));
    set(Old, New);
  }
}

Value VectorBody::less(Number X, Number Y, bool IsSigned) {
  auto Compare = [&](arith::CmpIPredicate P, Value L, Value R) -> Value {
    return arith::CmpIOp::create(B, Loc, P, L, R);
  };
  Value Upper =
      Compare(IsSigned ? arith::CmpIPredicate::slt : arith::CmpIPredicate::ult,
              X.Upper, Y.Upper);
  Value Equal = Compare(arith::CmpIPredicate::eq, X.Upper, Y.Upper);
  Value Lower = Compare(arith::CmpIPredicate::ult, X.Lower, Y.Lower);
  Value Both = arith::AndIOp::create(B, Loc, Equal, Lower);
  return arith::OrIOp::create(B, Loc, Upper, Both);
}

Value VectorBody::compareWide(Operation &Op) {
  using P = arith::CmpIPredicate;
  auto Compare = cast<arith::CmpIOp>(Op);
  Number X = wide(Op.getOperand(0)), Y = wide(Op.getOperand(1));
  auto Negate = [&](Value V) -> Value {
    Value One = spread(
        arith::ConstantOp::create(B, Loc, B.getIntegerAttr(B.getI1Type(), 1)));
    return arith::XOrIOp::create(B, Loc, V, One);
  };
  switch (Compare.getPredicate()) {
  case P::eq:
  case P::ne: {
    Value Lower = arith::XOrIOp::create(B, Loc, X.Lower, Y.Lower);
    Value Upper = arith::XOrIOp::create(B, Loc, X.Upper, Y.Upper);
    Value Both = arith::OrIOp::create(B, Loc, Lower, Upper);
    return arith::CmpIOp::create(B, Loc, Compare.getPredicate(), Both,
                                 constant(0));
  }
  case P::slt:
    return less(X, Y, true);
  case P::ult:
    return less(X, Y, false);
  case P::sgt:
    return less(Y, X, true);
  case P::ugt:
    return less(Y, X, false);
  case P::sle:
    return Negate(less(Y, X, true));
  case P::ule:
    return Negate(less(Y, X, false));
  case P::sge:
    return Negate(less(X, Y, true));
  case P::uge:
    return Negate(less(X, Y, false));
  }
  llvm_unreachable("covered switch");
}

/// The lower half is a product of its own: code generation finds the
/// instruction for the upper half only where nothing else is made of the wide
/// product.
VectorBody::Number VectorBody::multiply(Operation &Op) {
  Value L = Op.getOperand(0), R = Op.getOperand(1);
  Number X = wide(L), Y = wide(R);
  Value Lower = arith::MulIOp::create(B, Loc, X.Lower, Y.Lower);
  if (isExtended(L) && isExtended(R))
    return {Lower,
            arith::MulSIExtendedOp::create(B, Loc, X.Lower, Y.Lower).getHigh()};
  Value Upper =
      arith::MulUIExtendedOp::create(B, Loc, X.Lower, Y.Lower).getHigh();
  Value Cross = arith::MulIOp::create(B, Loc, X.Lower, Y.Upper);
  Upper = arith::AddIOp::create(B, Loc, Upper, Cross);
  Cross = arith::MulIOp::create(B, Loc, X.Upper, Y.Lower);
  return {Lower, arith::AddIOp::create(B, Loc, Upper, Cross)};
}

VectorBody::Number VectorBody::shiftBy(Operation &Op, Number X, unsigned By) {
  unsigned Width = Elements.widest();
  auto Right = [&](Value V, unsigned N) -> Value {
    return N ? arith::ShRUIOp::create(B, Loc, V, constant(N)) : V;
  };
  auto Left = [&](Value V, unsigned N) -> Value {
    return N ? arith::ShLIOp::create(B, Loc, V, constant(N)) : V;
  };
  auto UpperRight = [&](unsigned N) -> Value {
    if (!N)
      return X.Upper;
    if (llvm::isa<arith::ShRUIOp>(Op))
      return Right(X.Upper, N);
    return arith::ShRSIOp::create(B, Loc, X.Upper, constant(N));
  };
  if (!By)
    return X;
  if (llvm::isa<arith::ShLIOp>(Op)) {
    if (By >= Width)
      return {constant(0), Left(X.Lower, By - Width)};
    Value In = Right(X.Lower, Width - By);
    return {Left(X.Lower, By),
            arith::OrIOp::create(B, Loc, Left(X.Upper, By), In)};
  }
  if (By >= Width)
    return {UpperRight(By - Width), llvm::isa<arith::ShRUIOp>(Op)
                                        ? constant(0)
                                        : UpperRight(Width - 1)};
  Value In = Left(X.Upper, Width - By);
  return {arith::OrIOp::create(B, Loc, Right(X.Lower, By), In), UpperRight(By)};
}

/// By a number that isn't known: what would be right below the width of a
/// half, and what would be right above.
VectorBody::Number VectorBody::shift(Operation &Op) {
  unsigned Width = Elements.widest();
  Number X = wide(Op.getOperand(0));
  APInt Known;
  if (matchPattern(Op.getOperand(1), m_ConstantInt(&Known)))
    return shiftBy(Op, X, Known.getLimitedValue(2 * Width - 1));
  Value By = wide(Op.getOperand(1)).Lower;
  Value Rest = arith::AndIOp::create(B, Loc, By, constant(Width - 1));
  Value Far = arith::CmpIOp::create(B, Loc, arith::CmpIPredicate::uge, By,
                                    constant(Width));
  // Width - 1 - Rest; the missing place is shifted first.
  Value Back = arith::XOrIOp::create(B, Loc, Rest, constant(Width - 1));
  auto Select = [&](Value T, Value F) -> Value {
    return arith::SelectOp::create(B, Loc, Far, T, F);
  };
  if (llvm::isa<arith::ShLIOp>(Op)) {
    Value Lower = arith::ShLIOp::create(B, Loc, X.Lower, Rest);
    Value In = arith::ShRUIOp::create(B, Loc, X.Lower, constant(1));
    In = arith::ShRUIOp::create(B, Loc, In, Back);
    Value Upper = arith::ShLIOp::create(B, Loc, X.Upper, Rest);
    Upper = arith::OrIOp::create(B, Loc, Upper, In);
    return {Select(constant(0), Lower), Select(Lower, Upper)};
  }
  bool IsUnsigned = llvm::isa<arith::ShRUIOp>(Op);
  auto Right = [&](Value V, Value N) -> Value {
    if (IsUnsigned)
      return arith::ShRUIOp::create(B, Loc, V, N);
    return arith::ShRSIOp::create(B, Loc, V, N);
  };
  Value Upper = Right(X.Upper, Rest);
  Value In = arith::ShLIOp::create(B, Loc, X.Upper, constant(1));
  In = arith::ShLIOp::create(B, Loc, In, Back);
  Value Lower = arith::ShRUIOp::create(B, Loc, X.Lower, Rest);
  Lower = arith::OrIOp::create(B, Loc, Lower, In);
  Value Fill = IsUnsigned ? constant(0) : Right(X.Upper, constant(Width - 1));
  return {Select(Upper, Lower), Select(Fill, Upper)};
}

/// The zero point is added with saturation: clamping comes after it.
Value VectorBody::emitRequantisation(const Requantisation &R, Type To) {
  Value V = Rescale->rescale(B, Loc, narrow(R.Sum), narrow(R.Multiplier),
                             narrow(R.Shift));
  V = LLVM::SAddSat::create(B, Loc, V.getType(), V, constant(R.Zero));
  V = arith::MaxSIOp::create(B, Loc, V, constant(R.Lowest));
  V = arith::MinSIOp::create(B, Loc, V, constant(R.Highest));
  if (To == half())
    return V;
  return arith::TruncIOp::create(B, Loc, VectorType::get({Lanes}, To), V);
}

VectorBody::Number VectorBody::emitWide(Operation &Op) {
  Value First = Op.getOperand(0);
  if (Requantisations)
    if (auto Known = Requantisations->find(&Op);
        Known != Requantisations->end())
      return {emitRequantisation(Known->second, Op.getResult(0).getType()),
              nullptr};
  if (llvm::isa<arith::ExtSIOp>(Op)) {
    Value Lower = convert(narrow(First), /*IsSigned=*/true);
    return {Lower, arith::ShRSIOp::create(B, Loc, Lower,
                                          constant(Elements.widest() - 1))};
  }
  if (llvm::isa<arith::ExtUIOp>(Op))
    return {convert(narrow(First), /*IsSigned=*/false), constant(0)};
  if (llvm::isa<arith::TruncIOp>(Op)) {
    Value Lower = wide(First).Lower;
    Type To = Op.getResult(0).getType();
    if (To != half())
      Lower =
          arith::TruncIOp::create(B, Loc, VectorType::get({Lanes}, To), Lower);
    return {Lower, nullptr};
  }
  if (llvm::isa<arith::CmpIOp>(Op))
    return {compareWide(Op), nullptr};
  if (llvm::isa<arith::MulIOp>(Op))
    return multiply(Op);
  if (llvm::isa<arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp>(Op))
    return shift(Op);
  auto Select = [&](Value If, Number X, Number Y) -> Number {
    return {arith::SelectOp::create(B, Loc, If, X.Lower, Y.Lower),
            arith::SelectOp::create(B, Loc, If, X.Upper, Y.Upper)};
  };
  if (llvm::isa<arith::SelectOp>(Op))
    return Select(narrow(First), wide(Op.getOperand(1)),
                  wide(Op.getOperand(2)));
  Number X = wide(First), Y = wide(Op.getOperand(1));
  if (llvm::isa<arith::MaxSIOp, arith::MaxUIOp>(Op))
    return Select(less(X, Y, llvm::isa<arith::MaxSIOp>(Op)), Y, X);
  if (llvm::isa<arith::MinSIOp, arith::MinUIOp>(Op))
    return Select(less(X, Y, llvm::isa<arith::MinSIOp>(Op)), X, Y);
  if (llvm::isa<arith::AddIOp, arith::SubIOp>(Op)) {
    bool IsSum = llvm::isa<arith::AddIOp>(Op);
    auto Combine = [&](Value L, Value R) -> Value {
      if (IsSum)
        return arith::AddIOp::create(B, Loc, L, R);
      return arith::SubIOp::create(B, Loc, L, R);
    };
    Value Lower = Combine(X.Lower, Y.Lower);
    Value Carry = arith::CmpIOp::create(B, Loc, arith::CmpIPredicate::ult,
                                        IsSum ? Lower : X.Lower, Y.Lower);
    Carry = arith::ExtUIOp::create(B, Loc, Lower.getType(), Carry);
    return {Lower, Combine(Combine(X.Upper, Y.Upper), Carry)};
  }
  auto Halves = [&](auto Make) -> Number {
    return {Make(X.Lower, Y.Lower), Make(X.Upper, Y.Upper)};
  };
  return Halves([&](Value L, Value R) -> Value {
    if (llvm::isa<arith::AndIOp>(Op))
      return arith::AndIOp::create(B, Loc, L, R);
    if (llvm::isa<arith::OrIOp>(Op))
      return arith::OrIOp::create(B, Loc, L, R);
    return arith::XOrIOp::create(B, Loc, L, R);
  });
}

} // namespace kc::lowering
