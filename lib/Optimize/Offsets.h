//===- Offsets.h - Sums of a register and a number --------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_OPTIMIZE_OFFSETS_H
#define KC_LIB_OPTIMIZE_OFFSETS_H

#include "kc/Dialect/InstrOperands.h"
#include "kc/Dialect/IsaDialect.h"

namespace kc {

/// An operation that is Base + Number.
struct Offset {
  InstrOpInterface Op;
  mlir::Value Base;
  int64_t Number;
  /// The operand that holds the number.
  const isa::OperandDesc *By;
};

/// What \p Op, which may be null, adds, if it is such an operation.
std::optional<Offset> matchOffset(mlir::Operation *Op);

/// Whether an operand can hold the number.
bool canHold(const isa::OperandDesc &Operand, int64_t Number);

/// Changes the operation to \p Base + \p Number.
void setOffset(const Offset &O, mlir::Value Base, int64_t Number);

/// Changes an immediate of an instruction.
void setImmediate(mlir::Operation *Op, llvm::StringRef Name, int64_t Number);

/// Creates \p Base + \p Number; null if no instruction does that.
mlir::Value createOffset(mlir::OpBuilder &B, mlir::Location Loc,
                         const IsaDialectInterface &Isa, mlir::Value Base,
                         int64_t Number);

/// A value as the sum of another one and a number, which may be zero.
struct Sum {
  mlir::Value Base;
  int64_t Number;
};
Sum matchSum(mlir::Value V);

/// Whether the value is in a file whose registers numbers can be added to.
bool canBeOffset(mlir::Value V);

/// Whether the value is always zero.
bool isZero(mlir::Value V);

} // namespace kc

#endif // KC_LIB_OPTIMIZE_OFFSETS_H
