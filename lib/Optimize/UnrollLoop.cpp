//===- UnrollLoop.cpp - Repeat the body of a hardware loop ----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Offsets.h"
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

namespace {

class Unroller {
public:
  explicit Unroller(HardwareLoopOpInterface Loop)
      : Loop(Loop), Isa(*IsaDialectInterface::get(Loop)), B(Loop),
        Values(Loop.getCarriedInits()) {}

  bool run(unsigned Factor);

private:
  void cloneBody(OpBuilder &At, SmallVectorImpl<Value> &Carried, Value Counter);
  void createLoop(int64_t Trips, unsigned Factor);
  Value createNumber(int64_t Number);

  HardwareLoopOpInterface Loop;
  const IsaDialectInterface &Isa;
  OpBuilder B;
  /// The carried values after what has been created.
  SmallVector<Value> Values;
};

} // namespace

/// Appends the body once; \p Carried are the carried values before and,
/// afterwards, after it.
void Unroller::cloneBody(OpBuilder &At, SmallVectorImpl<Value> &Carried,
                         Value Counter) {
  IRMapping Map;
  Map.map(Loop.getCarriedArgs(), Carried);
  if (Counter)
    Map.map(Loop.getCounter(), Counter);
  for (Operation &Op : Loop.getLoopBody()->without_terminator())
    At.clone(Op, Map);
  for (auto [Value, Yield] : llvm::zip(Carried, Loop.getCarriedYields()))
    Value = Map.lookupOrDefault(Yield);
}

void Unroller::createLoop(int64_t Trips, unsigned Factor) {
  auto Counter = cast<RegisterTypeInterface>(Loop.getCounter().getType());
  HardwareLoopOpInterface New = Isa.createLoop(
      B, Loop->getLoc(), Loop.getLoopIndex(), Trips, Counter, Values);
  OpBuilder Inside = OpBuilder::atBlockEnd(New.getLoopBody());
  SmallVector<Value> Carried(New.getCarriedArgs().begin(),
                             New.getCarriedArgs().end());
  for (unsigned N = 0; N != Factor; ++N)
    cloneBody(Inside, Carried, nullptr);
  Isa.createYield(Inside, Loop->getLoc(), Carried);
  Values.assign(New.getCarriedResults().begin(), New.getCarriedResults().end());
}

/// A register of the counter's file that holds \p Number, or null.
Value Unroller::createNumber(int64_t Number) {
  unsigned File = getRegFile(Loop.getCounter());
  if (Isa.getTarget().RegFiles[File].ZeroRegister < 0)
    return nullptr;
  Value Zero = Isa.createZero(B, Loop->getLoc(), Isa.getRegisterType(File));
  if (Number == 0)
    return Zero;
  if (Value V = createOffset(B, Loop->getLoc(), Isa, Zero, Number))
    return V;
  Zero.getDefiningOp()->erase();
  return nullptr;
}

bool Unroller::run(unsigned Factor) {
  int64_t Trips = Loop.getTrips();
  // A remaining loop of one trip is none.
  bool IsFull = Factor == 0 || Trips / Factor <= 1;
  bool ReadsCounter = !Loop.getCounter().use_empty();
  if (!IsFull && (Factor == 1 || ReadsCounter))
    return false;
  Value Final;
  if (Value Counter = Loop.getCounterResult();
      Counter && !Counter.use_empty() && !(Final = createNumber(0)))
    return false;
  // The first iteration has the largest number.
  Value First = ReadsCounter ? createNumber(Trips) : nullptr;
  if (ReadsCounter && !First)
    return false;

  int64_t Rest = Trips;
  if (!IsFull) {
    createLoop(Trips / Factor, Factor);
    Rest = Trips % Factor;
  }
  for (int64_t N = Rest; N != 0; --N) {
    Value Counter = N == Trips ? First : nullptr;
    if (ReadsCounter && !Counter)
      Counter = createNumber(N);
    cloneBody(B, Values, Counter);
  }
  for (auto [Result, Value] : llvm::zip(Loop.getCarriedResults(), Values))
    Result.replaceAllUsesWith(Value);
  if (Final)
    Loop.getCounterResult().replaceAllUsesWith(Final);
  Loop->erase();
  return true;
}

bool unrollLoop(HardwareLoopOpInterface Loop, unsigned Factor) {
  return Unroller(Loop).run(Factor);
}

namespace {

/// More would be no program, and take the memory of the host.
constexpr int64_t MaxUnrolled = int64_t(1) << 22;

bool isTooLong(HardwareLoopOpInterface Loop) {
  int64_t Size = 0;
  Loop.getLoopBody()->walk([&](Operation *) { ++Size; });
  return Loop.getTrips() > MaxUnrolled / Size;
}

struct UnrollHardwareLoop : impl::UnrollHardwareLoopBase<UnrollHardwareLoop> {
  using UnrollHardwareLoopBase::UnrollHardwareLoopBase;

  void runOnOperation() override {
    SmallVector<HardwareLoopOpInterface> Loops = hardwareLoops(getOperation());
    if (loop < Loops.size()) {
      if (factor == 0 && isTooLong(Loops[loop])) {
        Loops[loop]->emitError("the loop has ")
            << Loops[loop].getTrips() << " trips: unrolled completely it would "
            << "be longer than " << MaxUnrolled << " operations";
        return signalPassFailure();
      }
      if (!unrollLoop(Loops[loop], factor))
        Loops[loop]->emitRemark("not unrolled: ")
            << (factor == 1 ? "one copy of the body is what there is"
                            : "the counter is read");
      return;
    }
    getOperation().emitError("there is no loop number ")
        << unsigned(loop) << "; the function has " << Loops.size();
    signalPassFailure();
  }
};

} // namespace
} // namespace kc
