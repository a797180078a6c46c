//===- FoldOffsets.cpp - Chains of register + number ----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Offsets.h"
#include "kc/Optimize/Passes.h"

using namespace mlir;

namespace kc {

#define GEN_PASS_DEF_FOLDOFFSETS
#include "kc/Optimize/Passes.h.inc"

bool foldOffsets(func::FuncOp F) {
  bool Changed = false;
  // In program order, so that each chain is already short where it ends.
  F.walk<WalkOrder::PreOrder>([&](Operation *Op) {
    std::optional<Offset> Outer = matchOffset(Op);
    if (!Outer)
      return;
    std::optional<Offset> Inner = matchOffset(Outer->Base.getDefiningOp());
    if (Inner && canHold(*Outer->By, Outer->Number + Inner->Number)) {
      Outer->Number += Inner->Number;
      Outer->Base = Inner->Base;
      setOffset(*Outer, Outer->Base, Outer->Number);
      Changed = true;
    }
    if (Outer->Number == 0 && !Op->use_empty() &&
        Outer->Base.getType() == Op->getResult(0).getType()) {
      Op->getResult(0).replaceAllUsesWith(Outer->Base);
      Changed = true;
    }
  });
  return Changed;
}

namespace {

struct FoldOffsets : impl::FoldOffsetsBase<FoldOffsets> {
  void runOnOperation() override { foldOffsets(getOperation()); }
};

} // namespace
} // namespace kc
