//===- Passes.h - Passes over instruction dialects --------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_BACKEND_PASSES_H
#define KC_BACKEND_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace kc {

#define GEN_PASS_DECL
#include "kc/Backend/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "kc/Backend/Passes.h.inc"

/// What the passes do, for those who have a function at hand. Errors are
/// emitted as diagnostics.
llvm::LogicalResult allocateRegisters(mlir::func::FuncOp Func);
llvm::LogicalResult verifyRegisters(mlir::func::FuncOp Func);
void releaseRegisters(mlir::func::FuncOp Func);

} // namespace kc

#endif // KC_BACKEND_PASSES_H
