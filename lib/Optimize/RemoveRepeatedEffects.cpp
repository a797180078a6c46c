//===- RemoveRepeatedEffects.cpp - What is already done -------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects.h"
#include "kc/Optimize/Passes.h"
#include "mlir/IR/OperationSupport.h"

using namespace mlir;

namespace kc {

#define GEN_PASS_DEF_REMOVEREPEATEDEFFECTS
#include "kc/Optimize/Passes.h.inc"

namespace {

/// Operations whose effect still holds at some point of a block.
class Available {
public:
  explicit Available(bool AssumeDisjoint) : AssumeDisjoint(AssumeDisjoint) {}

  /// An earlier operation that makes \p Op unnecessary, or null.
  Operation *find(Operation *Op) const {
    for (const Entry &E : Entries)
      if (OperationEquivalence::isEquivalentTo(
              E.Op, Op, OperationEquivalence::IgnoreLocations))
        return E.Op;
    return nullptr;
  }

  /// \p Op is executed: what it overwrites, or writes and others have read,
  /// doesn't hold any more.
  void execute(Operation *Op, const Effects &State) {
    llvm::erase_if(Entries, [&](const Entry &E) {
      if (State.AreUnknown)
        return true;
      if (intersect(State.Writes, E.State.Reads))
        return true;
      return intersect(State.Writes, E.State.Writes) &&
             !(AssumeDisjoint && E.Op->getName() == Op->getName());
    });
    // An operation that reads what it writes itself isn't the same twice.
    if (Op->getNumRegions() == 0 && !State.Writes.empty() &&
        !State.AreUnknown && !intersect(State.Reads, State.Writes))
      Entries.push_back({Op, State});
  }

private:
  struct Entry {
    Operation *Op;
    Effects State;
  };
  SmallVector<Entry> Entries;
  bool AssumeDisjoint;
};

bool removeFromBlock(Block &Body, bool AssumeDisjoint) {
  bool Changed = false;
  Available Earlier(AssumeDisjoint);
  for (Operation &Op : llvm::make_early_inc_range(Body)) {
    for (Region &R : Op.getRegions())
      for (Block &Inner : R)
        Changed |= removeFromBlock(Inner, AssumeDisjoint);
    Effects State(&Op);
    if (!State.any())
      continue;
    if (Op.getNumResults() == 0 && Earlier.find(&Op)) {
      Op.erase();
      Changed = true;
      continue;
    }
    Earlier.execute(&Op, State);
  }
  return Changed;
}

} // namespace

bool removeRepeatedEffects(func::FuncOp F, bool AssumeDisjoint) {
  return !F.isExternal() &&
         removeFromBlock(F.getBody().front(), AssumeDisjoint);
}

namespace {

struct RemoveRepeatedEffects
    : impl::RemoveRepeatedEffectsBase<RemoveRepeatedEffects> {
  using RemoveRepeatedEffectsBase::RemoveRepeatedEffectsBase;
  void runOnOperation() override {
    removeRepeatedEffects(getOperation(), assumeDisjoint);
  }
};

} // namespace
} // namespace kc
