//===- ReferencePipeline.h - From a reference to LLVM IR --------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TASK_REFERENCEPIPELINE_H
#define KC_TASK_REFERENCEPIPELINE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"

namespace kc::task {

/// The dialects that references may use, and everything that lowering them
/// needs.
void registerReferenceDialects(mlir::DialectRegistry &Registry);

/// Lowers a module with static shapes to the LLVM dialect, for the host. Its
/// functions then take a pointer to the elements of each argument and of each
/// result, in this order, and return nothing.
llvm::LogicalResult lowerReference(mlir::ModuleOp Module);

} // namespace kc::task

#endif // KC_TASK_REFERENCEPIPELINE_H
