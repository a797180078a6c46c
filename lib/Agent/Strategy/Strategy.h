//===- Strategy.h - Which kernels to evaluate next --------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_AGENT_STRATEGY_STRATEGY_H
#define KC_LIB_AGENT_STRATEGY_STRATEGY_H

#include "Judgements.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace kc::agent {

/// A kernel and how it came about.
struct Candidate {
  std::vector<std::string> Moves;
  std::string Assembly;
  /// Cycles, or where they can't be predicted, instructions.
  uint64_t Cost = 0;
};

class Strategy {
public:
  virtual ~Strategy() = default;

  virtual llvm::Error begin(llvm::StringRef Baseline) = 0;

  /// At most \p Max kernels that are worth an evaluation; none when the search
  /// is over. \p ShouldStop is asked now and then; if it says so, the result
  /// is empty and means nothing.
  virtual std::vector<const Candidate *>
  propose(unsigned Max, llvm::function_ref<bool()> ShouldStop) = 0;

  /// Takes what was said of the kernels that propose() gave.
  virtual void learn(const Judgements &Said) = 0;

  /// The kernel that it began with, and the fastest confirmed one or null.
  virtual const Candidate *baseline() const = 0;
  virtual const Candidate *best() const = 0;
  virtual std::optional<uint64_t> bestCycles() const = 0;
};

} // namespace kc::agent

#endif // KC_LIB_AGENT_STRATEGY_STRATEGY_H
