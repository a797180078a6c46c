//===- FuseElementwise.cpp - One operation from several -------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Stages.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

namespace kc::lowering::llvm_ {

/// What is used once is computed where it is used, unless it would be computed
/// more than once there.
static bool isWorthFusing(OpOperand *Operand) {
  auto User = dyn_cast<linalg::LinalgOp>(Operand->getOwner());
  return Operand->get().hasOneUse() && User &&
         User.getMatchingIndexingMap(Operand).isPermutation();
}

LogicalResult fuseElementwise(ModuleOp Module) {
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
