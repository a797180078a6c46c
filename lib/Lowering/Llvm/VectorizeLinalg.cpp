//===- VectorizeLinalg.cpp - Loops over vectors from linalg ---------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VectorizeLinalg.h"
#include "VectorNest.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace kc::lowering {

LogicalResult LinalgVectorizer::vectorize(linalg::GenericOp Op) {
  VectorNest Nest(B, Shape, Op.getLoc());
  if (failed(Nest.analyze(Op)))
    return failure();
  B.setInsertionPoint(Op);
  Nest.emit();
  for (linalg::LinalgOp Fill : Nest.fills())
    B.eraseOp(Fill);
  B.eraseOp(Op);
  return success();
}

LogicalResult LinalgVectorizer::vectorizeRequantised(linalg::GenericOp Sum,
                                                     linalg::GenericOp Next) {
  VectorNest Nest(B, Shape, Sum.getLoc());
  if (failed(Nest.analyze(Sum)) || failed(Nest.analyzeNext(Next)))
    return failure();
  B.setInsertionPoint(Next);
  auto If = scf::IfOp::create(B, Sum.getLoc(), Nest.emitGuard(),
                              /*withElseRegion=*/true);
  B.setInsertionPointToStart(If.thenBlock());
  Nest.emit();
  B.setInsertionPointToStart(If.elseBlock());
  for (linalg::LinalgOp Fill : Nest.fills())
    B.clone(*Fill.getOperation());
  B.clone(*Sum);
  B.clone(*Next);
  for (linalg::LinalgOp Fill : Nest.fills())
    B.eraseOp(Fill);
  B.eraseOp(Sum);
  B.eraseOp(Next);
  return success();
}

} // namespace kc::lowering
