//===- Verdict.h - What became of a kernel ----------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_EVAL_VERDICT_H
#define KC_EVAL_VERDICT_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace kc::eval {

/// In the order in which they are looked for: what comes first says more about
/// what is wrong.
enum class Verdict : uint8_t {
  Passed,
  /// The text doesn't assemble.
  AssembleError,
  /// Too long a program, or too much of the host's memory.
  ResourceLimit,
  /// It touched what the run contract forbids or what doesn't exist.
  MemoryViolation,
  /// It wrote to an input, or tried to.
  InputMutated,
  /// Any other trap.
  RuntimeTrap,
  /// The limits on instructions, cycles or the host's time.
  Timeout,
  /// Some element of a result was never written.
  IncorrectShapeOrCoverage,
  /// The result depends on what was in memory before.
  UndefinedRead,
  /// Two runs differ, and no read of undefined memory explains it.
  Nondeterministic,
  /// NaN or infinity where the reference is finite.
  NonFinite,
  IncorrectNumerical,
  /// The result is right, but parts of an input were never read.
  Suspect,
  /// The result is right, but came faster than the machine can be: a gap in the
  /// simulator's model.
  BelowBound,
  /// The reference itself isn't finite: nobody's success or failure.
  InvalidReference,
  /// The harness failed: counts neither for nor against the kernel.
  InfraError,
};
constexpr unsigned NumVerdicts = unsigned(Verdict::InfraError) + 1;

/// "PASSED", "INCORRECT_NUMERICAL", ...
llvm::StringRef verdictName(Verdict V);

/// A sentence for people.
llvm::StringRef verdictTitle(Verdict V);

/// 0 if the kernel passed, 1 if it is wrong, 7 if the harness or the task is
/// and nothing can be said about the kernel. (2 is a wrong command line.)
int exitCode(Verdict V);

} // namespace kc::eval

#endif // KC_EVAL_VERDICT_H
