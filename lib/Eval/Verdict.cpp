//===- Verdict.cpp - What became of a kernel ------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Eval/Verdict.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

namespace kc::eval {

StringRef verdictName(Verdict V) {
  switch (V) {
  case Verdict::Passed:
    return "PASSED";
  case Verdict::AssembleError:
    return "ASSEMBLE_ERROR";
  case Verdict::ResourceLimit:
    return "RESOURCE_LIMIT";
  case Verdict::MemoryViolation:
    return "MEMORY_VIOLATION";
  case Verdict::InputMutated:
    return "INPUT_MUTATED";
  case Verdict::RuntimeTrap:
    return "RUNTIME_TRAP";
  case Verdict::Timeout:
    return "TIMEOUT";
  case Verdict::IncorrectShapeOrCoverage:
    return "INCORRECT_SHAPE_OR_COVERAGE";
  case Verdict::UndefinedRead:
    return "UNDEFINED_READ";
  case Verdict::Nondeterministic:
    return "NONDETERMINISTIC";
  case Verdict::NonFinite:
    return "NON_FINITE";
  case Verdict::IncorrectNumerical:
    return "INCORRECT_NUMERICAL";
  case Verdict::Suspect:
    return "SUSPECT";
  case Verdict::BelowBound:
    return "BELOW_BOUND";
  case Verdict::InvalidReference:
    return "INVALID_REFERENCE";
  case Verdict::InfraError:
    return "INFRA_ERROR";
  }
  llvm_unreachable("covered switch");
}

StringRef verdictTitle(Verdict V) {
  switch (V) {
  case Verdict::Passed:
    return "the result is right";
  case Verdict::AssembleError:
    return "the program doesn't assemble";
  case Verdict::ResourceLimit:
    return "the program takes more than it may";
  case Verdict::MemoryViolation:
    return "the program touched memory that it must not touch";
  case Verdict::InputMutated:
    return "the program writes to an input";
  case Verdict::RuntimeTrap:
    return "the program trapped";
  case Verdict::Timeout:
    return "the program didn't end in time";
  case Verdict::IncorrectShapeOrCoverage:
    return "parts of the result were never written";
  case Verdict::UndefinedRead:
    return "the result depends on memory that nobody had written";
  case Verdict::Nondeterministic:
    return "two runs with the same inputs differ";
  case Verdict::NonFinite:
    return "the result has NaN or infinity where it should be finite";
  case Verdict::IncorrectNumerical:
    return "the result is wrong";
  case Verdict::Suspect:
    return "the result is right, but not all of the input was read";
  case Verdict::BelowBound:
    return "the result is right, but came faster than the machine can be";
  case Verdict::InvalidReference:
    return "the reference result isn't finite";
  case Verdict::InfraError:
    return "the evaluator failed";
  }
  llvm_unreachable("covered switch");
}

int exitCode(Verdict V) {
  switch (V) {
  case Verdict::Passed:
    return 0;
  case Verdict::InvalidReference:
  case Verdict::InfraError:
    return 7;
  default:
    return 1;
  }
}

} // namespace kc::eval
