//===- ProgramExplorer.cpp - Searching without a dialect ------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramExplorer.h"
#include "kc/Agent/AgentError.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace kc::agent {

/// Kernels that are evaluated at most, besides the first one. The machine has
/// compared them all, so the first that is right is nearly always the best.
static constexpr unsigned MaxProposals = 8;

std::optional<uint64_t> ProgramExplorer::costOf(const asm_::Program &P) const {
  if (P.Words.empty() || P.Words.size() > MaxWords)
    return std::nullopt;
  return Predict ? Predict(P) : P.Words.size();
}

Candidate *ProgramExplorer::keep(std::string Move, std::string Assembly,
                                 uint64_t Cost) {
  Kept.push_back(std::make_unique<Candidate>());
  Candidate *C = Kept.back().get();
  if (!Move.empty())
    C->Moves.push_back(std::move(Move));
  C->Assembly = std::move(Assembly);
  C->Cost = Cost;
  return C;
}

Error ProgramExplorer::begin(StringRef Baseline) {
  Expected<asm_::Program> P = Assembler.assemble(Baseline, "baseline");
  if (!P)
    return withClass(ErrorClass::Usage, "baseline", P.takeError());
  if (P->Words.empty())
    return makeError(ErrorClass::Usage, "baseline",
                     "baseline: the kernel has no instructions");
  First = keep("", Baseline.str(), costOf(*P).value_or(~uint64_t(0)));
  return Error::success();
}

/// Queues the first kernel, and those of the others that are faster.
void ProgramExplorer::compareStarts(function_ref<bool()> ShouldStop) {
  std::vector<Candidate *> Faster;
  StringSet<> Known;
  Known.insert(First->Assembly);
  for (const StartingPoint &S : Others) {
    if (ShouldStop())
      return;
    Expected<std::string> Assembly = S.Make();
    if (!Assembly) {
      // Not every way is one for every kernel.
      consumeError(Assembly.takeError());
      continue;
    }
    if (!Known.insert(*Assembly).second)
      continue;
    Expected<asm_::Program> P = Assembler.assemble(*Assembly, S.Name);
    if (!P) {
      consumeError(P.takeError());
      continue;
    }
    std::optional<uint64_t> Cost = costOf(*P);
    if (Cost && *Cost < First->Cost)
      Faster.push_back(
          keep("compiled as '" + S.Name + "'", std::move(*Assembly), *Cost));
  }
  llvm::stable_sort(Faster, [](const Candidate *A, const Candidate *B) {
    return A->Cost < B->Cost;
  });
  Queue.push_back(First);
  append_range(Queue, ArrayRef(Faster).take_front(MaxProposals));
  HasCompared = true;
}

std::vector<const Candidate *>
ProgramExplorer::propose(unsigned Max, function_ref<bool()> ShouldStop) {
  if (!HasCompared)
    compareStarts(ShouldStop);
  std::vector<const Candidate *> Out;
  Proposed.clear();
  while (HasCompared && Out.size() < Max && !Queue.empty()) {
    Candidate *C = Queue.front();
    Queue.erase(Queue.begin());
    if (!Seen.insert(C->Assembly).second)
      continue;
    Proposed.push_back(C);
    Out.push_back(C);
  }
  return Out;
}

void ProgramExplorer::learn(const Judgements &Said) {
  for (Candidate *C : Proposed) {
    const Judgement *J = Said.find(C->Assembly);
    if (!J || J->IsBroken || !J->Cycles)
      continue;
    if (!BestCycles || *J->Cycles < *BestCycles) {
      Best = C;
      BestCycles = J->Cycles;
    }
  }
  Proposed.clear();
  // What promises no more than what was confirmed isn't worth an evaluation.
  if (Best)
    erase_if(Queue, [&](const Candidate *C) { return C->Cost >= Best->Cost; });
}

} // namespace kc::agent
