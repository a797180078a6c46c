//===- Judgements.h - What evaluations have said ----------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A conversation contains all that is known: a kernel is what `write_code` was
// given, and what `run_evaluation` answers next is about that kernel. Reading
// it from there, instead of remembering it, lets a search continue a run that
// another process has begun.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_AGENT_STRATEGY_JUDGEMENTS_H
#define KC_LIB_AGENT_STRATEGY_JUDGEMENTS_H

#include "kc/Agent/Message.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <optional>

namespace kc::agent {

struct Judgement {
  /// The verdict's name, or what came in its place.
  std::string Verdict;
  /// Absent if the kernel was not confirmed to be right.
  std::optional<uint64_t> Cycles;
  /// Whether it says nothing of the kernel, since the evaluator failed.
  bool IsBroken = false;
};

class Judgements {
public:
  /// Reads on from where it stopped the last time.
  void read(llvm::ArrayRef<Message> Conversation);

  /// What was said last of a kernel; null if it was never evaluated.
  const Judgement *find(llvm::StringRef Kernel) const;
  /// Calls of tools in all of the conversation.
  unsigned calls() const { return Calls; }
  /// Evaluations that were answered.
  unsigned evaluations() const { return NumAnswered; }

private:
  void readCall(const ToolCallPart &Call);
  void readResult(const ToolResultPart &Result);

  /// A call of `run_evaluation`, and that of `write_code` before it.
  struct Evaluation {
    std::string Kernel;
    std::string WrittenBy;
  };

  size_t NumRead = 0;
  unsigned Calls = 0;
  unsigned NumAnswered = 0;
  /// The last call of `write_code`.
  Evaluation Current;
  /// By their calls' ids.
  llvm::StringMap<Evaluation> Pending;
  llvm::StringSet<> Refused;
  llvm::StringMap<Judgement> Known;
};

/// Reads the result of one evaluation, from its JSON or else from its text.
Judgement readJudgement(const ToolResultPart &Result);

} // namespace kc::agent

#endif // KC_LIB_AGENT_STRATEGY_JUDGEMENTS_H
