//===- HostEngine.h - MLIR as code of this host -----------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TASK_HOSTENGINE_H
#define KC_TASK_HOSTENGINE_H

#include "llvm/Support/Error.h"
#include <memory>

namespace mlir {
class ExecutionEngine;
class ModuleOp;
} // namespace mlir

namespace kc::task {

/// Compiles a module of the LLVM dialect. No product is fused with a sum, and
/// no sum changes its order, so that results don't depend on the host.
llvm::Expected<std::unique_ptr<mlir::ExecutionEngine>>
compileForHost(mlir::ModuleOp Module);

} // namespace kc::task

#endif // KC_TASK_HOSTENGINE_H
