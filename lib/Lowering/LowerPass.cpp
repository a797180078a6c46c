//===- LowerPass.cpp - The pass kc-lower-to -------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Lowering/Lowering.h"
#include "kc/Lowering/Passes.h"
#include "kc/Lowering/Select.h"
#include "llvm/ADT/STLExtras.h"

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
    insertSelectionDialects(Registry);
  }

  LogicalResult initialize(MLIRContext *Context) override {
    IsSelected =
        llvm::none_of(allLowerings(),
                      [&](const IsaLowering &L) { return L.Isa == Isa; }) &&
        loadIsaDialect(Context, Isa);
    return success();
  }

  void runOnOperation() override {
    for (auto Func :
         llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
      if (!Func.isExternal())
        runOn(Func);
  }

private:
  void runOn(func::FuncOp Func) {
    if (IsSelected) {
      if (!Mode.empty())
        Func.emitError("kc-lower-to: there is no mode '")
            << Mode << "' for " << Isa << ", which has no compiler of its own";
      if (!Mode.empty() || failed(selectInstructions(Func, Isa)))
        signalPassFailure();
      return;
    }
    Options O;
    if (!Mode.empty())
      O.Mode = Mode;
    llvm::Expected<const IsaLowering *> Found = findLowering(Isa, O.Mode);
    if (!Found) {
      Func.emitError("kc-lower-to: " + llvm::toString(Found.takeError()));
      return signalPassFailure();
    }
    O.Profile = Profile;
    O.MaxInstructions = MaxInstructions;
    if (failed((*Found)->Lower(Func, O)))
      signalPassFailure();
  }

  /// The instruction set has no compiler of its own.
  bool IsSelected = false;
};

} // namespace
} // namespace kc::lowering
