//===- Lint.h - Whether a task can be fooled --------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tolerance that accepts zeros, a constant, a copy of an input or half a
// result accepts kernels that do nothing. Whoever writes a task finds out here,
// and an evaluator refuses a task that doesn't pass.
//
//===----------------------------------------------------------------------===//

#ifndef KC_TASK_LINT_H
#define KC_TASK_LINT_H

#include "kc/Task/Cell.h"
#include "kc/Task/Compare.h"

namespace kc::task {

/// One result that no honest kernel gives, and how it fared.
struct LintProbe {
  /// "zeros", "the mean everywhere", "a copy of x", ...
  std::string Name;
  CompareReport Report;
};

/// Compares the results of lazy kernels with the golden one. Those that pass
/// make the task worthless. \p Inputs are as the kernel sees them.
std::vector<LintProbe> lintOutput(const HostTensor &Golden,
                                  llvm::ArrayRef<HostTensor> Inputs,
                                  llvm::ArrayRef<std::string> InputNames,
                                  const Tolerance &Allowed);

} // namespace kc::task

#endif // KC_TASK_LINT_H
