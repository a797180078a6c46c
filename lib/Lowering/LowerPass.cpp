//===- LowerPass.cpp - The pass kc-lower-to -------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Lowering/Lowering.h"
#include "kc/Lowering/Passes.h"

using namespace mlir;

namespace kc::lowering {

#define GEN_PASS_DEF_LOWERTO
#include "kc/Lowering/Passes.h.inc"

namespace {

struct LowerToPass : impl::LowerToBase<LowerToPass> {
  using Base::Base;

  /// Which one it will be isn't known before the options are.
  void getDependentDialects(DialectRegistry &Registry) const override {
    for (const IsaLowering &L : allLowerings())
      L.InsertDialects(Registry);
  }

  void runOnOperation() override {
    func::FuncOp Func = getOperation();
    if (Func.isExternal())
      return;
    llvm::Expected<const IsaLowering *> Found = findLowering(Isa, Mode);
    if (!Found) {
      Func.emitError("kc-lower-to: " + llvm::toString(Found.takeError()));
      return signalPassFailure();
    }
    Options O;
    O.Mode = Mode;
    O.Profile = Profile;
    O.MaxInstructions = MaxInstructions;
    if (failed((*Found)->Lower(Func, O)))
      signalPassFailure();
  }
};

} // namespace
} // namespace kc::lowering
