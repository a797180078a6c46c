//===- SimplifyLoops.cpp - What loops carry in vain -----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Optimize/Passes.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace kc {

#define GEN_PASS_DEF_SIMPLIFYLOOPS
#include "kc/Optimize/Passes.h.inc"

/// Uses the initial value where the loop hands it through unchanged.
static bool forwardUnchanged(HardwareLoopOpInterface Loop) {
  bool Changed = false;
  for (auto [Arg, Init, Yield, Result] :
       llvm::zip(Loop.getCarriedArgs(), Loop.getCarriedInits(),
                 Loop.getCarriedYields(), Loop.getCarriedResults())) {
    if (Yield != Arg && Yield != Init)
      continue;
    // The yield keeps its operand: the carried value goes when it is unused.
    auto InBody = [&](OpOperand &Use) {
      return Use.getOwner() != Loop.getLoopBody()->getTerminator();
    };
    Changed |= !Result.use_empty() || llvm::any_of(Arg.getUses(), InBody);
    Arg.replaceUsesWithIf(Init, InBody);
    Result.replaceAllUsesWith(Init);
  }
  return Changed;
}

/// Which carried values something depends on that has an effect or is used
/// after the loop.
static llvm::BitVector findLive(HardwareLoopOpInterface Loop) {
  unsigned N = Loop.getCarriedInits().size();
  llvm::BitVector Live(N);
  llvm::SmallSetVector<Value, 16> Needed;
  auto Need = [&](Value V) { Needed.insert(V); };
  for (Operation &Op : Loop.getLoopBody()->without_terminator())
    if (!isMemoryEffectFree(&Op) || Op.getNumRegions()) {
      llvm::for_each(Op.getOperands(), Need);
      Op.walk([&](Operation *Inner) {
        llvm::for_each(Inner->getOperands(), Need);
      });
    }
  for (auto [K, Result] : llvm::enumerate(Loop.getCarriedResults()))
    if (!Result.use_empty()) {
      Live.set(K);
      Need(Loop.getCarriedYields()[K]);
    }
  for (unsigned At = 0; At != Needed.size(); ++At) {
    Value V = Needed[At];
    if (auto Arg = dyn_cast<BlockArgument>(V);
        Arg && Arg.getOwner() == Loop.getLoopBody() && Arg.getArgNumber()) {
      unsigned K = Arg.getArgNumber() - 1;
      if (!Live.test(K)) {
        Live.set(K);
        Need(Loop.getCarriedYields()[K]);
      }
    } else if (Operation *Def = V.getDefiningOp();
               Def && Def->getBlock() == Loop.getLoopBody()) {
      llvm::for_each(Def->getOperands(), Need);
    }
  }
  return Live;
}

/// Rebuilds the loop without the carried values that nothing depends on.
static bool dropDead(HardwareLoopOpInterface Loop) {
  llvm::BitVector Live = findLive(Loop);
  Value OldCounter = Loop.getCounterResult();
  bool IsCounterDead = OldCounter && OldCounter.use_empty();
  if (Live.all() && !IsCounterDead)
    return false;
  const IsaDialectInterface *Isa = IsaDialectInterface::get(Loop);
  OpBuilder B(Loop);
  SmallVector<Value> Inits;
  for (unsigned K : Live.set_bits())
    Inits.push_back(Loop.getCarriedInits()[K]);
  HardwareLoopOpInterface New =
      Isa->createLoop(B, Loop->getLoc(), Loop.getLoopIndex(), Loop.getTrips(),
                      cast<RegisterTypeInterface>(Loop.getCounter().getType()),
                      Inits, OldCounter && !IsCounterDead);
  IRMapping Map;
  Map.map(Loop.getCounter(), New.getCounter());
  for (auto [New, Old] : llvm::zip(New.getCarriedArgs(), Live.set_bits()))
    Map.map(Loop.getCarriedArgs()[Old], New);
  // The old initial value stands for a dead one; its users are dead too.
  for (auto [K, Arg] : llvm::enumerate(Loop.getCarriedArgs()))
    if (!Live.test(K))
      Map.map(Arg, Loop.getCarriedInits()[K]);
  OpBuilder Inside = OpBuilder::atBlockEnd(New.getLoopBody());
  for (Operation &Op : Loop.getLoopBody()->without_terminator())
    Inside.clone(Op, Map);
  SmallVector<Value> Yields;
  for (unsigned K : Live.set_bits())
    Yields.push_back(Map.lookupOrDefault(Loop.getCarriedYields()[K]));
  Isa->createYield(Inside, Loop->getLoc(), Yields);
  for (auto [NewResult, K] :
       llvm::zip(New.getCarriedResults(), Live.set_bits()))
    Loop.getCarriedResults()[K].replaceAllUsesWith(NewResult);
  if (New.getCounterResult())
    OldCounter.replaceAllUsesWith(New.getCounterResult());
  Loop->erase();
  return true;
}

static bool eraseUnused(func::FuncOp F) {
  bool Changed = false;
  F.walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *Op) {
    if (Op->getNumRegions() || !isOpTriviallyDead(Op))
      return;
    Op->erase();
    Changed = true;
  });
  return Changed;
}

bool simplifyLoops(func::FuncOp F) {
  bool Changed = false;
  for (bool Again = true; Again;) {
    Again = false;
    // Inner loops first: what they no longer use may be dead outside.
    SmallVector<HardwareLoopOpInterface> Loops = hardwareLoops(F);
    for (HardwareLoopOpInterface Loop : llvm::reverse(Loops)) {
      Again |= forwardUnchanged(Loop);
      if (Loop.getTrips() == 1 && unrollLoop(Loop, 0)) {
        Again = true;
        continue;
      }
      Again |= dropDead(Loop);
    }
    Again |= eraseUnused(F);
    Changed |= Again;
  }
  return Changed;
}

namespace {

struct SimplifyLoops : impl::SimplifyLoopsBase<SimplifyLoops> {
  void runOnOperation() override { simplifyLoops(getOperation()); }
};

} // namespace
} // namespace kc
