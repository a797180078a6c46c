//===- HoistEffects.cpp - What every iteration does alike -----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Let H be operations of a loop's body whose operands come from outside the
// loop. Executing H once in front of the loop is the same as executing it in
// every iteration, if
//
//   * whatever an operation of H reads, nothing but H writes in the loop, and
//     H writes it before it reads it (so that an iteration doesn't see what
//     the one before has left);
//   * whatever an operation of H writes, nothing but H writes in the loop, and
//     nothing else reads it before the last of H has written it.
//
// The largest such H is found by starting with all candidates and removing
// those that break a rule, until none does. A loop has at least one trip, so
// nothing is executed that wasn't before.
//
//===----------------------------------------------------------------------===//

#include "Effects.h"
#include "kc/Optimize/Passes.h"

using namespace mlir;

namespace kc {

#define GEN_PASS_DEF_HOISTEFFECTS
#include "kc/Optimize/Passes.h.inc"

namespace {

struct BodyOp {
  Operation *Op;
  Effects State;
  bool IsHoisted;
};

/// Whether the operation at \p At may stay among those that are hoisted.
bool mayHoist(ArrayRef<BodyOp> Body, unsigned At) {
  const Effects &Mine = Body[At].State;
  bool WrittenBefore = false;
  for (auto [N, Other] : llvm::enumerate(Body)) {
    if (N == At)
      continue;
    const Effects &Its = Other.State;
    if (!Other.IsHoisted) {
      if (Its.AreUnknown || intersect(Mine.Reads, Its.Writes) ||
          intersect(Mine.Writes, Its.Writes))
        return false;
      // Another reader must come after every hoisted writer.
      if (N < At && intersect(Mine.Writes, Its.Reads))
        return false;
      continue;
    }
    // What the hoisted ones leave behind must not change what they do when
    // they are executed again.
    if (N > At && !WrittenBefore && intersect(Mine.Reads, Its.Writes))
      return false;
    if (N < At && intersect(Mine.Reads, Its.Writes))
      WrittenBefore = true;
  }
  return true;
}

bool hoistFrom(HardwareLoopOpInterface Loop) {
  Block *Block = Loop.getLoopBody();
  SmallVector<BodyOp> Body;
  for (Operation &Op : Block->without_terminator()) {
    bool IsInvariant =
        Op.getNumRegions() == 0 && llvm::all_of(Op.getOperands(), [&](Value V) {
          return V.getParentRegion() != Block->getParent();
        });
    Effects State(&Op);
    Body.push_back({&Op, State, IsInvariant && !State.AreUnknown});
  }
  for (bool Again = true; Again;) {
    Again = false;
    for (unsigned N = 0; N != Body.size(); ++N)
      if (Body[N].IsHoisted && Body[N].State.any() && !mayHoist(Body, N)) {
        Body[N].IsHoisted = false;
        Again = true;
      }
  }
  bool Changed = false;
  for (const BodyOp &B : Body)
    if (B.IsHoisted) {
      B.Op->moveBefore(Loop);
      Changed = true;
    }
  return Changed;
}

} // namespace

bool hoistEffects(func::FuncOp F) {
  bool Changed = false;
  // Inner loops first: what leaves one may leave the next.
  for (HardwareLoopOpInterface Loop : llvm::reverse(hardwareLoops(F)))
    while (hoistFrom(Loop))
      Changed = true;
  return Changed;
}

namespace {

struct HoistEffects : impl::HoistEffectsBase<HoistEffects> {
  void runOnOperation() override { hoistEffects(getOperation()); }
};

} // namespace
} // namespace kc
