//===- MergePointers.cpp - Carried values that step alike -----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two values that a loop carries, that begin as sums of the same register and
// different numbers, and that grow by the same number in each iteration, differ
// by the same number all the time. The larger one is computed from the other
// where it is used.
//
//===----------------------------------------------------------------------===//

#include "Offsets.h"
#include "kc/Optimize/Passes.h"

using namespace mlir;

namespace kc {

#define GEN_PASS_DEF_MERGEPOINTERS
#include "kc/Optimize/Passes.h.inc"

namespace {

/// A carried value that grows by a number.
struct Pointer {
  unsigned Index;
  Value Base;
  int64_t First;
  int64_t Step;
};

} // namespace

/// Zero has no name that all its values share.
static bool isSameBase(Value A, Value B) {
  return A == B || (isZero(A) && isZero(B) && getRegFile(A) == getRegFile(B));
}

static SmallVector<Pointer> findPointers(HardwareLoopOpInterface Loop) {
  SmallVector<Pointer> Pointers;
  for (auto [N, Init, Arg, Yield] :
       llvm::enumerate(Loop.getCarriedInits(), Loop.getCarriedArgs(),
                       Loop.getCarriedYields())) {
    Sum First = matchSum(Init), Next = matchSum(Yield);
    if (Next.Base == Arg && Next.Number != 0)
      Pointers.push_back({unsigned(N), First.Base, First.Number, Next.Number});
  }
  llvm::stable_sort(Pointers, [](const Pointer &A, const Pointer &B) {
    return A.First < B.First;
  });
  return Pointers;
}

static bool hasOtherUses(Value Arg, Value Yield) {
  return llvm::any_of(Arg.getUsers(), [&](Operation *User) {
    return User != Yield.getDefiningOp();
  });
}

static bool mergeIn(HardwareLoopOpInterface Loop) {
  const IsaDialectInterface &Isa = *IsaDialectInterface::get(Loop);
  bool Changed = false;
  SmallVector<Pointer> Pointers = findPointers(Loop);
  for (auto [N, Larger] : llvm::enumerate(Pointers)) {
    Value Arg = Loop.getCarriedArgs()[Larger.Index];
    Value Yield = Loop.getCarriedYields()[Larger.Index];
    Value Result = Loop.getCarriedResults()[Larger.Index];
    // Not again what has been replaced and waits to be removed.
    if (!hasOtherUses(Arg, Yield) && Yield.hasOneUse() && Result.use_empty())
      continue;
    for (const Pointer &Smaller : ArrayRef(Pointers).take_front(N)) {
      if (Smaller.Step != Larger.Step ||
          !isSameBase(Smaller.Base, Larger.Base) ||
          Loop.getCarriedArgs()[Smaller.Index].getType() != Arg.getType())
        continue;
      Value With = Loop.getCarriedArgs()[Smaller.Index];
      Value After = Loop.getCarriedResults()[Smaller.Index];
      int64_t Distance = Larger.First - Smaller.First;
      if (Distance) {
        OpBuilder B = OpBuilder::atBlockBegin(Loop.getLoopBody());
        With = createOffset(B, Loop->getLoc(), Isa, With, Distance);
        B.setInsertionPointAfter(Loop);
        if (With)
          After = createOffset(B, Loop->getLoc(), Isa, After, Distance);
      }
      OpBuilder B(Yield.getDefiningOp());
      Value Next = With
                       ? createOffset(B, Loop->getLoc(), Isa, With, Larger.Step)
                       : nullptr;
      if (!Next || !After)
        continue;
      // The old pointer still steps, until it is removed as dead.
      Arg.replaceAllUsesExcept(With, Yield.getDefiningOp());
      Yield.replaceAllUsesExcept(Next, Loop.getLoopBody()->getTerminator());
      Result.replaceAllUsesWith(After);
      Changed = true;
      break;
    }
  }
  return Changed;
}

bool mergePointers(func::FuncOp F) {
  bool Changed = false;
  for (HardwareLoopOpInterface Loop : hardwareLoops(F))
    Changed |= mergeIn(Loop);
  return Changed;
}

namespace {

struct MergePointers : impl::MergePointersBase<MergePointers> {
  void runOnOperation() override { mergePointers(getOperation()); }
};

} // namespace
} // namespace kc
