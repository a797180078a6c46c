//===- MutationReport.h - What became of mutants ----------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counts mutants of the kernels of one cell by what the evaluator said of them,
// and renders the counts.
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_MUTATION_MUTATIONREPORT_H
#define KC_TEST_MUTATION_MUTATIONREPORT_H

#include "Mutator.h"
#include "kc/Eval/Verdict.h"
#include "llvm/Support/raw_ostream.h"
#include <array>

namespace kc::mutation {

enum class Fate : uint8_t {
  /// The evaluator found it wrong.
  Detected,
  /// It passes, with the kernel's own results whatever the inputs.
  Identical,
  /// So too, and in fewer cycles: an improvement.
  Cheaper,
  /// It passes with other results: right within the tolerance, or a mistake of
  /// the evaluator.
  Different,
  /// The evaluator failed.
  Fault,
};
constexpr unsigned NumFates = unsigned(Fate::Fault) + 1;

struct MutantReport {
  Change Kind = Change::Opcode;
  /// "line 12: `V_ADD_VV ...` -> `V_SUB_VV ...` (opcode)".
  std::string Text;
  Fate TheFate = Fate::Detected;
  /// What a single evaluation said.
  eval::Verdict Verdict = eval::Verdict::InfraError;
  /// Of the seeds.
  unsigned Passed = 0;
  /// As multiples of what is allowed: the largest over all seeds that it
  /// passes, and the unchanged kernel's.
  double MaxError = 0, KernelMaxError = 0;
  std::string Message;
};

/// One kernel and its mutants.
struct KernelReport {
  std::string Mode;
  size_t Words = 0;
  uint64_t Cycles = 0;
  std::vector<MutantReport> Mutants;
  /// Milliseconds of evaluations.
  double Slowest = 0, Sum = 0;
  unsigned Evaluations = 0;

  unsigned count(Fate F) const;
};

/// The whole: a table, then what needs a look. \p ListsAll names identical
/// mutants too.
void printReport(llvm::ArrayRef<KernelReport> Kernels, unsigned Seeds,
                 bool ListsAll, llvm::raw_ostream &OS);

} // namespace kc::mutation

#endif // KC_TEST_MUTATION_MUTATIONREPORT_H
