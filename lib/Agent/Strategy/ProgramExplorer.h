//===- ProgramExplorer.h - Searching without a dialect ----------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where an instruction set has no dialect, a kernel can't be lifted. The search
// then compares the kernels that a compiler makes in several ways, and works
// on their assembly.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_AGENT_STRATEGY_PROGRAMEXPLORER_H
#define KC_LIB_AGENT_STRATEGY_PROGRAMEXPLORER_H

#include "Strategy.h"
#include "kc/Agent/Strategy/Search.h"
#include "kc/Asm/Assembler.h"
#include "llvm/ADT/StringSet.h"
#include <memory>

namespace kc::agent {

class ProgramExplorer final : public Strategy {
public:
  using Predictor =
      std::function<std::optional<uint64_t>(const asm_::Program &)>;

  /// Without a predictor the words of a program are counted.
  ProgramExplorer(const isa::Target &T, uint64_t MaxWords, Predictor Predict,
                  std::vector<StartingPoint> Others)
      : MaxWords(MaxWords), Assembler(T), Predict(std::move(Predict)),
        Others(std::move(Others)) {}

  llvm::Error begin(llvm::StringRef Baseline) override;
  std::vector<const Candidate *>
  propose(unsigned Max, llvm::function_ref<bool()> ShouldStop) override;
  void learn(const Judgements &Said) override;
  const Candidate *baseline() const override { return First; }
  const Candidate *best() const override { return Best; }
  std::optional<uint64_t> bestCycles() const override { return BestCycles; }

private:
  std::optional<uint64_t> costOf(const asm_::Program &P) const;
  Candidate *keep(std::string Move, std::string Assembly, uint64_t Cost);
  void compareStarts(llvm::function_ref<bool()> ShouldStop);

  uint64_t MaxWords;
  asm_::Assembler Assembler;
  Predictor Predict;
  std::vector<StartingPoint> Others;
  /// Everything that is pointed to.
  std::vector<std::unique_ptr<Candidate>> Kept;
  Candidate *First = nullptr;
  Candidate *Best = nullptr;
  std::optional<uint64_t> BestCycles;
  bool HasCompared = false;
  /// To be proposed, the most promising first, and proposed just now.
  std::vector<Candidate *> Queue, Proposed;
  llvm::StringSet<> Seen;
};

} // namespace kc::agent

#endif // KC_LIB_AGENT_STRATEGY_PROGRAMEXPLORER_H
