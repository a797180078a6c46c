//===- VectorNest.cpp - Loops over the tiles of a result ------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VectorNest.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace kc::lowering {

//===----------------------------------------------------------------------===//
// What can be done
//===----------------------------------------------------------------------===//

bool VectorPart::isVector(OpOperand &Operand) const {
  auto TheOp = Op;
  return TheOp.getMatchingIndexingMap(&Operand).isFunctionOfDim(Vector);
}

/// Neighbouring elements in memory.
static bool isContiguous(Value Buffer, AffineMap Map, unsigned Dimension) {
  auto Type = cast<MemRefType>(Buffer.getType());
  SmallVector<int64_t> Strides;
  int64_t Offset;
  if (failed(Type.getStridesAndOffset(Strides, Offset)) || Strides.back() != 1)
    return false;
  auto Last = dyn_cast<AffineDimExpr>(Map.getResults().back());
  return Last && Last.getPosition() == Dimension &&
         !llvm::any_of(Map.getResults().drop_back(), [&](AffineExpr E) {
           return E.isFunctionOfDim(Dimension);
         });
}

bool VectorPart::isVectorizable(const VectorElements &Elements) const {
  auto TheOp = Op;
  SmallVector<bool> Vectors;
  for (OpOperand &Operand : TheOp->getOpOperands()) {
    AffineMap Map = TheOp.getMatchingIndexingMap(&Operand);
    auto Type = dyn_cast<MemRefType>(Operand.get().getType());
    Vectors.push_back(isVector(Operand));
    if (!Type || Type.getElementType().isInteger(1) || Map.getNumSymbols() ||
        (Vectors.back() && !isContiguous(Operand.get(), Map, Vector)))
      return false;
    if (TheOp.isDpsInit(&Operand) &&
        (!Vectors.back() || !Map.isProjectedPermutation()))
      return false;
  }
  for (auto Index : TheOp.getBody()->getOps<linalg::IndexOp>())
    if (Index.getDim() == Vector)
      return false;
  return lowering::isVectorizable(*TheOp.getBody(), Vectors, Elements);
}

/// The last dimension of the first result.
static std::optional<unsigned> findVectorDimension(linalg::GenericOp Op) {
  AffineMap Map = Op.getMatchingIndexingMap(Op.getDpsInitOperand(0));
  if (Map.getNumResults() == 0)
    return std::nullopt;
  auto Dim = dyn_cast<AffineDimExpr>(Map.getResults().back());
  if (!Dim || Op.getIteratorTypesArray()[Dim.getPosition()] !=
                  utils::IteratorType::parallel)
    return std::nullopt;
  return Dim.getPosition();
}

LogicalResult VectorNest::analyze(linalg::GenericOp Op) {
  Main.Op = Op;
  Extents = Op.getStaticLoopRanges();
  if (!Op.hasPureBufferSemantics() || !Op.getNumDpsInits() ||
      llvm::any_of(Extents, ShapedType::isDynamic))
    return failure();
  std::optional<unsigned> Vector = findVectorDimension(Op);
  if (!Vector)
    return failure();
  Main.Vector = *Vector;
  if (!Main.isVectorizable(Shape.Elements))
    return failure();
  for (auto [Index, Type] : llvm::enumerate(Op.getIteratorTypesArray()))
    if (Index != *Vector)
      (Type == utils::IteratorType::parallel ? Parallel : Reductions)
          .push_back(Index);
  findFills();
  chooseTile();
  return success();
}

/// All of its dimensions are those of the first one's result.
LogicalResult VectorNest::analyzeNext(linalg::GenericOp Op) {
  if (!Shape.Rescale || Main.Op.getNumDpsInits() != 1 || Reductions.empty() ||
      !Op.hasPureBufferSemantics() ||
      Op.getNumParallelLoops() != Op.getNumLoops())
    return failure();
  OpOperand *Result = Main.Op.getDpsInitOperand(0);
  for (OpOperand &Operand : Op->getOpOperands()) {
    if (Operand.get() != Result->get())
      continue;
    if (Between || Op.isDpsInit(&Operand))
      return failure();
    Between = &Operand;
  }
  if (!Between)
    return failure();
  AffineMap From = Main.Op.getMatchingIndexingMap(Result),
            To = Op.getMatchingIndexingMap(Between);
  if (!To.isPermutation() || From.getNumResults() != To.getNumResults())
    return failure();
  for (auto [F, T] : llvm::zip_equal(From.getResults(), To.getResults()))
    NextDimension[cast<AffineDimExpr>(F).getPosition()] =
        cast<AffineDimExpr>(T).getPosition();
  // All of the first one's loops are there for the second one as well.
  if (!NextDimension.contains(Main.Vector) ||
      NextDimension.size() != Parallel.size() + 1 + (Main.Row >= 0))
    return failure();
  Next.Op = Op;
  Next.Vector = NextDimension[Main.Vector];
  if (Main.Row >= 0)
    Next.Row = NextDimension[Main.Row];
  if (!Next.isVectorizable(Shape.Elements))
    return failure();

  auto IsChannel = [&](Value V) {
    auto Argument = dyn_cast<BlockArgument>(V);
    if (!Argument || Argument.getOwner() != Op.getBody())
      return false;
    OpOperand *Operand = Op.getMatchingOpOperand(Argument);
    return Op.isDpsInput(Operand) &&
           Op.getMatchingIndexingMap(Operand) ==
               AffineMap::get(Op.getNumLoops(), 0,
                              B.getAffineDimExpr(Next.Vector));
  };
  for (auto Last : Op.getBody()->getOps<arith::TruncIOp>())
    if (std::optional<Requantisation> R = matchRequantisation(Last, IsChannel))
      Next.Requantisations[Last] = *R;
  if (Next.Requantisations.empty())
    return failure();
  return success();
}

/// An operation right before this one may have set a result to a number.
void VectorNest::findFills() {
  for (OpOperand &Init : Main.Op.getDpsInitsMutable()) {
    Value Found;
    for (Operation *Before = Main.Op->getPrevNode(); Before;
         Before = Before->getPrevNode()) {
      if (isMemoryEffectFree(Before) || llvm::isa<memref::AllocaOp>(Before))
        continue;
      auto Fill = dyn_cast<linalg::FillOp>(Before);
      if (!Fill)
        break;
      if (Fill.output() != Init.get())
        continue;
      // This operation mustn't read it in any other way.
      if (!Reductions.empty() &&
          llvm::count(Main.Op->getOperands(), Init.get()) == 1) {
        Found = Fill.value();
        FillOps.push_back(cast<linalg::LinalgOp>(Before));
      }
      break;
    }
    Fills.push_back(Found);
  }
}

/// As many lanes as the widest value of the body lets a group of registers
/// have, and as many rows as there is room for their sums.
void VectorNest::chooseTile() {
  unsigned Bits = 8, SumBits = 0;
  auto Widen = [&](Type T) {
    if (Shape.Elements.has(T) && !T.isInteger(1))
      Bits = std::max(Bits, T.getIntOrFloatBitWidth());
    // Two of them are at work for each value.
    if (Shape.Elements.isDouble(T))
      Bits = std::max(Bits, 2 * Shape.Elements.widest());
  };
  for (Value Argument : Main.Op.getBody()->getArguments())
    Widen(Argument.getType());
  for (Operation &Inner : Main.Op.getBody()->without_terminator())
    for (Type T : Inner.getResultTypes())
      Widen(T);
  for (Value Init : Main.Op.getDpsInits())
    SumBits += cast<MemRefType>(Init.getType()).getElementTypeBitWidth();
  MaxLanes =
      std::max<int64_t>(1, int64_t(Shape.RegisterBits) * Shape.MaxGroup / Bits);
  // With several rows, sums of half a group each: twice the rows.
  if (Shape.MaxRows > 1 && !Reductions.empty() && !Parallel.empty() &&
      MaxLanes > 1) {
    Main.Row = Parallel.pop_back_val();
    MaxLanes /= 2;
  }
  MaxLanes = std::min<int64_t>(MaxLanes,
                               llvm::bit_floor(uint64_t(Extents[Main.Vector])));
  if (Main.Row >= 0)
    MaxRows = std::clamp<int64_t>(
        int64_t(Shape.RegisterBits) * Shape.MaxAccumulators /
            (MaxLanes * SumBits),
        1, std::min<int64_t>(Shape.MaxRows, Extents[Main.Row]));
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

Value VectorNest::constant(int64_t Value) {
  return arith::ConstantIndexOp::create(B, Loc, Value);
}

void VectorNest::place(VectorPart &Part, unsigned Dimension, Value At) {
  Part.At[Dimension] = At;
  if (&Part == &Main && Between)
    if (auto Known = NextDimension.find(Dimension);
        Known != NextDimension.end())
      Next.At[Known->second] = At;
}

void VectorNest::countUp(int64_t From, int64_t To, int64_t Step,
                         llvm::function_ref<void(Value)> Body) {
  if (To - From <= 0)
    return;
  if (To - From == Step)
    return Body(constant(From));
  auto Loop =
      scf::ForOp::create(B, Loc, constant(From), constant(To), constant(Step));
  OpBuilder::InsertionGuard Guard(B);
  B.setInsertionPointToStart(Loop.getBody());
  Body(Loop.getInductionVar());
}

void VectorNest::emit() {
  Main.At.assign(Extents.size(), nullptr);
  if (Between)
    Next.At.assign(Next.Op.getNumLoops(), nullptr);
  emitParallel(0);
}

void VectorNest::emitParallel(unsigned N) {
  if (N == Parallel.size())
    return emitChunks();
  unsigned Dimension = Parallel[N];
  countUp(0, Extents[Dimension], 1, [&](Value I) {
    place(Main, Dimension, I);
    emitParallel(N + 1);
  });
}

/// Whole vectors, and what is left in ever smaller ones.
void VectorNest::emitChunks() {
  int64_t Extent = Extents[Main.Vector], From = 0;
  for (int64_t Lanes = MaxLanes; From < Extent; Lanes /= 2) {
    int64_t To = From + (Extent - From) / Lanes * Lanes;
    countUp(From, To, Lanes, [&](Value I) { emitRows(I, Lanes); });
    From = To;
  }
}

void VectorNest::emitRows(Value V, int64_t Lanes) {
  if (Main.Row < 0)
    return emitTile(V, Lanes, nullptr, 1);
  int64_t Whole = Extents[Main.Row] / MaxRows * MaxRows;
  countUp(0, Whole, MaxRows, [&](Value R) { emitTile(V, Lanes, R, MaxRows); });
  if (Whole < Extents[Main.Row])
    emitTile(V, Lanes, constant(Whole), Extents[Main.Row] - Whole);
}

void VectorNest::forRows(VectorPart &Part, int64_t Rows,
                         llvm::function_ref<void()> Do) {
  if (Part.Row < 0)
    return Do();
  Value First = Part.At[Part.Row];
  for (int64_t R = 0; R < Rows; ++R) {
    if (R)
      Part.At[Part.Row] = arith::AddIOp::create(B, Loc, First, constant(R));
    Do();
  }
  Part.At[Part.Row] = First;
}

void VectorNest::emitTile(Value V, int64_t Lanes, Value R, int64_t Rows) {
  place(Main, Main.Vector, V);
  if (R)
    place(Main, Main.Row, R);
  SmallVector<Value> Sums;
  if (!Reductions.empty())
    forRows(Main, Rows, [&] {
      for (auto [Init, Fill] :
           llvm::zip_equal(Main.Op.getDpsInitsMutable(), Fills))
        Sums.push_back(
            Fill ? Value(vector::BroadcastOp::create(
                       B, Loc, VectorType::get({Lanes}, Fill.getType()), Fill))
                 : load(Main, Init, Lanes));
    });
  Sums = emitReduction(0, Lanes, Rows, Sums);
  if (!Between)
    return store(Main, Rows, Sums);
  store(Next, Rows, emitBody(Next, Lanes, Rows, Sums, Between));
}

void VectorNest::store(VectorPart &Part, int64_t Rows, ValueRange Values) {
  auto Value = Values.begin();
  forRows(Part, Rows, [&] {
    for (OpOperand &Init : Part.Op.getDpsInitsMutable())
      vector::StoreOp::create(B, Loc, *Value++, Init.get(),
                              indicesOf(Part, Init));
  });
}

SmallVector<Value> VectorNest::emitReduction(unsigned N, int64_t Lanes,
                                             int64_t Rows, ValueRange Sums) {
  if (N == Reductions.size())
    return emitBody(Main, Lanes, Rows, Sums,
                    Reductions.empty() ? nullptr
                                       : Main.Op.getDpsInitOperand(0));
  unsigned Dimension = Reductions[N];
  if (Extents[Dimension] == 1) {
    place(Main, Dimension, constant(0));
    return emitReduction(N + 1, Lanes, Rows, Sums);
  }
  auto Loop = scf::ForOp::create(
      B, Loc, constant(0), constant(Extents[Dimension]), constant(1), Sums);
  OpBuilder::InsertionGuard Guard(B);
  B.setInsertionPointToStart(Loop.getBody());
  place(Main, Dimension, Loop.getInductionVar());
  SmallVector<Value> Results =
      emitReduction(N + 1, Lanes, Rows, Loop.getRegionIterArgs());
  scf::YieldOp::create(B, Loc, Results);
  return Loop.getResults();
}

/// \p Sums are the values of an operand, and those after it, for each row.
SmallVector<Value> VectorNest::emitBody(VectorPart &Part, int64_t Lanes,
                                        int64_t Rows, ValueRange Sums,
                                        OpOperand *SumOperand) {
  SmallVector<Value> Results;
  // What is the same for all rows is loaded once.
  SmallVector<Value> Common(Part.Op->getNumOperands());
  size_t PerRow = Sums.size() / Rows, R = 0;
  forRows(Part, Rows, [&] {
    VectorBody Body(B, Loc, Lanes, Shape.Elements);
    Body.Indices = Part.At;
    Body.Requantisations = &Part.Requantisations;
    Body.Rescale = Shape.Rescale.get();
    for (OpOperand &Operand : Part.Op->getOpOperands()) {
      BlockArgument Argument = Part.Op.getMatchingBlockArgument(&Operand);
      if (Argument.use_empty())
        continue;
      unsigned Number = Operand.getOperandNumber();
      if (SumOperand && Number >= SumOperand->getOperandNumber() &&
          Number < SumOperand->getOperandNumber() + PerRow) {
        Body.set(Argument,
                 Sums[R * PerRow + Number - SumOperand->getOperandNumber()]);
        continue;
      }
      bool IsCommon =
          Part.Row < 0 ||
          !Part.Op.getMatchingIndexingMap(&Operand).isFunctionOfDim(Part.Row);
      if (!IsCommon || !Common[Number])
        Common[Number] = load(Part, Operand, Lanes);
      Body.set(Argument, Common[Number]);
    }
    llvm::append_range(Results, Body.emit(*Part.Op.getBody()));
    ++R;
  });
  return Results;
}

SmallVector<Value> VectorNest::indicesOf(VectorPart &Part, OpOperand &Operand) {
  SmallVector<Value> Indices;
  for (AffineExpr E : Part.Op.getMatchingIndexingMap(&Operand).getResults())
    Indices.push_back(affine::expandAffineExpr(B, Loc, E, Part.At, {}));
  return Indices;
}

Value VectorNest::load(VectorPart &Part, OpOperand &Operand, int64_t Lanes) {
  auto Type = cast<MemRefType>(Operand.get().getType());
  if (!Part.isVector(Operand))
    return memref::LoadOp::create(B, Loc, Operand.get(),
                                  indicesOf(Part, Operand));
  return vector::LoadOp::create(B, Loc,
                                VectorType::get({Lanes}, Type.getElementType()),
                                Operand.get(), indicesOf(Part, Operand));
}

//===----------------------------------------------------------------------===//
// The guard
//===----------------------------------------------------------------------===//

/// No multiplier is the least number, and no shift 32 or more.
Value VectorNest::emitGuard() {
  int64_t Extent = Extents[Main.Vector];
  Value Good =
      arith::ConstantOp::create(B, Loc, B.getIntegerAttr(B.getI1Type(), 1));
  DenseSet<Value> Seen;
  auto Check = [&](Value Of, auto Compare) {
    auto Argument = cast<BlockArgument>(Of);
    Value Buffer = Next.Op.getMatchingOpOperand(Argument)->get();
    if (!Seen.insert(Buffer).second)
      return;
    int64_t From = 0;
    for (int64_t Lanes = MaxLanes; From < Extent; Lanes /= 2) {
      for (; From + Lanes <= Extent; From += Lanes) {
        auto Type = VectorType::get({Lanes}, B.getI32Type());
        Value V = vector::LoadOp::create(B, Loc, Type, Buffer,
                                         ValueRange{constant(From)});
        Value All = vector::ReductionOp::create(
            B, Loc, vector::CombiningKind::AND, Compare(V, Type));
        Good = arith::AndIOp::create(B, Loc, Good, All);
      }
    }
  };
  auto Splat = [&](VectorType Type, int64_t N) -> Value {
    return arith::ConstantOp::create(
        B, Loc, DenseElementsAttr::get(Type, APInt(32, N, /*isSigned=*/true)));
  };
  for (auto &[Last, R] : Next.Requantisations) {
    Check(R.Multiplier, [&](Value V, VectorType Type) -> Value {
      return arith::CmpIOp::create(B, Loc, arith::CmpIPredicate::ne, V,
                                   Splat(Type, INT32_MIN));
    });
    Check(R.Shift, [&](Value V, VectorType Type) -> Value {
      return arith::CmpIOp::create(B, Loc, arith::CmpIPredicate::ult, V,
                                   Splat(Type, 32));
    });
  }
  return Good;
}

} // namespace kc::lowering
