//===- ShareOffsets.cpp - The same register + number only once ------------===//
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

#define GEN_PASS_DEF_SHAREOFFSETS
#include "kc/Optimize/Passes.h.inc"

static bool shareInBlock(Block &Body, unsigned Window) {
  struct Earlier {
    Operation *Op;
    unsigned Position;
  };
  DenseMap<std::pair<Value, int64_t>, Earlier> Known;
  bool Changed = false;
  unsigned Position = 0;
  for (Operation &Op : llvm::make_early_inc_range(Body)) {
    ++Position;
    for (Region &R : Op.getRegions())
      for (Block &Inner : R)
        Changed |= shareInBlock(Inner, Window);
    std::optional<Offset> O = matchOffset(&Op);
    if (!O)
      continue;
    auto [It, IsNew] =
        Known.try_emplace({O->Base, O->Number}, Earlier{&Op, Position});
    if (IsNew)
      continue;
    if (Position - It->second.Position > Window ||
        Op.getResult(0).getType() != It->second.Op->getResult(0).getType()) {
      It->second = {&Op, Position};
      continue;
    }
    Op.getResult(0).replaceAllUsesWith(It->second.Op->getResult(0));
    Op.erase();
    Changed = true;
  }
  return Changed;
}

bool shareOffsets(func::FuncOp F, unsigned Window) {
  return !F.isExternal() && shareInBlock(F.getBody().front(), Window);
}

namespace {

struct ShareOffsets : impl::ShareOffsetsBase<ShareOffsets> {
  using ShareOffsetsBase::ShareOffsetsBase;
  void runOnOperation() override { shareOffsets(getOperation(), window); }
};

} // namespace
} // namespace kc
