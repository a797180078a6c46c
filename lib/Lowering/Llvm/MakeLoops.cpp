//===- MakeLoops.cpp - From linalg to loops -------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Stages.h"
#include "VectorizeLinalg.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

namespace kc::lowering::llvm_ {

/// The memory that a buffer is part of.
static Value rootOf(Value Buffer) {
  while (auto View = Buffer.getDefiningOp<ViewLikeOpInterface>())
    Buffer = View.getViewSource();
  return Buffer;
}

/// The operation after a sum that is all that its result is for, if the sum may
/// as well be computed there, and nothing minds if results of the second
/// operation are there before the sum has been through.
static linalg::GenericOp findOnlyUser(linalg::GenericOp Sum) {
  if (Sum.getNumDpsInits() != 1)
    return nullptr;
  Value Result = Sum.getDpsInits().front();
  Operation *Next = Sum->getNextNode();
  while (Next &&
         (isMemoryEffectFree(Next) || llvm::isa<memref::AllocaOp>(Next)))
    Next = Next->getNextNode();
  auto User = dyn_cast_or_null<linalg::GenericOp>(Next);
  if (!User || !Result.getDefiningOp<memref::AllocaOp>())
    return nullptr;
  for (Operation *Other : Result.getUsers())
    if (Other != Sum && Other != User && !llvm::isa<linalg::FillOp>(Other))
      return nullptr;
  for (Value Written : User.getDpsInits())
    for (Value Read : Sum->getOperands())
      if (rootOf(Written) == rootOf(Read))
        return nullptr;
  return User;
}

namespace {

class LoopMaker {
public:
  LoopMaker(ModuleOp Module, const VectorShape &Shape)
      : Module(Module), Shape(Shape), B(Module.getContext()) {}

  LogicalResult run();

private:
  LogicalResult lower(linalg::LinalgOp Op);

  ModuleOp Module;
  const VectorShape &Shape;
  IRRewriter B;
};

} // namespace

/// Vectors if possible.
LogicalResult LoopMaker::lower(linalg::LinalgOp Op) {
  B.setInsertionPoint(Op);
  auto Generic = dyn_cast<linalg::GenericOp>(Op.getOperation());
  if (!Generic) {
    FailureOr<linalg::GenericOp> Made = linalg::generalizeNamedOp(B, Op);
    if (failed(Made))
      return Op.emitError("can't be made a linalg.generic");
    Generic = *Made;
  }
  if (Shape.RegisterBits &&
      succeeded(LinalgVectorizer(B, Shape).vectorize(Generic)))
    return success();
  B.setInsertionPoint(Generic);
  if (failed(linalg::linalgOpToLoops(B, Generic)))
    return Generic.emitError("can't be made loops");
  B.eraseOp(Generic);
  return success();
}

/// Sums make fills superfluous, so fills are last.
LogicalResult LoopMaker::run() {
  SmallVector<linalg::GenericOp> Sums;
  if (Shape.Rescale)
    Module.walk([&](linalg::GenericOp Op) {
      if (Op.getNumReductionLoops())
        Sums.push_back(Op);
    });
  for (linalg::GenericOp Sum : Sums)
    if (linalg::GenericOp Next = findOnlyUser(Sum))
      (void)LinalgVectorizer(B, Shape).vectorizeRequantised(Sum, Next);
  for (bool Fills : {false, true}) {
    SmallVector<linalg::LinalgOp> Ops;
    Module.walk([&](linalg::LinalgOp Op) {
      if (llvm::isa<linalg::FillOp>(Op.getOperation()) == Fills)
        Ops.push_back(Op);
    });
    for (linalg::LinalgOp Op : Ops)
      if (failed(lower(Op)))
        return failure();
  }
  return success();
}

LogicalResult makeLoops(ModuleOp Module, const VectorShape &Shape) {
  if (failed(LoopMaker(Module, Shape).run()))
    return failure();
  PassManager Passes(Module.getContext());
  Passes.addPass(createCanonicalizerPass());
  Passes.addPass(createCSEPass());
  return Passes.run(Module);
}

} // namespace kc::lowering::llvm_
