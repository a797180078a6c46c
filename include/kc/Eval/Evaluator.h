//===- Evaluator.h - Whether a kernel is right, and how fast ----*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Judges kernels for one cell (task, platform, configuration) on one machine.
// Kernels are not trusted. docs/evaluation.md says what they could try and what
// is held against it; in short:
//
//   - the reference result is computed beside the machine, never in it;
//   - inputs of the runs that decide are drawn when the program is fixed, and
//     there are several sets of them;
//   - inputs are read-only, and nothing can be written outside of what is
//     the program's;
//   - the program runs twice, with two different contents of all memory that
//     nobody wrote: the results must be the same bit for bit;
//   - every element of a result must have been written, and every byte of the
//     inputs read;
//   - cycles are counted from outside, up to the program's end;
//   - nobody is believed to be faster than the bound.
//
// Making an evaluator compiles the reference; after that an evaluation takes
// milliseconds. An evaluator is not for several threads at once.
//
//===----------------------------------------------------------------------===//

#ifndef KC_EVAL_EVALUATOR_H
#define KC_EVAL_EVALUATOR_H

#include "kc/Asm/Program.h"
#include "kc/Eval/EvalResult.h"
#include "kc/Isa/Profile.h"
#include "kc/Sim/Observer.h"
#include "kc/Task/Cell.h"
#include "kc/Task/InputGenerator.h"
#include <memory>

namespace kc::eval {

struct EvaluatorOptions {
  /// The timing that is scored. Cycles of the decoupled model are measured only
  /// if it is that one, or WithDecoupled.
  TimingModel Timing = TimingModel::Serial;
  bool WithDecoupled = false;
  /// Instead of the task's tolerance.
  std::optional<task::Tolerance> Allowed;
  /// Opcode spaces besides the base map; bit 0 is the base map.
  uint64_t Spaces = 1;
  /// Of an evaluation that decides, each with other inputs; 0 is from 4 to 48,
  /// more where they cost little.
  unsigned Rounds = 0;
  /// Wrong elements that are listed.
  unsigned MaxListed = 8;

  uint64_t MaxWords = 65536;
  uint64_t MaxSourceBytes = 16 << 20;
  /// Of instructions and of cycles; 0 is fifty times the bound and two million.
  uint64_t MaxSteps = 0;
  /// What each memory may take of the host.
  uint64_t MaxHostBytes = 128 << 20;
  double MaxWallSeconds = 60;
};

/// How one kernel is to be evaluated.
struct EvalRequest {
  Mode TheMode = Mode::Public;
  /// Repeats an earlier evaluation; without it Decide draws a secret.
  std::optional<task::Secret> Seed;
  /// What diagnostics call the text.
  std::string FileName = "kernel.s";
  /// Watch the first run, for profiles and traces; not owned.
  std::vector<sim::Observer *> Observers;
  /// Give the bytes of the outputs that were compared.
  bool KeepsOutputs = false;
};

class Evaluator {
public:
  /// Fails when profile and task don't fit together, when the reference can't
  /// be compiled, or when the task can be fooled (kc/Task/Lint.h).
  static llvm::Expected<std::unique_ptr<Evaluator>>
  create(const isa::Target &T, const isa::Profile &P, const task::Cell &C,
         const EvaluatorOptions &Options = {});
  ~Evaluator();

  const task::Cell &cell() const;
  const isa::Target &target() const;
  const isa::Profile &profile() const;
  const Bound &bound() const;
  const EvaluatorOptions &options() const;

  /// Whatever \p Source is, there is a result.
  EvalResult evaluate(llvm::StringRef Source, const EvalRequest &Request = {});
  /// Words may be anything; Lines and Symbols may be empty.
  EvalResult evaluate(const asm_::Program &Program,
                      const EvalRequest &Request = {});

private:
  struct Impl;
  explicit Evaluator(std::unique_ptr<Impl> P);
  std::unique_ptr<Impl> P;
};

/// The profile that \p C is to be run on: \p Name, or the task's first profile
/// if it is empty, with the settings that the task needs.
llvm::Expected<isa::Profile> profileFor(const isa::Target &T,
                                        const task::Cell &C,
                                        llvm::StringRef Name = "");

} // namespace kc::eval

#endif // KC_EVAL_EVALUATOR_H
