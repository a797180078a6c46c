//===- UnrollLoop.cpp - Repeat the body of a hardware loop ----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Optimize/Passes.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace kc {

#define GEN_PASS_DEF_UNROLLHARDWARELOOP
#include "kc/Optimize/Passes.h.inc"

SmallVector<HardwareLoopOpInterface> hardwareLoops(func::FuncOp F) {
  SmallVector<HardwareLoopOpInterface> Loops;
  F.walk<WalkOrder::PreOrder>(
      [&](HardwareLoopOpInterface Loop) { Loops.push_back(Loop); });
  return Loops;
}

/// Clones the body \p Times times; \p Values are the carried values before
/// and, afterwards, after.
static void cloneBody(OpBuilder &B, HardwareLoopOpInterface Loop,
                      unsigned Times, SmallVector<Value> &Values) {
  for (unsigned N = 0; N != Times; ++N) {
    IRMapping Map;
    Map.map(Loop.getCarriedArgs(), Values);
    for (Operation &Op : Loop.getLoopBody()->without_terminator())
      B.clone(Op, Map);
    for (auto [Value, Yield] : llvm::zip(Values, Loop.getCarriedYields()))
      Value = Map.lookupOrDefault(Yield);
  }
}

bool unrollLoop(HardwareLoopOpInterface Loop, unsigned Factor) {
  int64_t Trips = Loop.getTrips();
  if (Factor == 0)
    Factor = Trips;
  bool IsFull = Factor == Trips;
  if (Trips % Factor || (Factor == 1 && !IsFull) ||
      !Loop.getCounter().use_empty())
    return false;
  Value CounterResult = Loop.getCounterResult();
  if (CounterResult && !CounterResult.use_empty())
    return false;
  const IsaDialectInterface *Isa = IsaDialectInterface::get(Loop);
  OpBuilder B(Loop);
  SmallVector<Value> Values(Loop.getCarriedInits());
  if (IsFull) {
    cloneBody(B, Loop, Factor, Values);
  } else {
    auto Counter = cast<RegisterTypeInterface>(Loop.getCounter().getType());
    HardwareLoopOpInterface New =
        Isa->createLoop(B, Loop->getLoc(), Loop.getLoopIndex(), Trips / Factor,
                        Counter, Values);
    OpBuilder Inside = OpBuilder::atBlockEnd(New.getLoopBody());
    SmallVector<Value> Carried(New.getCarriedArgs().begin(),
                               New.getCarriedArgs().end());
    cloneBody(Inside, Loop, Factor, Carried);
    Isa->createYield(Inside, Loop->getLoc(), Carried);
    Values.assign(New.getCarriedResults().begin(),
                  New.getCarriedResults().end());
  }
  for (auto [Result, Value] : llvm::zip(Loop.getCarriedResults(), Values))
    Result.replaceAllUsesWith(Value);
  Loop->erase();
  return true;
}

namespace {

struct UnrollHardwareLoop : impl::UnrollHardwareLoopBase<UnrollHardwareLoop> {
  using UnrollHardwareLoopBase::UnrollHardwareLoopBase;

  void runOnOperation() override {
    SmallVector<HardwareLoopOpInterface> Loops = hardwareLoops(getOperation());
    if (loop < Loops.size()) {
      if (!unrollLoop(Loops[loop], factor))
        Loops[loop]->emitRemark("not unrolled: the factor doesn't divide the "
                                "trips, or the counter is read");
      return;
    }
    getOperation().emitError("there is no loop number ")
        << loop << "; the function has " << Loops.size();
    signalPassFailure();
  }
};

} // namespace
} // namespace kc
