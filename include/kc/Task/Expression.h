//===- Expression.h - Small formulas in task files --------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shapes, addresses, constants and amounts of work depend on a configuration's
// dimensions, so a task file writes them as formulas: "elements/hidden",
// "1/sqrt(head_dim)". Numbers, names, + - * /, parentheses, and the functions
// sqrt, log2, floor, ceil, round, min and max; arithmetic in double.
//
//===----------------------------------------------------------------------===//

#ifndef KC_TASK_EXPRESSION_H
#define KC_TASK_EXPRESSION_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace kc::task {

/// What the names of a formula stand for.
using NameMap = llvm::StringMap<double>;

/// The shortest decimal text of a number, "inf" and "nan" included.
std::string numberText(double Value);

class Expression {
public:
  Expression(double Value = 0);
  explicit Expression(std::string Text) : Text(std::move(Text)) {}

  llvm::StringRef text() const { return Text; }

  /// The value; errors quote the formula and say what was found where.
  llvm::Expected<double> evaluate(const NameMap &Names) const;

  /// The value as a whole number from \p Min to \p Max.
  llvm::Expected<int64_t> evaluateInteger(const NameMap &Names, int64_t Min,
                                          int64_t Max) const;

private:
  std::string Text;
};

} // namespace kc::task

#endif // KC_TASK_EXPRESSION_H
