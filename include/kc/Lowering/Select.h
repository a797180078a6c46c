//===- Select.h - Instructions for scalar functions -------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The compiler of instruction sets that have none of their own: a function of
// scalar operations, loads, stores and loops becomes instructions that are
// found by what they compute. docs/lowering.md says what it understands.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LOWERING_SELECT_H
#define KC_LOWERING_SELECT_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace kc::lowering {

/// The dialects of what is selected from.
void insertSelectionDialects(mlir::DialectRegistry &Registry);

/// False if there is no instruction set \p Isa. Not while passes run.
bool loadIsaDialect(mlir::MLIRContext *Context, llvm::StringRef Isa);

/// Makes \p Func a program of the instruction set \p Isa; both kinds of
/// dialects must be loaded. Registers are not assigned yet, but for those of
/// arguments and results. Errors are emitted as diagnostics.
llvm::LogicalResult selectInstructions(mlir::func::FuncOp Func,
                                       llvm::StringRef Isa);

} // namespace kc::lowering

#endif // KC_LOWERING_SELECT_H
