//===- Stages.h - The steps from a reference to LLVM ------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_LOWERING_LLVM_STAGES_H
#define KC_LIB_LOWERING_LLVM_STAGES_H

#include "VectorizeLinalg.h"
#include "mlir/IR/BuiltinOps.h"

namespace kc::lowering::llvm_ {

/// Makes generic operations of named ones.
llvm::LogicalResult generalize(mlir::ModuleOp Module);

/// Floating-point functions of an int8 become tables that the host computes.
llvm::LogicalResult tabulate(mlir::ModuleOp Module);

/// Makes f32 of f64, for machines that have no more; not of arguments and
/// results.
llvm::LogicalResult narrowFloats(mlir::ModuleOp Module);

/// Makes one operation of several element-wise ones.
llvm::LogicalResult fuseElementwise(mlir::ModuleOp Module);

/// From tensors to buffers; those that are neither arguments nor results are
/// on the stack.
llvm::LogicalResult bufferize(mlir::ModuleOp Module);

/// From linalg to loops, with vectors where \p Shape has registers.
llvm::LogicalResult makeLoops(mlir::ModuleOp Module, const VectorShape &Shape);

/// Makes one of \p Factor iterations of each innermost loop.
llvm::LogicalResult unrollLoops(mlir::ModuleOp Module, unsigned Factor);

/// From loops to the LLVM dialect.
llvm::LogicalResult convertToLlvm(mlir::ModuleOp Module, unsigned IndexBits);

} // namespace kc::lowering::llvm_

#endif // KC_LIB_LOWERING_LLVM_STAGES_H
