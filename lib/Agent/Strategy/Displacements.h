//===- Displacements.h - Which immediates are added to addresses -*- C++
//-*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_AGENT_STRATEGY_DISPLACEMENTS_H
#define KC_LIB_AGENT_STRATEGY_DISPLACEMENTS_H

#include "Moves.h"
#include "kc/Agent/Strategy/TrialRuns.h"
#include "kc/Dialect/IsaInterfaces.h"
#include "kc/Optimize/Passes.h"
#include "llvm/ADT/DenseMap.h"

namespace kc::agent {

/// Which instructions add an immediate to an address. The machine is asked,
/// once for each: a register that is larger by a number must lead to the same
/// cells as an immediate that is.
class Displacements {
public:
  explicit Displacements(TrialRuns &Trials) : Trials(Trials) {}

  /// The guess that addresses can be moved into immediates; none if \p F has no
  /// instruction for that.
  std::vector<Move> guess(mlir::func::FuncOp F);

private:
  const std::vector<Displacement> &of(InstrOpInterface Op);
  bool holds(const isa::InstrDesc &Desc, unsigned Register, unsigned Immediate);

  TrialRuns &Trials;
  llvm::DenseMap<unsigned, std::vector<Displacement>> Known;
};

} // namespace kc::agent

#endif // KC_LIB_AGENT_STRATEGY_DISPLACEMENTS_H
