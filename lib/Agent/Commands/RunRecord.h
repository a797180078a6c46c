//===- RunRecord.h - What a run leaves behind -------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_AGENT_COMMANDS_RUNRECORD_H
#define KC_LIB_AGENT_COMMANDS_RUNRECORD_H

#include "kc/Support/Json.h"
#include "llvm/Support/Error.h"
#include <map>
#include <optional>
#include <string>

namespace kc::agent {

/// The file result.json of a run folder.
struct RunRecord {
  std::string Isa, Profile, Task, Config, Provider, Model, Level, Timing;
  /// "task" or "paper".
  std::string Tolerance;
  /// Cycles of the compiler's kernels that passed, by mode.
  std::map<std::string, uint64_t> Baselines;
  uint64_t Bound = 0;
  std::string StopReason;
  unsigned Iterations = 0;
  /// PASSED if there is a confirmed kernel; without one, the last verdict.
  std::string Verdict;
  /// Of the fastest confirmed kernel: the most cycles that it took, the hashes
  /// of its words and of best.s, and the draws of fresh data that it passed at
  /// the end.
  std::optional<uint64_t> BestCycles;
  std::string BestProgram, BestSha256;
  unsigned Confirmations = 0;

  /// Cycles of a baseline over those of the best kernel.
  std::optional<double> speedup(const std::string &Mode) const;
};

Json toJson(const RunRecord &R);
/// Reads result.json of a run folder; errors name file, key, expected, found.
llvm::Expected<RunRecord> readRunRecord(llvm::StringRef Folder);

} // namespace kc::agent

#endif // KC_LIB_AGENT_COMMANDS_RUNRECORD_H
