//===- Commands.h - What kc-agent does --------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each command of kc-agent as a function of its options: the tool only parses
// arguments. A command writes its result to standard output and progress to
// standard error, and gives the exit code; an error carries its class (see
// AgentError.h).
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_COMMANDS_COMMANDS_H
#define KC_AGENT_COMMANDS_COMMANDS_H

#include "kc/Agent/KernelTools/Prompt.h"
#include "kc/Agent/ProviderRegistry.h"
#include "kc/Eval/Evaluator.h"
#include <string>
#include <vector>

namespace kc::agent {

/// Which kernel is asked for, on which machine, and what counts as right.
struct CellOptions {
  std::string Isa;
  std::string Task;
  std::string Config;
  /// Empty: the one that the task is scored on.
  std::string Profile;
  /// "task" or "paper"; empty is "task".
  std::string Tolerance;
  /// Serial if nothing is said.
  std::optional<eval::TimingModel> Timing;
};

/// Errors of class Usage, with what there is, for names that are missing or
/// don't exist; those of openCell() that cost no time.
llvm::Error checkCell(const CellOptions &Options);

/// The evaluator of a cell. Names that don't exist are errors of class Usage
/// that say which do.
llvm::Expected<std::unique_ptr<eval::Evaluator>>
openCell(const CellOptions &Options, uint64_t MaxSteps = 0);

/// The instruction set, or an error that lists them.
llvm::Expected<const isa::Target *> openTarget(llvm::StringRef Isa);

struct CheckOptions {
  CellOptions Cell;
  KernelLevel Level = KernelLevel::Asm;
  /// "-" is standard input.
  std::string File;
  /// 64 hexadecimal digits: repeats an earlier evaluation.
  std::string Seed;
  bool Json = false;
  bool Evidence = false;
};
llvm::Expected<int> check(const CheckOptions &Options);

struct BaselineOptions {
  /// Without a task or configuration: all of them.
  CellOptions Cell;
  /// Empty: all modes.
  std::string Mode;
  /// Write the kernel of the only cell and mode there; "-" is standard output.
  std::string Output;
  /// Show what the bound is made of.
  bool Bound = false;
  bool Json = false;
};
llvm::Expected<int> baseline(const BaselineOptions &Options);

struct RunOptions {
  CellOptions Cell;
  /// Assembly if nothing is said.
  std::optional<KernelLevel> Level;
  /// "openai/MODEL", "replay", "search".
  std::string Provider;
  ProviderSettings Settings;
  /// Empty: runs/<isa>-<task>-<config>-<provider>, with a number if that
  /// exists.
  std::string Folder;
  /// The task's budget if nothing is said.
  std::optional<unsigned> Iterations;
  /// "none", a mode of the compiler, or a file: the kernel to start from.
  std::string StartFrom;
  std::optional<Effort> ReasoningEffort;
  /// A folder of a run that was not finished, to go on with; says all of the
  /// above.
  std::string Resume;
  bool Quiet = false;
};
/// A replay takes what isn't said from its recording.
llvm::Expected<int> run(const RunOptions &Options);

struct ReportOptions {
  std::vector<std::string> Folders;
  bool Json = false;
};
llvm::Expected<int> report(const ReportOptions &Options);

llvm::Expected<int> listTargets(bool AsJson);
llvm::Expected<int> listTasks(llvm::StringRef Isa, bool AsJson);

/// Prints what a kernel has to do, as agents are told it.
llvm::Expected<int> showTask(const CellOptions &Options);

/// Whether everything that runs need is there.
llvm::Expected<int> doctor();

} // namespace kc::agent

#endif // KC_AGENT_COMMANDS_COMMANDS_H
