//===- Workbench.h - A kernel in the making ---------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_KERNELTOOLS_WORKBENCH_H
#define KC_AGENT_KERNELTOOLS_WORKBENCH_H

#include "kc/Agent/KernelTools/CompileKernel.h"
#include "kc/Eval/Evaluator.h"
#include <optional>

namespace kc::agent {

/// A kernel that the evaluator has confirmed with fresh data.
struct ConfirmedKernel {
  /// As the agent wrote it, and the assembly that was judged.
  std::string Source;
  std::string Assembly;
  eval::EvalResult Result;
};

/// What the tools of one run work on: the current kernel, what is known of it,
/// and the best one so far.
class Workbench {
public:
  Workbench(std::unique_ptr<eval::Evaluator> Judge, Manual Book,
            KernelLevel Level);

  const eval::Evaluator &judge() const { return *Judge; }
  const Manual &manual() const { return Book; }
  KernelLevel level() const { return Level; }
  /// What messages call the kernel: "kernel.s" or "kernel.mlir".
  llvm::StringRef fileName() const;

  /// Replaces the kernel, which may be any text.
  void setSource(std::string Source);
  bool hasSource() const { return Source.has_value(); }
  llvm::StringRef source() const { return *Source; }

  /// The current kernel as assembly, compiled once; the error's text is the
  /// diagnostics.
  llvm::Expected<std::string> assembly();

  /// Judges the current kernel: with known data first and, if it passes, with
  /// fresh data, which decide. A confirmed kernel that is the fastest so far
  /// becomes best().
  eval::EvalResult evaluate(llvm::ArrayRef<sim::Observer *> Observers = {});

  /// The last evaluation of the current kernel.
  const std::optional<eval::EvalResult> &lastResult() const { return Last; }
  /// Its part with known data, which is the same whenever it is repeated.
  const std::optional<eval::EvalResult> &publicResult() const { return Public; }
  const std::optional<ConfirmedKernel> &best() const { return Best; }

private:
  std::unique_ptr<eval::Evaluator> Judge;
  Manual Book;
  KernelLevel Level;
  std::optional<std::string> Source;
  std::optional<std::string> Assembly;
  std::optional<eval::EvalResult> Last, Public;
  std::optional<ConfirmedKernel> Best;
};

} // namespace kc::agent

#endif // KC_AGENT_KERNELTOOLS_WORKBENCH_H
