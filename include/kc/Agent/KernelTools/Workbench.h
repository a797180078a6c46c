//===- Workbench.h - A kernel in the making ---------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the tools of one run work on: the current kernel, and what the evaluator
// has said of this one and of those before.
//
// Fresh data decide, and each draw of them is a chance for a kernel that is
// right only sometimes. So a program gets one draw while the agent works,
// however often and in whatever spelling it is handed in: what was said stands.
// At the end the fastest program is judged again on several draws, all of which
// it must pass; if it fails one, the next has its turn.
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_KERNELTOOLS_WORKBENCH_H
#define KC_AGENT_KERNELTOOLS_WORKBENCH_H

#include "kc/Agent/KernelTools/CompileKernel.h"
#include "llvm/ADT/StringMap.h"
#include <optional>

namespace kc::agent {

/// What was said of a program after a run with fresh data.
struct Ruling {
  eval::Verdict Verdict = eval::Verdict::InfraError;
  uint64_t Cycles = 0, Bound = 0, Instructions = 0;

  bool passed() const { return Verdict == eval::Verdict::Passed; }
  /// Whether it says something of the program, and not of the harness.
  bool isFinal() const {
    return Verdict != eval::Verdict::InfraError &&
           Verdict != eval::Verdict::InvalidReference;
  }
};

Ruling rulingOf(const eval::EvalResult &R);

/// A kernel that has passed with fresh data.
struct ConfirmedKernel {
  /// The assembly that was judged.
  std::string Assembly;
  /// The hash of its words.
  std::string Program;
  /// The most that a run with fresh data took.
  uint64_t Cycles = 0;
  /// Draws of fresh data that it passed at the end.
  unsigned Confirmations = 0;
};

class Workbench {
public:
  using DrawSecret = std::function<llvm::Expected<task::Secret>()>;
  /// Told of an evaluation before it counts. \p Program is empty if nothing
  /// could be assembled.
  using Recorder = llvm::function_ref<llvm::Error(
      const eval::EvalResult &R, llvm::StringRef Program, unsigned Kernel)>;

  /// \p Draw is there for tests.
  Workbench(std::unique_ptr<eval::Evaluator> Judge, Manual Book,
            KernelLevel Level, DrawSecret Draw = task::Secret::draw);

  const eval::Evaluator &judge() const { return *Judge; }
  const Manual &manual() const { return Book; }
  KernelLevel level() const { return Level; }
  /// What messages call the kernel: "kernel.s" or "kernel.mlir".
  llvm::StringRef fileName() const;

  /// Replaces the kernel, which may be any text. \p Number is the one that the
  /// transcript gave it.
  void setSource(std::string Source, unsigned Number);
  bool hasSource() const { return Source.has_value(); }

  /// The current kernel as assembly, compiled once; the error's text is the
  /// diagnostics.
  llvm::Expected<std::string> assembly();

  /// The current kernel with known data: the same whenever it is repeated, and
  /// never a confirmation.
  const eval::EvalResult &publicResult();
  bool hasPublicResult() const { return Public.has_value(); }
  /// The same with somebody who watches.
  eval::EvalResult watch(llvm::ArrayRef<sim::Observer *> Observers);

  /// Judges the current kernel with known data and, if it passes, with fresh
  /// data, unless its program was judged before. An error is the recorder's.
  llvm::Error evaluate(Recorder Record);
  /// Whether evaluate() would only repeat what was said.
  bool isSettled() const { return Settled; }
  /// What fresh data said of the current kernel; nothing if known data refuted
  /// it or if it wasn't evaluated.
  const std::optional<Ruling> &ruling() const { return Current; }

  /// Notes what was said of \p Program in an earlier part of the run.
  void recall(llvm::StringRef Program, const Ruling &Said);
  /// The program of the current kernel, which assembles, passed in an earlier
  /// part of the run.
  void recallConfirmed(const Ruling &Said);

  /// Draws that the best kernel has to pass at the end.
  static constexpr unsigned NumConfirmations = 8;
  /// The fastest kernel that passes them. \p Record also gets the evaluations
  /// that fail.
  llvm::Expected<std::optional<ConfirmedKernel>> confirmBest(Recorder Record);
  /// The verdict of a run without such a kernel: what was said last.
  std::optional<eval::Verdict> lastVerdict() const { return Last; }

private:
  llvm::Expected<eval::EvalResult> decide(llvm::StringRef Text);
  llvm::Expected<bool> confirm(ConfirmedKernel &K, Recorder Record);
  std::string programOf(llvm::StringRef Text) const;
  void addCandidate(llvm::StringRef Program, uint64_t Cycles);

  std::unique_ptr<eval::Evaluator> Judge;
  Manual Book;
  KernelLevel Level;
  DrawSecret Draw;

  // The current kernel.
  std::optional<std::string> Source;
  unsigned Number = 0;
  std::optional<std::string> Assembly;
  std::optional<eval::EvalResult> Public;
  std::optional<Ruling> Current;
  bool Settled = false;

  /// By program.
  llvm::StringMap<Ruling> Said;
  std::vector<ConfirmedKernel> Candidates;
  std::optional<eval::Verdict> Last;
};

} // namespace kc::agent

#endif // KC_AGENT_KERNELTOOLS_WORKBENCH_H
