//===- TrialRuns.h - Runs of candidates before evaluation -------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Before a kernel costs an evaluation it can be run on a machine of one's own.
// There it finds zeros instead of data, so that nothing is learned of whether
// it is right. But control doesn't depend on data where there are only hardware
// loops, and so it takes its time and touches its memory as it always does.
// Where a kernel branches, or computes addresses from data, this is a guess.
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_STRATEGY_TRIALRUNS_H
#define KC_AGENT_STRATEGY_TRIALRUNS_H

#include "kc/Asm/Program.h"
#include "kc/Eval/EvalResult.h"
#include "kc/Sim/CycleModel.h"
#include "kc/Sim/Machine.h"
#include "kc/Sim/RegisterPlace.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>

namespace kc::agent {

class TrialRuns {
public:
  /// Fails when the profile breaks one of the definition's constraints.
  static llvm::Expected<std::unique_ptr<TrialRuns>>
  create(const isa::Target &T, const isa::Profile &P);
  ~TrialRuns();

  void setLimits(const sim::Limits &L) { Limits = L; }
  /// What registers begin with; fails where there is no such register.
  llvm::Error setRegister(llvm::StringRef Name, uint64_t Value);
  /// How cycles are counted.
  void setTiming(eval::TimingModel T);

  /// Nothing if the program traps or meets a limit.
  std::optional<uint64_t> cycles(const asm_::Program &P);

  /// Shows the run to \p O; false if the program traps or meets a limit.
  bool watch(const asm_::Program &P, sim::Observer &O);

  /// For runs that begin with something else than zeros: after reset() and
  /// writeCells(), go on with runFromState().
  sim::Machine &machine() { return *Watched; }
  /// The machine's state that is this register file, or -1.
  int stateOf(unsigned RegFile) const;
  bool runFromState(llvm::ArrayRef<uint64_t> Words, sim::Observer *O);

private:
  class Relay;
  TrialRuns();
  bool load(sim::Machine &M, const asm_::Program &P);

  sim::Limits Limits;
  std::vector<std::pair<sim::RegisterPlace, uint64_t>> Registers;
  eval::TimingModel Timing = eval::TimingModel::Serial;
  std::unique_ptr<sim::CycleModel> Pipeline;
  /// One without observers, which is faster.
  std::unique_ptr<sim::Machine> Plain, Watched;
  std::unique_ptr<Relay> Watchers;
};

} // namespace kc::agent

#endif // KC_AGENT_STRATEGY_TRIALRUNS_H
