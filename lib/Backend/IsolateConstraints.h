//===- IsolateConstraints.h - Copies around what is constrained -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_BACKEND_ISOLATECONSTRAINTS_H
#define KC_LIB_BACKEND_ISOLATECONSTRAINTS_H

#include "kc/Dialect/IsaDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace kc {

/// Values that have to be in one register.
using SharedRegister = llvm::SmallVector<mlir::Value, 4>;

struct IsolatedConstraints {
  llvm::SmallVector<SharedRegister> Shared;
  /// All `copy` operations, those of the program too.
  llvm::SmallVector<mlir::Operation *> Copies;
};

/// Makes every constraint of \p Func one that can be satisfied, by copying what
/// goes into it and what comes out of it.
IsolatedConstraints isolateConstraints(mlir::func::FuncOp Func,
                                       const IsaDialectInterface &Isa);

} // namespace kc

#endif // KC_LIB_BACKEND_ISOLATECONSTRAINTS_H
