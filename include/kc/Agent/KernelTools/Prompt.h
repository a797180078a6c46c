//===- Prompt.h - What an agent is told -------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_KERNELTOOLS_PROMPT_H
#define KC_AGENT_KERNELTOOLS_PROMPT_H

#include "kc/Agent/KernelTools/Manual.h"
#include "kc/Isa/Profile.h"
#include "kc/Task/Cell.h"

namespace kc::agent {

/// What the agent writes: assembly, or operations of the instruction set's
/// dialect, for which registers are assigned.
enum class KernelLevel { Asm, Dialect };

struct PromptInput {
  const isa::Target &Target;
  const isa::Profile &Profile;
  const task::Cell &Cell;
  const Manual &Book;
  KernelLevel Level = KernelLevel::Asm;
  unsigned Iterations = 0;
  /// Limits of a kernel; 0 if the agent isn't told.
  uint64_t MaxWords = 0, MaxCycles = 0;
  /// Cycles of the kernel to beat, and its text to start from; 0 and empty if
  /// the agent isn't told.
  uint64_t GoalCycles = 0;
  std::string StartFrom = {};
};

/// The role, the rules, the beginning of the manual up to the instructions'
/// sections, and the machine's parameters.
std::string systemPrompt(const PromptInput &In);

/// The task.
std::string userPrompt(const PromptInput &In);

} // namespace kc::agent

#endif // KC_AGENT_KERNELTOOLS_PROMPT_H
