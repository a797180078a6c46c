//===- Removals.h - Which instructions may be of no use ---------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A definition says that an instruction writes a memory, so a rewrite that
// knows no more must keep it. A trial run shows where it writes, and who reads
// what is there. What looks useless then is a guess all the same: a run sees
// one set of data, and only the evaluator knows which cells are a result.
//
// A guess removes many instructions at once. If it is refuted, it is made again
// with half of them.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_AGENT_STRATEGY_REMOVALS_H
#define KC_LIB_AGENT_STRATEGY_REMOVALS_H

#include "Workshop.h"
#include "kc/Agent/Strategy/TrialRuns.h"
#include "llvm/ADT/StringSet.h"

namespace kc::agent {

/// Guesses which instructions of \p Kernel can go, the likely ones first. None
/// of \p Refuted is made again.
std::vector<Move> findRemovals(Workshop &Shop, TrialRuns &Trials,
                               mlir::ModuleOp Kernel,
                               const llvm::StringSet<> &Refuted);

} // namespace kc::agent

#endif // KC_LIB_AGENT_STRATEGY_REMOVALS_H
