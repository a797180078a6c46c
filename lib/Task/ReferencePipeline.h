//===- ReferencePipeline.h - From a reference function to LLVM IR -*- C++
//-*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TASK_REFERENCEPIPELINE_H
#define KC_LIB_TASK_REFERENCEPIPELINE_H

#include "kc/Task/ReferenceDialects.h"
#include "mlir/IR/BuiltinOps.h"

namespace kc::task {

/// Lowers a module with static shapes to the LLVM dialect. Its functions then
/// take a pointer to the elements of each argument and of each result, in this
/// order, and return nothing.
llvm::LogicalResult lowerReference(mlir::ModuleOp Module);

} // namespace kc::task

#endif // KC_LIB_TASK_REFERENCEPIPELINE_H
