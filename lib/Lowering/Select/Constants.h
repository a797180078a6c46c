//===- Constants.h - Numbers that take several instructions -----*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A number that no single instruction puts into a register is made of such
// that one does: the sum of two, or a smaller number shifted left, plus what
// that lacks. What is cheapest is a question of the instructions that there
// are: adding an immediate, shifts, products; a sum of a value with itself
// shifts by one.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_LOWERING_SELECT_CONSTANTS_H
#define KC_LIB_LOWERING_SELECT_CONSTANTS_H

#include "Match.h"
#include "mlir/IR/Builders.h"
#include <map>

namespace kc::lowering {

class Constants {
public:
  explicit Constants(const PatternSet &Set) : Set(Set) {}

  /// Instructions that put it into a register; 0 if one holds it anyway,
  /// nothing if it is impossible.
  std::optional<unsigned> cost(mlir::TypedAttr C);
  bool isSimple(mlir::TypedAttr C);

  /// The number as a value of operations on simple constants, created where
  /// \p B stands. Its cost must be known.
  mlir::Value expand(mlir::OpBuilder &B, mlir::Location Loc,
                     mlir::IntegerAttr C);

  /// Whether one instruction adds \p C to a register.
  bool canAdd(mlir::IntegerAttr C);

private:
  enum class Step { Simple, Add, Shift, Negate };
  enum class ShiftBy { Immediate, Register, Product, Doubling };
  struct Plan {
    std::optional<unsigned> Cost;
    Step How = Step::Simple;
    /// What is added last.
    mlir::APInt Low;
    unsigned Distance = 0;
    ShiftBy By = ShiftBy::Doubling;
  };

  const Plan &plan(mlir::IntegerAttr C);
  Plan makePlan(mlir::IntegerAttr C);
  void consider(Plan &Best, Plan Other);
  std::optional<unsigned> costOfAdding(mlir::IntegerAttr Low);
  std::optional<unsigned> costOfShift(mlir::Type T, unsigned Distance,
                                      ShiftBy By);
  /// Whether an instruction does the operation with both operands in
  /// registers, or with \p Right as an immediate.
  template <typename Op> bool has(mlir::Type T, mlir::IntegerAttr Right = {});

  const PatternSet &Set;
  /// By type and value.
  std::map<std::pair<const void *, uint64_t>, Plan> Plans;
  /// By operation, type and immediate.
  std::map<std::tuple<const void *, const void *, const void *>, bool> Known;
};

} // namespace kc::lowering

#endif // KC_LIB_LOWERING_SELECT_CONSTANTS_H
