//===- PrepareFunction.cpp - Functions as selection wants them ------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrepareFunction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace kc::lowering {

namespace {

class Preparation {
public:
  Preparation(func::FuncOp Func, const PatternSet &Set)
      : Func(Func), Set(Set), Entry(Func.getBody().front()) {}

  LogicalResult run();

private:
  struct Tensor {
    Value Memory;
    int64_t Address;
  };

  void fold();
  bool isUnderstood(Operation *Op);
  LogicalResult checkOperations();
  FailureOr<MemRefType> memoryOf(BlockArgument Argument);
  LogicalResult placeArguments();
  LogicalResult replaceIndexType();
  template <typename Op> void replaceCast(Op Cast, bool IsSigned);
  Value number(OpBuilder &B, Location Loc, int64_t N);
  Value address(OpBuilder &B, Location Loc, Value Memref, ValueRange Indices);
  void replaceAccesses();
  LogicalResult prepareLoops();

  func::FuncOp Func;
  const PatternSet &Set;
  Block &Entry;
  /// By memref argument, which is gone in the end.
  llvm::MapVector<Value, Tensor> Tensors;
  /// One argument for each.
  llvm::MapVector<Type, Value> Memories;
};

} // namespace

/// Folds constants, also those of sums of sums.
void Preparation::fold() {
  RewritePatternSet Patterns(Func.getContext());
  arith::AddIOp::getCanonicalizationPatterns(Patterns, Func.getContext());
  arith::SubIOp::getCanonicalizationPatterns(Patterns, Func.getContext());
  (void)applyPatternsGreedily(Func.getBody(), std::move(Patterns));
}

/// Whether its type may be changed, and it perhaps is an instruction.
bool Preparation::isUnderstood(Operation *Op) {
  if (llvm::isa<scf::YieldOp>(Op))
    return llvm::isa<scf::ForOp>(Op->getParentOp());
  return llvm::isa<scf::ForOp, memref::LoadOp, memref::StoreOp, func::ReturnOp>(
             Op) ||
         llvm::isa_and_nonnull<arith::ArithDialect>(Op->getDialect()) ||
         Set.contains(Op->getName());
}

/// Nothing but loads and stores knows memrefs, and those only arguments.
LogicalResult Preparation::checkOperations() {
  auto IsMemref = [](Type T) { return mlir::isa<BaseMemRefType>(T); };
  WalkResult Result = Func.getBody().walk<WalkOrder::PreOrder>(
      [&](Operation *Op) -> WalkResult {
        bool IsAccess = llvm::isa<memref::LoadOp, memref::StoreOp>(Op);
        if (isUnderstood(Op) &&
            (IsAccess || llvm::none_of(Op->getOperandTypes(), IsMemref)) &&
            llvm::none_of(Op->getResultTypes(), IsMemref))
          return WalkResult::advance();
        return Set.notFound(Op);
      });
  return failure(Result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Memories
//===----------------------------------------------------------------------===//

static StringRef nameOf(MemRefType Memory) {
  return cast<StringAttr>(Memory.getMemorySpace()).getValue();
}

FailureOr<MemRefType> Preparation::memoryOf(BlockArgument Argument) {
  auto Type = cast<MemRefType>(Argument.getType());
  SmallVector<MemRefType> Candidates;
  for (MemRefType Memory : Set.memories())
    if (Memory.getElementType() == Type.getElementType() &&
        (!Type.getMemorySpace() ||
         Type.getMemorySpace() == Memory.getMemorySpace()))
      Candidates.push_back(Memory);
  if (Candidates.size() == 1)
    return Candidates.front();
  InFlightDiagnostic Diag = emitError(Argument.getLoc());
  if (Candidates.empty()) {
    Diag << "no memory of '" << Set.isaName() << "' ";
    if (Type.getMemorySpace())
      Diag << "is " << Type.getMemorySpace() << " and ";
    return Diag << "holds " << Type.getElementType();
  }
  return Diag << "which memory is " << Type << " in? '" << Set.isaName()
              << "' has "
              << llvm::join(llvm::map_range(Candidates, nameOf), ", ")
              << "; write it as the memory space";
}

/// Enough for sums of products of what memrefs consist of.
static constexpr unsigned WideBits = 256;

static APInt wide(int64_t N) { return APInt(WideBits, N, /*isSigned=*/true); }

/// One after the other from 0, but where an attribute says something else.
LogicalResult Preparation::placeArguments() {
  llvm::DenseMap<Type, APInt> Ends;
  for (BlockArgument Argument : llvm::to_vector(Entry.getArguments())) {
    auto Type = dyn_cast<MemRefType>(Argument.getType());
    if (!Type)
      continue;
    SmallVector<int64_t> Strides;
    int64_t Offset;
    if (!Type.hasStaticShape() ||
        failed(Type.getStridesAndOffset(Strides, Offset)) ||
        ShapedType::isDynamic(Offset) ||
        llvm::any_of(Strides, ShapedType::isDynamic))
      return emitError(Argument.getLoc())
             << "the shape and strides of " << Type << " must be static";
    FailureOr<MemRefType> Memory = memoryOf(Argument);
    if (failed(Memory))
      return failure();
    APInt &Next = Ends.try_emplace(*Memory, APInt(WideBits, 0)).first->second;
    if (Attribute At = Func.getArgAttr(Argument.getArgNumber(), AddressAttr)) {
      auto Int = dyn_cast<IntegerAttr>(At);
      if (!Int || Int.getValue().isNegative() ||
          Int.getValue().getActiveBits() > 63)
        return emitError(Argument.getLoc())
               << AddressAttr << " must be a number from 0, found " << At;
      Next = wide(Int.getInt());
    }
    // The first and the last cell.
    APInt First = Next + wide(Offset), Last = First;
    for (auto [Extent, Stride] : llvm::zip(Type.getShape(), Strides)) {
      APInt Way = wide(std::max<int64_t>(Extent, 1) - 1) * wide(Stride);
      (Way.isNegative() ? First : Last) += Way;
    }
    unsigned Bits = Set.addressType().getIntOrFloatBitWidth();
    if (First.isNegative() || !Last.isIntN(Bits))
      return emitError(Argument.getLoc())
             << Type << " at " << llvm::toString(Next, 10, true)
             << " is not inside of a memory with " << Bits << "-bit addresses";
    Value &Whole = Memories[*Memory];
    if (!Whole)
      Whole = Entry.addArgument(*Memory, Argument.getLoc());
    Tensors[Argument] = {Whole, (Next + wide(Offset)).getSExtValue()};
    Next = Last + 1;
  }
  return success();
}

Value Preparation::number(OpBuilder &B, Location Loc, int64_t N) {
  return arith::ConstantOp::create(
      B, Loc,
      IntegerAttr::get(
          Set.addressType(),
          APInt(64, N, true)
              .sextOrTrunc(Set.addressType().getIntOrFloatBitWidth())));
}

Value Preparation::address(OpBuilder &B, Location Loc, Value Memref,
                           ValueRange Indices) {
  SmallVector<int64_t> Strides;
  int64_t Offset;
  (void)cast<MemRefType>(Memref.getType()).getStridesAndOffset(Strides, Offset);
  Value Sum;
  for (auto [Index, Stride] : llvm::zip(Indices, Strides)) {
    Value Term = arith::MulIOp::create(B, Loc, Index, number(B, Loc, Stride));
    Sum = Sum ? arith::AddIOp::create(B, Loc, Sum, Term).getResult() : Term;
  }
  Value Base = number(B, Loc, Tensors.lookup(Memref).Address);
  if (!Sum)
    return Base;
  return arith::AddIOp::create(B, Loc, Sum, Base);
}

void Preparation::replaceAccesses() {
  SmallVector<Operation *> Done;
  Func.walk([&](Operation *Op) {
    auto Load = dyn_cast<memref::LoadOp>(Op);
    auto Store = dyn_cast<memref::StoreOp>(Op);
    if (!Load && !Store)
      return;
    Value Memref = Load ? Load.getMemRef() : Store.getMemRef();
    if (!Tensors.contains(Memref))
      return;
    OpBuilder B(Op);
    Value At = address(B, Op->getLoc(), Memref,
                       Load ? Load.getIndices() : Store.getIndices());
    At = arith::IndexCastUIOp::create(B, Op->getLoc(), B.getIndexType(), At);
    Value Memory = Tensors.lookup(Memref).Memory;
    if (Load)
      Load.replaceAllUsesWith(
          memref::LoadOp::create(B, Op->getLoc(), Memory, At).getResult());
    else
      memref::StoreOp::create(B, Op->getLoc(), Store.getValueToStore(), Memory,
                              At);
    Done.push_back(Op);
  });
  for (Operation *Op : Done)
    Op->erase();
}

//===----------------------------------------------------------------------===//
// index
//===----------------------------------------------------------------------===//

template <typename Op> void Preparation::replaceCast(Op Cast, bool IsSigned) {
  OpBuilder B(Cast);
  Value In = Cast.getIn();
  Type To = Cast.getType();
  if (In.getType() != To) {
    unsigned From = In.getType().getIntOrFloatBitWidth();
    if (From > To.getIntOrFloatBitWidth())
      In = arith::TruncIOp::create(B, Cast.getLoc(), To, In);
    else if (IsSigned)
      In = arith::ExtSIOp::create(B, Cast.getLoc(), To, In);
    else
      In = arith::ExtUIOp::create(B, Cast.getLoc(), To, In);
  }
  Cast.getResult().replaceAllUsesWith(In);
  Cast.erase();
}

/// Addresses have a type that registers hold. Accesses of memory, which want an
/// index, are replaced afterwards.
LogicalResult Preparation::replaceIndexType() {
  Type To = Set.addressType();
  unsigned Width = To.getIntOrFloatBitWidth();
  auto Replace = [&](Value V) {
    if (V.getType().isIndex())
      V.setType(To);
  };
  for (BlockArgument Argument : Entry.getArguments())
    Replace(Argument);
  SmallVector<Operation *> Casts;
  WalkResult Result = Func.getBody().walk([&](Operation *Op) -> WalkResult {
    for (Value Result : Op->getResults())
      Replace(Result);
    for (Region &R : Op->getRegions())
      for (BlockArgument Argument : R.getArguments())
        Replace(Argument);
    auto Constant = dyn_cast<arith::ConstantOp>(Op);
    auto Int =
        Constant ? dyn_cast<IntegerAttr>(Constant.getValue()) : IntegerAttr();
    if (Int && Int.getType().isIndex()) {
      APInt N = Int.getValue();
      if (!N.isSignedIntN(Width) && !N.isIntN(Width))
        return Op->emitError("addresses of '")
               << Set.isaName() << "' have " << Width << " bits, too few for "
               << Int;
      Constant.setValueAttr(IntegerAttr::get(To, N.trunc(Width)));
    }
    if (llvm::isa<arith::IndexCastOp, arith::IndexCastUIOp>(Op) &&
        llvm::isa<IntegerType>(Op->getResult(0).getType()))
      Casts.push_back(Op);
    return WalkResult::advance();
  });
  if (Result.wasInterrupted())
    return failure();
  for (Operation *Op : Casts) {
    if (auto Cast = dyn_cast<arith::IndexCastOp>(Op))
      replaceCast(Cast, /*IsSigned=*/true);
    else
      replaceCast(cast<arith::IndexCastUIOp>(Op), /*IsSigned=*/false);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

LogicalResult Preparation::prepareLoops() {
  SmallVector<scf::ForOp> Loops;
  Func.walk([&](scf::ForOp Loop) { Loops.push_back(Loop); });
  IRRewriter R(Func.getContext());
  for (scf::ForOp Loop : Loops) {
    APInt Lower, Upper, Step;
    if (!matchPattern(Loop.getLowerBound(), m_ConstantInt(&Lower)) ||
        !matchPattern(Loop.getUpperBound(), m_ConstantInt(&Upper)) ||
        !matchPattern(Loop.getStep(), m_ConstantInt(&Step)))
      return Loop.emitError("the number of iterations must be constant: '")
             << Set.isaName() << "' gets hardware loops, and no branches";
    unsigned Width = 2 + std::max(Lower.getBitWidth(), Step.getBitWidth());
    bool IsUnsigned = Loop.getUnsignedCmp();
    auto Wide = [&](const APInt &N) {
      return IsUnsigned ? N.zext(Width) : N.sext(Width);
    };
    APInt Distance = Wide(Upper) - Wide(Lower), By = Wide(Step);
    if (!By.isStrictlyPositive())
      return Loop.emitError("the step must be positive");
    if (!Distance.isStrictlyPositive()) {
      R.replaceOp(Loop, Loop.getInitArgs());
      continue;
    }
    APInt Trips = (Distance + By - 1).sdiv(By);
    if (!Loop.getInductionVar().use_empty()) {
      R.setInsertionPoint(Loop);
      FailureOr<LoopLikeOpInterface> WithCount =
          Loop.replaceWithAdditionalYields(
              R, Loop.getLowerBound(), /*replaceInitOperandUsesInLoop=*/false,
              [&](OpBuilder &B, Location Loc, ArrayRef<BlockArgument> New) {
                return SmallVector<Value>{
                    arith::AddIOp::create(B, Loc, New.front(), Loop.getStep())};
              });
      if (failed(WithCount))
        return failure();
      Loop = cast<scf::ForOp>(WithCount->getOperation());
      Loop.getInductionVar().replaceAllUsesWith(
          Loop.getRegionIterArgs().back());
    }
    Loop->setAttr(TripsAttr,
                  R.getI64IntegerAttr(Trips.getLimitedValue(INT64_MAX)));
  }
  return success();
}

LogicalResult Preparation::run() {
  fold();
  if (failed(checkOperations()) || failed(placeArguments()) ||
      failed(replaceIndexType()))
    return failure();
  replaceAccesses();
  fold();
  if (failed(prepareLoops()))
    return failure();
  Entry.eraseArguments(
      [&](BlockArgument Argument) { return Tensors.contains(Argument); });
  return success();
}

LogicalResult prepareFunction(func::FuncOp Func, const PatternSet &Set) {
  return Preparation(Func, Set).run();
}

} // namespace kc::lowering
