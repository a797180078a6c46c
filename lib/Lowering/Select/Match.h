//===- Match.h - Instructions for operations --------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the instructions that can do an operation, together with operations
// whose results it uses. Beside what is written alike,
//
//   x        matches  x + imm       with imm = 0,
//   a number matches  x + imm       with x = 0, the register that reads as
//   zero, a number matches  imm << 12     with imm = number >> 12 if no bit is
//   lost,
//
// and operands of commutative operations match in either order.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_LOWERING_SELECT_MATCH_H
#define KC_LIB_LOWERING_SELECT_MATCH_H

#include "Patterns.h"

namespace kc::lowering {

struct Match {
  const Pattern *Of = nullptr;
  /// What an argument of the pattern stands for.
  struct Leaf {
    /// A register or memory.
    mlir::Value V;
    /// A register that holds a constant.
    mlir::TypedAttr Constant;
    std::optional<int64_t> Immediate;
  };
  /// Parallel to the pattern's arguments.
  llvm::SmallVector<Leaf, 4> Leaves;
  /// The operations that the instruction does, the root first.
  llvm::SmallVector<mlir::Operation *, 4> Covered;
};

/// Whether it is what a register that reads as zero holds.
bool isZeroNumber(mlir::TypedAttr C);

/// The instructions that do \p Op, in the order of the definition.
llvm::SmallVector<Match> matchOperation(const PatternSet &Set,
                                        mlir::Operation *Op);

/// The instruction that puts a number into a register, from nothing but
/// immediates and zero.
std::optional<Match> matchConstant(const PatternSet &Set,
                                   mlir::TypedAttr Constant);

} // namespace kc::lowering

#endif // KC_LIB_LOWERING_SELECT_MATCH_H
