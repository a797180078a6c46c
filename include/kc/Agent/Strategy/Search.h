//===- Search.h - The embedded optimiser ------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A provider that needs no network and no key. It starts from a kernel that is
// right, rewrites it by moves on its dialect form, and lets the same tools
// judge the candidates that a language model uses: write_code, then
// run_evaluation. What is right and faster is kept.
//
// Moves know instructions and dependences, no task and no instruction set.
// docs/search.md describes them.
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_STRATEGY_SEARCH_H
#define KC_AGENT_STRATEGY_SEARCH_H

#include "kc/Agent/Provider.h"
#include "kc/Agent/Strategy/TrialRuns.h"
#include "kc/Isa/Target.h"
#include <functional>
#include <memory>

namespace kc::agent {

/// A kernel that is made when it is needed.
struct StartingPoint {
  std::string Name;
  std::function<llvm::Expected<std::string>()> Make;
};

struct SearchOptions {
  const isa::Target *Target = nullptr;
  /// The kernel to start from, in assembly.
  std::string Baseline;
  /// Other kernels for the same, that it may go on from instead. They are tried
  /// where kernels can't be rewritten, for want of a dialect.
  std::vector<StartingPoint> Others;
  /// Where candidates are run before they cost an evaluation. It says what
  /// they cost, and which of their instructions may be of no use. Without it,
  /// the instructions that are executed are counted, and there are fewer moves.
  std::shared_ptr<TrialRuns> Trials;
  /// Says in place of the trial runs what a program costs; nothing if it
  /// doesn't run.
  std::function<std::optional<uint64_t>(const asm_::Program &)> PredictCycles;
  /// Candidates that one reply evaluates, at least one.
  unsigned CandidatesPerReply = 4;
  /// Evaluations in all; 0 is no limit.
  unsigned MaxEvaluations = 0;
  /// Longer programs aren't proposed.
  uint64_t MaxWords = 65536;
};

/// Fails with class Usage if the baseline doesn't assemble or can't be lifted.
llvm::Expected<std::unique_ptr<Provider>>
createSearchProvider(SearchOptions Options);

} // namespace kc::agent

#endif // KC_AGENT_STRATEGY_SEARCH_H
