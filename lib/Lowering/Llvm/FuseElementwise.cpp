//===- FuseElementwise.cpp - One operation from several -------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Stages.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

namespace kc::lowering::llvm_ {

static bool looksUp(Operation *Op) {
  return !Op->getRegion(0).getOps<tensor::ExtractOp>().empty();
}

/// What is used once is computed where it is used, unless it would be computed
/// more than once there. Tables are looked up on their own: the rest may become
/// vectors.
static bool isWorthFusing(OpOperand *Operand) {
  auto User = dyn_cast<linalg::LinalgOp>(Operand->getOwner());
  auto Producer = Operand->get().getDefiningOp<linalg::LinalgOp>();
  return Operand->get().hasOneUse() && User && Producer &&
         User.getMatchingIndexingMap(Operand).isPermutation() &&
         !looksUp(User) && !looksUp(Producer);
}

LogicalResult generalize(ModuleOp Module) {
  SmallVector<linalg::LinalgOp> Named;
  Module.walk([&](linalg::LinalgOp Op) {
    if (!llvm::isa<linalg::GenericOp, linalg::FillOp>(Op.getOperation()))
      Named.push_back(Op);
  });
  IRRewriter Rewriter(Module.getContext());
  for (linalg::LinalgOp Op : Named) {
    Rewriter.setInsertionPoint(Op);
    if (failed(linalg::generalizeNamedOp(Rewriter, Op)))
      return Op.emitError("can't be made a linalg.generic");
  }
  return success();
}

LogicalResult fuseElementwise(ModuleOp Module) {
  RewritePatternSet Patterns(Module.getContext());
  linalg::populateElementwiseOpsFusionPatterns(Patterns, isWorthFusing);
  linalg::GenericOp::getCanonicalizationPatterns(Patterns, Module.getContext());
  // Not converging leaves more operations, which are lowered as well.
  (void)applyPatternsGreedily(Module, std::move(Patterns));
  PassManager Passes(Module.getContext());
  Passes.addPass(createCanonicalizerPass());
  Passes.addPass(createCSEPass());
  return Passes.run(Module);
}

} // namespace kc::lowering::llvm_
