//===- MachineFunction.h - Functions of instructions ------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program in the dialect of an instruction set is a func.func with one block.
// It contains instructions and hardware loops. Arguments are what registers
// hold when the program begins, results what they hold when it ends; a kernel,
// which works on memories, has neither.
//
//===----------------------------------------------------------------------===//

#ifndef KC_BACKEND_MACHINEFUNCTION_H
#define KC_BACKEND_MACHINEFUNCTION_H

#include "kc/Dialect/IsaDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace kc {

/// The instruction set whose operations \p Func contains; null if there are
/// none.
const IsaDialectInterface *getIsa(mlir::func::FuncOp Func);

/// Checks that \p Func is a program of one instruction set, and nothing else:
/// one block, no regions but those of hardware loops, no operations of other
/// dialects that use registers. Emits an error otherwise.
llvm::LogicalResult checkMachineFunction(mlir::func::FuncOp Func);

/// Moves the operations that stand for the initial values of registers to the
/// beginning of \p Func, one for each register.
void gatherEntryRegisters(mlir::func::FuncOp Func);

/// Makes the function's type that of its arguments and returned values.
void updateFunctionType(mlir::func::FuncOp Func);

/// The register as it is written in assembly, e.g. "gp3". \p T must be
/// assigned.
std::string registerName(RegisterTypeInterface T);

/// What a value is, for diagnostics, e.g. "result of 'plena.s_add_int'" or
/// "counter of the loop".
std::string describeValue(mlir::Value V);

} // namespace kc

#endif // KC_BACKEND_MACHINEFUNCTION_H
