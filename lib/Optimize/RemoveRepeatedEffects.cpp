//===- RemoveRepeatedEffects.cpp - What is already done -------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Time is the number of an operation in its block. For each resource it is
// remembered when it was last written, and for each operation, as a name with
// operands and attributes, when it was last executed. It need not be executed
// again if nothing has been written since that it reads or writes.
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

/// Operations are the same if they do the same.
struct SameOperation : llvm::DenseMapInfo<Operation *> {
  static unsigned getHashValue(const Operation *Op) {
    return OperationEquivalence::computeHash(
        const_cast<Operation *>(Op), OperationEquivalence::directHashValue,
        OperationEquivalence::ignoreHashValue,
        OperationEquivalence::IgnoreLocations);
  }
  static bool isEqual(const Operation *L, const Operation *R) {
    auto *A = const_cast<Operation *>(L), *B = const_cast<Operation *>(R);
    if (A == B)
      return true;
    if (A == getEmptyKey() || A == getTombstoneKey() || B == getEmptyKey() ||
        B == getTombstoneKey())
      return false;
    return OperationEquivalence::isEquivalentTo(
        A, B, OperationEquivalence::exactValueMatch,
        /*markEquivalent=*/nullptr, OperationEquivalence::IgnoreLocations);
  }
};

/// What has been done in a block.
class History {
public:
  explicit History(int Place) : Place(Place) {}

  /// An earlier operation that makes \p Op unnecessary, or null.
  Operation *find(Operation *Op, const Effects &State) const;
  /// \p Op is executed.
  void execute(Operation *Op, const Effects &State);

private:
  using Time = unsigned;
  struct Writes {
    /// The last one, by whom, and the last one by another kind of operation.
    Time Last = 0;
    StringAttr By;
    Time LastOfOthers = 0;
    /// By this kind of operation at a place.
    llvm::DenseMap<Value, Time> LastAt;
  };

  Value placeOf(Operation *Op) const {
    return Place >= 0 && unsigned(Place) < Op->getNumOperands()
               ? Op->getOperand(Place)
               : Value();
  }

  /// The operand that says where an operation writes, or -1.
  int Place;
  Time Now = 0;
  Time LastUnknown = 0;
  llvm::DenseMap<SideEffects::Resource *, Writes> WritesTo;
  llvm::DenseMap<Operation *, Time, SameOperation> Done;
};

} // namespace

Operation *History::find(Operation *Op, const Effects &State) const {
  auto It = Done.find(Op);
  if (It == Done.end() || It->second < LastUnknown)
    return nullptr;
  Time Then = It->second;
  for (SideEffects::Resource *R : State.Reads)
    if (auto W = WritesTo.find(R); W != WritesTo.end() && W->second.Last > Then)
      return nullptr;
  Value At = placeOf(Op);
  for (SideEffects::Resource *R : State.Writes) {
    const Writes &W = WritesTo.find(R)->second;
    if (W.Last <= Then)
      continue;
    if (!At || W.By != Op->getName().getIdentifier() || W.LastOfOthers > Then ||
        W.LastAt.lookup(At) > Then)
      return nullptr;
  }
  return It->first;
}

void History::execute(Operation *Op, const Effects &State) {
  ++Now;
  if (State.AreUnknown)
    LastUnknown = Now;
  StringAttr Name = Op->getName().getIdentifier();
  for (SideEffects::Resource *R : State.Writes) {
    Writes &W = WritesTo[R];
    if (W.By != Name) {
      W.LastOfOthers = W.Last;
      W.By = Name;
      W.LastAt.clear();
    }
    W.Last = Now;
    if (Value At = placeOf(Op))
      W.LastAt[At] = Now;
    else
      W.LastOfOthers = Now;
  }
  // An operation that reads what it writes itself isn't the same twice.
  if (Op->getNumRegions() || State.AreUnknown ||
      intersect(State.Reads, State.Writes))
    return;
  // The key is what a later one is replaced by.
  auto [It, IsNew] = Done.try_emplace(Op, Now);
  if (!IsNew) {
    Done.erase(It);
    Done.try_emplace(Op, Now);
  }
}

static bool removeFromBlock(Block &Body, int Place, bool WithResults) {
  bool Changed = false;
  History Earlier(Place);
  for (Operation &Op : llvm::make_early_inc_range(Body)) {
    for (Region &R : Op.getRegions())
      for (Block &Inner : R)
        Changed |= removeFromBlock(Inner, Place, WithResults);
    Effects State(&Op);
    if (!State.any() || (Op.getNumResults() && !Op.getNumRegions() &&
                         !WithResults && State.Writes.empty()))
      continue;
    if (Operation *Before = Earlier.find(&Op, State)) {
      Op.replaceAllUsesWith(Before);
      Op.erase();
      Changed = true;
      continue;
    }
    Earlier.execute(&Op, State);
  }
  return Changed;
}

bool removeRepeatedEffects(func::FuncOp F, int Place, bool WithResults) {
  return !F.isExternal() &&
         removeFromBlock(F.getBody().front(), Place, WithResults);
}

namespace {

struct RemoveRepeatedEffects
    : impl::RemoveRepeatedEffectsBase<RemoveRepeatedEffects> {
  using RemoveRepeatedEffectsBase::RemoveRepeatedEffectsBase;
  void runOnOperation() override {
    removeRepeatedEffects(getOperation(), place, results);
  }
};

} // namespace
} // namespace kc
