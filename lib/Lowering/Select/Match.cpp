//===- Match.cpp - Instructions for operations ----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Match.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace kc::lowering {

namespace {

class Matcher {
public:
  Matcher(const PatternSet &Set, const Pattern &P) : Set(Set) {
    M.Of = &P;
    M.Leaves.resize(P.Arguments.size());
  }

  bool operation(Operation *Wanted, Operation *Op);
  /// With \p FromZero registers may hold nothing but zero.
  bool constant(Value Wanted, TypedAttr C, bool FromZero);

  Match M;

private:
  bool value(Value Wanted, Value V);
  bool argument(BlockArgument Wanted, Value V);
  bool immediate(unsigned Argument, TypedAttr C);
  bool inverted(Operation *Wanted, IntegerAttr C, bool FromZero);
  bool identity(Operation *Wanted, llvm::function_ref<bool(Value)> MatchOther);
  /// Tries something, and leaves no trace if it fails.
  bool attempt(llvm::function_ref<bool()> Try) {
    Match Before = M;
    if (Try())
      return true;
    M = std::move(Before);
    return false;
  }

  const PatternSet &Set;
};

} // namespace

/// What an operation says about values for which it is undefined, or permits
/// to be done less exactly, needn't be made use of.
static bool isPermission(StringRef Attribute) {
  static const llvm::StringSet<> Names = {
      "overflowFlags", "fastmath", "isExact", "nontemporal", "alignment"};
  return Names.contains(Attribute) || Attribute.contains('.');
}

static bool sameAttributes(Operation *A, Operation *B) {
  auto Covers = [](Operation *X, Operation *Y) {
    for (NamedAttribute Attr : X->getAttrDictionary())
      if (!isPermission(Attr.getName()) &&
          Y->getAttr(Attr.getName()) != Attr.getValue())
        return false;
    return true;
  };
  return Covers(A, B) && Covers(B, A);
}

bool Matcher::operation(Operation *Wanted, Operation *Op) {
  if (Op->getName() != Wanted->getName() ||
      Op->getNumOperands() != Wanted->getNumOperands() ||
      Op->getResultTypes() != Wanted->getResultTypes() ||
      !sameAttributes(Wanted, Op))
    return false;
  M.Covered.push_back(Op);
  if (attempt([&] {
        return llvm::all_of(llvm::zip(Wanted->getOperands(), Op->getOperands()),
                            [&](auto Pair) {
                              return value(std::get<0>(Pair),
                                           std::get<1>(Pair));
                            });
      }))
    return true;
  return Op->getNumOperands() == 2 &&
         Op->hasTrait<mlir::OpTrait::IsCommutative>() && attempt([&] {
           return value(Wanted->getOperand(0), Op->getOperand(1)) &&
                  value(Wanted->getOperand(1), Op->getOperand(0));
         });
}

bool Matcher::value(Value Wanted, Value V) {
  TypedAttr C;
  if (matchPattern(V, m_Constant(&C)))
    return constant(Wanted, C, /*FromZero=*/false);
  if (auto Argument = dyn_cast<BlockArgument>(Wanted))
    return argument(Argument, V);
  Operation *Inner = Wanted.getDefiningOp(), *Op = V.getDefiningOp();
  if (Op && isPure(Op) && attempt([&] { return operation(Inner, Op); }))
    return true;
  return Inner->getResult(0).getType() == V.getType() &&
         identity(Inner, [&](Value Other) { return value(Other, V); });
}

bool Matcher::argument(BlockArgument Wanted, Value V) {
  unsigned N = Wanted.getArgNumber();
  if (isImmediate(M.Of->Operands[N]) || V.getType() != Wanted.getType())
    return false;
  Match::Leaf &Leaf = M.Leaves[N];
  if (Leaf.Constant || (Leaf.V && Leaf.V != V))
    return false;
  Leaf.V = V;
  return true;
}

bool Matcher::immediate(unsigned Argument, TypedAttr C) {
  auto Int = dyn_cast<IntegerAttr>(C);
  if (!Int)
    return false;
  const isa::OperandDesc &Op = *M.Of->Operands[Argument];
  std::optional<int64_t> &Known = M.Leaves[Argument].Immediate;
  APInt Value = Int.getValue();
  for (int64_t N : {Value.getSExtValue(), int64_t(Value.getZExtValue())}) {
    if (N < Op.Min || N > Op.Max || N % (int64_t(1) << Op.Shift) != 0 ||
        (Known && *Known != N))
      continue;
    Known = N;
    return true;
  }
  return false;
}

bool Matcher::constant(Value Wanted, TypedAttr C, bool FromZero) {
  if (C.getType() != Wanted.getType())
    return false;
  if (auto Argument = dyn_cast<BlockArgument>(Wanted)) {
    unsigned N = Argument.getArgNumber();
    if (isImmediate(M.Of->Operands[N]))
      return immediate(N, C);
    if (FromZero && !(isZeroNumber(C) && Set.hasZeroRegister(C.getType())))
      return false;
    Match::Leaf &Leaf = M.Leaves[N];
    if (Leaf.V || (Leaf.Constant && Leaf.Constant != C))
      return false;
    Leaf.Constant = C;
    return true;
  }
  TypedAttr Own;
  if (matchPattern(Wanted, m_Constant(&Own)))
    return Own == C;
  auto Int = dyn_cast<IntegerAttr>(C);
  if (!Int)
    return false;
  Operation *Op = Wanted.getDefiningOp();
  if (attempt([&] { return inverted(Op, Int, FromZero); }))
    return true;
  return !FromZero && identity(Op, [&](Value Other) {
    return constant(Other, C, /*FromZero=*/false);
  });
}

/// x such that x op Known, or Known op x, is \p C.
static std::optional<APInt> invert(Operation *Op, bool KnownIsLeft,
                                   const APInt &Known, const APInt &C) {
  if (llvm::isa<arith::AddIOp>(Op))
    return C - Known;
  if (llvm::isa<arith::XOrIOp>(Op))
    return C ^ Known;
  if (llvm::isa<arith::SubIOp>(Op))
    return KnownIsLeft ? Known - C : C + Known;
  if (llvm::isa<arith::OrIOp>(Op) && (C | Known) == C)
    return C;
  if (llvm::isa<arith::ShLIOp>(Op) && !KnownIsLeft &&
      Known.ult(C.getBitWidth()) && C.lshr(Known).shl(Known) == C)
    return C.lshr(Known);
  return std::nullopt;
}

/// Whether the operation gives \p C for some immediates, with zero in the
/// registers.
bool Matcher::inverted(Operation *Wanted, IntegerAttr C, bool FromZero) {
  if (llvm::isa<arith::IndexCastUIOp>(Wanted)) {
    Value In = Wanted->getOperand(0);
    APInt Address = C.getValue();
    if (In.getType().isIndex() ||
        !Address.isIntN(In.getType().getIntOrFloatBitWidth()))
      return false;
    Address = Address.zextOrTrunc(In.getType().getIntOrFloatBitWidth());
    return constant(In, IntegerAttr::get(In.getType(), Address), FromZero);
  }
  if (Wanted->getNumOperands() != 2)
    return false;
  for (unsigned Side : {0, 1}) {
    Value Known = Wanted->getOperand(1 - Side), X = Wanted->getOperand(Side);
    IntegerAttr K;
    if (!matchPattern(Known, m_Constant(&K)))
      K = dyn_cast_or_null<IntegerAttr>(
          Builder(Wanted).getZeroAttr(Known.getType()));
    if (!K || K.getValue().getBitWidth() != C.getValue().getBitWidth())
      continue;
    std::optional<APInt> In =
        invert(Wanted, /*KnownIsLeft=*/Side == 1, K.getValue(), C.getValue());
    if (In && attempt([&] {
          return constant(Known, K, /*FromZero=*/true) &&
                 constant(X, IntegerAttr::get(X.getType(), *In),
                          /*FromZero=*/true);
        }))
      return true;
  }
  return false;
}

/// Whether the operation gives one of its operands, for a zero on the other
/// side; \p MatchOther says whether it can be that one.
bool Matcher::identity(Operation *Wanted,
                       llvm::function_ref<bool(Value)> MatchOther) {
  bool Right = llvm::isa<arith::AddIOp, arith::SubIOp, arith::OrIOp,
                         arith::XOrIOp, arith::ShLIOp, arith::ShRUIOp>(Wanted);
  bool Left = llvm::isa<arith::AddIOp, arith::OrIOp, arith::XOrIOp>(Wanted);
  for (unsigned Side : {0, 1}) {
    if (!(Side == 0 ? Right : Left))
      continue;
    Value Neutral = Wanted->getOperand(1 - Side);
    auto Zero = cast<TypedAttr>(Builder(Wanted).getZeroAttr(Neutral.getType()));
    if (attempt([&] {
          return constant(Neutral, Zero, /*FromZero=*/true) &&
                 MatchOther(Wanted->getOperand(Side));
        }))
      return true;
  }
  return false;
}

bool isZeroNumber(TypedAttr C) {
  if (auto Int = dyn_cast<IntegerAttr>(C))
    return Int.getValue().isZero();
  auto Float = dyn_cast<FloatAttr>(C);
  return Float && Float.getValue().isPosZero();
}

SmallVector<Match> matchOperation(const PatternSet &Set, Operation *Op) {
  SmallVector<Match> Matches;
  for (const Pattern &P : Set.patterns()) {
    Matcher M(Set, P);
    if (P.Root && M.operation(P.Root, Op))
      Matches.push_back(std::move(M.M));
  }
  return Matches;
}

std::optional<Match> matchConstant(const PatternSet &Set, TypedAttr Constant) {
  std::optional<Match> FromZero;
  for (const Pattern &P : Set.patterns()) {
    Matcher M(Set, P);
    if (!P.Result || !M.constant(P.Result, Constant, /*FromZero=*/true))
      continue;
    // Without a register it says best what it is.
    if (llvm::none_of(P.Operands, lowering::isRegister))
      return std::move(M.M);
    if (!FromZero)
      FromZero = std::move(M.M);
  }
  return FromZero;
}

} // namespace kc::lowering
