//===- ShareValues.cpp - Addresses and constants on demand ----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValueSharer.h"
#include "kc/Optimize/Passes.h"

using namespace mlir;

namespace kc {

#define GEN_PASS_DEF_SHAREOFFSETS
#define GEN_PASS_DEF_SHARECONSTANTS
#include "kc/Optimize/Passes.h.inc"

/// Shares the values of all files that numbers can be added to, or of the
/// others.
static bool shareIn(func::FuncOp F, bool WithSums, unsigned Reserve) {
  const IsaDialectInterface *Isa = nullptr;
  F.walk([&](InstrOpInterface Op) {
    Isa = IsaDialectInterface::get(Op->getDialect());
    return WalkResult::interrupt();
  });
  if (!Isa)
    return false;
  const isa::Target &T = Isa->getTarget();
  bool Changed = false;
  for (auto [N, File] : llvm::enumerate(T.RegFiles)) {
    bool HasSums =
        llvm::any_of(T.AddImmediates, [&](const isa::AddImmediateDesc &D) {
          return T.Instrs[D.Instr].Operands[D.To].RegFile == N;
        });
    if (HasSums != WithSums)
      continue;
    unsigned Count = File.Count - (File.ZeroRegister >= 0 ? 1 : 0);
    Changed |= ValueSharer(F, *Isa, N, Count - std::min(Count, Reserve)).run();
  }
  return Changed;
}

bool shareOffsets(func::FuncOp F, unsigned Reserve) {
  foldOffsets(F);
  return shareIn(F, /*WithSums=*/true, Reserve);
}

bool shareConstants(func::FuncOp F, unsigned Reserve) {
  return shareIn(F, /*WithSums=*/false, Reserve);
}

namespace {

struct ShareOffsets : impl::ShareOffsetsBase<ShareOffsets> {
  using ShareOffsetsBase::ShareOffsetsBase;
  void runOnOperation() override { shareOffsets(getOperation(), reserve); }
};

struct ShareConstants : impl::ShareConstantsBase<ShareConstants> {
  using ShareConstantsBase::ShareConstantsBase;
  void runOnOperation() override { shareConstants(getOperation(), reserve); }
};

} // namespace
} // namespace kc
