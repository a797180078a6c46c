//===- MutationReport.cpp - What became of mutants ------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MutationReport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace kc::mutation {

unsigned KernelReport::count(Fate F) const {
  return count_if(Mutants,
                  [&](const MutantReport &M) { return M.TheFate == F; });
}

static void printRow(StringRef Name, StringRef Words, StringRef Cycles,
                     unsigned Mutants, ArrayRef<unsigned> Counts,
                     raw_ostream &OS) {
  OS << formatv("{0,-9} {1,6} {2,9} {3,8}", Name, Words, Cycles, Mutants);
  for (unsigned Count : Counts)
    OS << formatv(" {0,10}", Count);
  OS << "\n";
}

static void printTable(ArrayRef<KernelReport> Kernels, raw_ostream &OS) {
  OS << "kernel     words    cycles  mutants   detected  identical    cheaper"
        "  different      fault\n";
  std::array<unsigned, NumFates> Sums = {};
  unsigned Mutants = 0;
  for (const KernelReport &K : Kernels) {
    std::array<unsigned, NumFates> Counts = {};
    for (unsigned F = 0; F != NumFates; ++F)
      Sums[F] += Counts[F] = K.count(Fate(F));
    Mutants += K.Mutants.size();
    printRow(K.Mode, utostr(K.Words), utostr(K.Cycles), K.Mutants.size(),
             Counts, OS);
  }
  printRow("all", "", "", Mutants, Sums, OS);
}

/// How many of each change are detected, and by which verdict.
static void printCounts(ArrayRef<KernelReport> Kernels, raw_ostream &OS) {
  std::array<unsigned, NumChanges> Made = {}, Detected = {};
  std::array<unsigned, eval::NumVerdicts> Verdicts = {};
  for (const KernelReport &K : Kernels)
    for (const MutantReport &M : K.Mutants) {
      ++Made[unsigned(M.Kind)];
      if (M.TheFate != Fate::Detected)
        continue;
      ++Detected[unsigned(M.Kind)];
      ++Verdicts[unsigned(M.Verdict)];
    }
  OS << "detected, by change:";
  for (unsigned C = 0; C != NumChanges; ++C)
    OS << formatv(" {0} {1}/{2}", changeName(Change(C)), Detected[C], Made[C]);
  OS << "\ndetected, by verdict:";
  for (unsigned V = 0; V != eval::NumVerdicts; ++V)
    if (Verdicts[V])
      OS << " " << eval::verdictName(eval::Verdict(V)) << " " << Verdicts[V];
  OS << "\n";
}

static void printMutants(ArrayRef<KernelReport> Kernels, Fate F,
                         StringRef Title, unsigned Seeds, raw_ostream &OS) {
  for (const KernelReport &K : Kernels)
    for (const MutantReport &M : K.Mutants) {
      if (M.TheFate != F)
        continue;
      OS << Title << ": " << K.Mode << " " << M.Text << "\n";
      if (F == Fate::Different)
        OS << formatv("  passes {0} of {1} seeds; largest error {2:f3} of what "
                      "is allowed, the kernel's {3:f3}\n",
                      M.Passed, Seeds, M.MaxError, M.KernelMaxError);
      if (!M.Message.empty())
        OS << "  " << eval::verdictName(M.Verdict) << ": " << M.Message << "\n";
    }
}

void printReport(ArrayRef<KernelReport> Kernels, unsigned Seeds, bool ListsAll,
                 raw_ostream &OS) {
  printTable(Kernels, OS);
  printCounts(Kernels, OS);
  printMutants(Kernels, Fate::Fault, "fault", Seeds, OS);
  printMutants(Kernels, Fate::Different, "different", Seeds, OS);
  if (!ListsAll)
    return;
  printMutants(Kernels, Fate::Cheaper, "cheaper", Seeds, OS);
  printMutants(Kernels, Fate::Identical, "identical", Seeds, OS);
}

} // namespace kc::mutation
