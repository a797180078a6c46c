//===- Explorer.h - Which kernels to evaluate next --------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sound moves need no evaluation to build on each other: from the best kernel
// that is known to be right they are taken one after the other, always the one
// that saves the most cycles, until none saves any. What comes out is evaluated
// together with guesses that are made on top of it, the most promising first.
// The fastest kernel that is confirmed is where the next round begins; a guess
// that was refuted is not made again.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_AGENT_STRATEGY_EXPLORER_H
#define KC_LIB_AGENT_STRATEGY_EXPLORER_H

#include "Displacements.h"
#include "Reductions.h"
#include "Strategy.h"
#include "Zeros.h"
#include "llvm/ADT/StringSet.h"
#include <memory>

namespace kc::agent {

struct Variant : Candidate {
  /// Registers are released.
  Module Kernel;
  /// The guess that was made last and isn't confirmed; empty if there is none.
  std::string Guess;
  bool IsRemoval = false;
  bool IsLongShot = false;
  /// No sound move saves anything.
  bool IsPeak = false;
};

class Explorer final : public Strategy {
public:
  using Predictor =
      std::function<std::optional<uint64_t>(const asm_::Program &)>;

  /// \p Trials may be null; then there are fewer guesses.
  Explorer(Workshop &Shop, Predictor Predict, TrialRuns *Trials);

  llvm::Error begin(llvm::StringRef Baseline) override;
  std::vector<const Candidate *>
  propose(unsigned Max, llvm::function_ref<bool()> ShouldStop) override;
  void learn(const Judgements &Said) override;
  const Variant *baseline() const override { return First; }
  const Variant *best() const override { return Best; }
  std::optional<uint64_t> bestCycles() const override { return BestCycles; }

private:
  std::unique_ptr<Variant> apply(const Variant &From, const Move &M);
  void climb(llvm::function_ref<bool()> ShouldStop);
  std::vector<Move> allSoundMoves();
  std::vector<Move> allGuesses();
  void guess(llvm::function_ref<bool()> ShouldStop, std::vector<Move> Moves);
  std::vector<const Candidate *> takeNew(unsigned Max);
  void refute(const Variant &V);
  Variant *keep(std::unique_ptr<Variant> V);

  Workshop &Shop;
  Predictor Predict;
  /// Null, or what is found out with it.
  TrialRuns *Trials;
  std::optional<Displacements> Addresses;
  std::optional<Reductions> Rows;
  std::optional<Zeros> Nothing;
  /// Everything that is pointed to.
  std::vector<std::unique_ptr<Variant>> Kept;
  Variant *First = nullptr;
  Variant *Best = nullptr;
  std::optional<uint64_t> BestCycles;
  /// From where the round began to where sound moves lead.
  std::vector<Variant *> Chain;
  bool HasGuessed = false;
  /// A removal was wrong, and part of it may be right.
  bool MayHalve = false;
  /// To be proposed, the most promising first, and proposed just now.
  std::vector<Variant *> Queue, Proposed;
  /// Kernels that were proposed, and guesses that were wrong.
  llvm::StringSet<> Seen, Refuted;
  /// Guesses that may still be made without hope.
  unsigned LongShots = 8;
  /// Operations that may still be rewritten, so that a search comes to an end.
  uint64_t Work = 20'000'000;
};

} // namespace kc::agent

#endif // KC_LIB_AGENT_STRATEGY_EXPLORER_H
