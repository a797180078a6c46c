//===- Bound.h - What no kernel can beat ------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A task counts the operations that no kernel can do without, and an
// instruction set says how fast its units do them at best. With the bytes of
// the tensors, which have to be moved, follows a number of cycles that no right
// program beats, however clever. It says how much there is to gain; and who is
// faster has found a gap in the simulator's model and no record.
//
// A bound must never refuse an honest kernel. So it counts neither address
// arithmetic nor latencies, each operation by its fastest way, and nothing that
// some identity could save.
//
//   serial      units wait for each other: the sum over all operations
//   decoupled   units work side by side: the busiest unit by what only it can
//               do, and each operation by all units that can do it
//
//===----------------------------------------------------------------------===//

#ifndef KC_EVAL_BOUND_H
#define KC_EVAL_BOUND_H

#include "kc/Isa/Profile.h"
#include "kc/Task/Cell.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace kc::eval {

struct BoundPart {
  /// As in isa::ThroughputDesc: "mac", "hbm_read".
  std::string Operation;
  uint64_t Count = 0;
  /// Cycles by the fastest way, and the unit that has it.
  double Cycles = 0;
  std::string Unit;
};

struct Bound {
  uint64_t Serial = 0;
  uint64_t Decoupled = 0;
  std::vector<BoundPart> Parts;
};

/// Fails when the task counts an operation that the instruction set doesn't
/// have.
llvm::Expected<Bound> computeBound(const isa::Target &T, const isa::Profile &P,
                                   const task::Cell &C);

} // namespace kc::eval

#endif // KC_EVAL_BOUND_H
