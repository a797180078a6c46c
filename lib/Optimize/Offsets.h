//===- Offsets.h - Instructions that add a number to a register -*- C++ -*-===//
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
  /// The largest number that the instruction can add.
  int64_t Max;
  llvm::StringRef NumberName;
};

/// What \p Op adds, if it is such an operation with a register of its own.
std::optional<Offset> matchOffset(mlir::Operation *Op);

/// Changes the operation to \p Base + \p Number.
void setOffset(const Offset &O, mlir::Value Base, int64_t Number);

} // namespace kc

#endif // KC_LIB_OPTIMIZE_OFFSETS_H
