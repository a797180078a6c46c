//===- Zeros.h - Which instructions give zero -------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_AGENT_STRATEGY_ZEROS_H
#define KC_LIB_AGENT_STRATEGY_ZEROS_H

#include "Moves.h"
#include "kc/Agent/Strategy/TrialRuns.h"
#include "kc/Dialect/IsaInterfaces.h"
#include "llvm/ADT/DenseMap.h"

namespace kc::agent {

/// Which instructions give zero when all that they read is zero. The machine
/// is asked, once for each.
class Zeros {
public:
  explicit Zeros(TrialRuns &Trials) : Trials(Trials) {}

  /// The sound moves that use what registers begin with instead; both use as
  /// many zeros as they can or only one.
  std::vector<Move> moves(mlir::func::FuncOp F);

private:
  bool givesZero(InstrOpInterface Op);
  bool tryOut(const isa::InstrDesc &Desc);

  TrialRuns &Trials;
  llvm::DenseMap<unsigned, bool> Known;
};

} // namespace kc::agent

#endif // KC_LIB_AGENT_STRATEGY_ZEROS_H
