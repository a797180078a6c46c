//===- Reductions.h - What reductions can be combined by --------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An instruction reduces a row of a memory into a register; another one makes
// one row of two. Whether reducing both rows one after the other is the same as
// reducing what is made of them, no effect tells. It is tried on the machine,
// with a few random rows.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_AGENT_STRATEGY_REDUCTIONS_H
#define KC_LIB_AGENT_STRATEGY_REDUCTIONS_H

#include "Workshop.h"
#include "kc/Agent/Strategy/TrialRuns.h"
#include "kc/Dialect/IsaInterfaces.h"
#include "llvm/ADT/DenseMap.h"

namespace kc::agent {

/// What a machine's instructions can do for each other; asked only once.
class Reductions {
public:
  explicit Reductions(TrialRuns &Trials) : Trials(Trials) {}

  /// Guesses how reductions of \p Kernel can be combined.
  std::vector<Move> guess(Workshop &Shop, mlir::ModuleOp Kernel);

private:
  struct Pair {
    unsigned Reduce, Combine;
    unsigned Place;
    uint64_t Extent;
    unsigned Memory;
  };
  const std::vector<Pair> &pairsOf(InstrOpInterface Op);

  TrialRuns &Trials;
  llvm::DenseMap<unsigned, std::vector<Pair>> Known;
};

} // namespace kc::agent

#endif // KC_LIB_AGENT_STRATEGY_REDUCTIONS_H
