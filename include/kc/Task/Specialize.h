//===- Specialize.h - References with static shapes -------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reference is written once, on dynamic shapes. Specialising gives its
// arguments the shapes of a configuration and folds everything that follows
// from them; what remains dynamic is an error. For a cell the arguments and
// results are also told where they lie, so that a lowering needs nothing but
// the function:
//
//   func.func @softmax(
//       %x: tensor<4x64xbf16> {kc.tensor = {name = "x", memory = "hbm",
//             address = 0 : i64, format = "mx(e4m3,e8m0,8)",
//             layout = "row-major"}})
//       -> (tensor<4x64xbf16> {kc.tensor = {...}})
//       attributes {kc.task = "softmax", kc.isa = "plena", kc.config = "C1",
//                   kc.constants = [{memory = "fps", address = 0 : i64,
//                                    format = "bf16",
//                                    values = [0.0, 1.0]}]}
//
// Addresses are in bytes.
//
//===----------------------------------------------------------------------===//

#ifndef KC_TASK_SPECIALIZE_H
#define KC_TASK_SPECIALIZE_H

#include "kc/Task/Cell.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/DialectRegistry.h"

namespace kc::task {

/// Gives the arguments of \p Function the shapes \p Shapes and propagates them.
/// Fails with a diagnostic when they don't fit the arguments' types or some
/// shape remains dynamic. The context must have loaded the tensor dialect.
llvm::LogicalResult
specializeShapes(mlir::func::FuncOp Function,
                 llvm::ArrayRef<llvm::SmallVector<int64_t, 4>> Shapes);

/// Specialises to the cell's shapes, checks the results against its outputs,
/// and adds the attributes above.
llvm::LogicalResult specializeToCell(mlir::func::FuncOp Function,
                                     const Cell &C);

} // namespace kc::task

#endif // KC_TASK_SPECIALIZE_H
