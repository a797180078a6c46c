//===- MatchBody.h - Formulas from the bodies of linalg ops -----*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_LOWERING_MATCHBODY_H
#define KC_LIB_LOWERING_MATCHBODY_H

#include "kc/Lowering/Expr.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

namespace kc::lowering {

/// Reads scalar computations. Conversions between floating-point types are
/// looked through.
class BodyReader {
public:
  explicit BodyReader(ExprPool &Pool) : Pool(Pool) {}

  /// Says what \p V stands for.
  void define(mlir::Value V, const Expr *E) { Known[V] = E; }

  /// Null, with a diagnostic, for what no formula can express.
  const Expr *read(mlir::Value V);

private:
  const Expr *readOp(mlir::Operation *Op);
  const Expr *readPower(mlir::Operation *Op);

  ExprPool &Pool;
  llvm::DenseMap<mlir::Value, const Expr *> Known;
};

} // namespace kc::lowering

#endif // KC_LIB_LOWERING_MATCHBODY_H
