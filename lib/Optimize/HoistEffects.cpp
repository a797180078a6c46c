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
//   * of whatever an operation of H reads, all writers in the loop belong to H
//     and come before it;
//   * of whatever an operation of H writes, all writers in the loop belong to
//     H, and all readers come after the last of them.
//
// For then H writes the same to the same places in every iteration, and nothing
// ever sees anything else there. (It is not enough that an operation reads what
// H has written before: where in a memory the two go is not known here.)
//
// The largest such H is found by starting with all candidates and removing
// those that break a rule, until none does. A loop has at least one trip, so
// nothing is executed that wasn't before.
//
//===----------------------------------------------------------------------===//

#include "Effects.h"
#include "Offsets.h"
#include "kc/Optimize/Passes.h"

using namespace mlir;

namespace kc {

#define GEN_PASS_DEF_HOISTEFFECTS
#include "kc/Optimize/Passes.h.inc"

namespace {

struct BodyOp {
  Operation *Op;
  Effects State;
  /// Whether it belongs to H.
  bool IsHoisted;
};

/// Who uses a resource in a loop's body; operations are numbered.
struct Users {
  unsigned FirstReader = ~0u;
  unsigned LastWriter = 0;
  bool IsWritten = false;
  /// By an operation that isn't hoisted.
  bool IsWrittenElsewhere = false;
};

class Hoister {
public:
  Hoister(HardwareLoopOpInterface Loop, bool WithResults);

  /// Moves what can be moved; false if that is nothing.
  bool run();

private:
  void findUsers();
  bool mayHoist(unsigned At) const;

  HardwareLoopOpInterface Loop;
  SmallVector<BodyOp, 0> Body;
  bool HasUnknown = false;
  llvm::DenseMap<SideEffects::Resource *, Users> UsersOf;
};

} // namespace

/// Whether a register is taken that only this result will give back.
static bool occupiesRegister(Operation &Op) {
  return llvm::any_of(Op.getResults(), [](Value V) { return !canBeOffset(V); });
}

Hoister::Hoister(HardwareLoopOpInterface Loop, bool WithResults) : Loop(Loop) {
  Region *Inside = Loop.getLoopBody()->getParent();
  for (Operation &Op : Loop.getLoopBody()->without_terminator()) {
    bool IsInvariant =
        Op.getNumRegions() == 0 && llvm::all_of(Op.getOperands(), [&](Value V) {
          return V.getParentRegion() != Inside;
        });
    Effects State(&Op);
    HasUnknown |= State.AreUnknown;
    bool MayLeave = WithResults || !occupiesRegister(Op);
    Body.push_back({&Op, State, IsInvariant && MayLeave && !State.AreUnknown});
  }
}

void Hoister::findUsers() {
  UsersOf.clear();
  for (auto [N, B] : llvm::enumerate(Body)) {
    for (SideEffects::Resource *R : B.State.Reads) {
      Users &U = UsersOf[R];
      U.FirstReader = std::min<unsigned>(U.FirstReader, N);
    }
    for (SideEffects::Resource *R : B.State.Writes) {
      Users &U = UsersOf[R];
      U.IsWritten = true;
      U.LastWriter = N;
      U.IsWrittenElsewhere |= !B.IsHoisted;
    }
  }
}

bool Hoister::mayHoist(unsigned At) const {
  const Effects &State = Body[At].State;
  if (!State.any())
    return true;
  if (HasUnknown)
    return false;
  for (SideEffects::Resource *R : State.Reads) {
    Users U = UsersOf.lookup(R);
    if (U.IsWritten && (U.IsWrittenElsewhere || U.LastWriter >= At))
      return false;
  }
  for (SideEffects::Resource *R : State.Writes) {
    Users U = UsersOf.lookup(R);
    if (U.IsWrittenElsewhere || U.FirstReader <= U.LastWriter)
      return false;
  }
  return true;
}

bool Hoister::run() {
  for (bool Again = true; Again;) {
    Again = false;
    findUsers();
    for (unsigned N = 0; N != Body.size(); ++N)
      if (Body[N].IsHoisted && !mayHoist(N)) {
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

bool hoistEffects(func::FuncOp F, bool WithResults) {
  bool Changed = false;
  // Inner loops first: what leaves one may leave the next. What uses only
  // operations that have left a loop can leave it too.
  SmallVector<HardwareLoopOpInterface> Loops = hardwareLoops(F);
  for (HardwareLoopOpInterface Loop : llvm::reverse(Loops))
    while (Hoister(Loop, WithResults).run())
      Changed = true;
  return Changed;
}

namespace {

struct HoistEffects : impl::HoistEffectsBase<HoistEffects> {
  using HoistEffectsBase::HoistEffectsBase;
  void runOnOperation() override { hoistEffects(getOperation(), results); }
};

} // namespace
} // namespace kc
