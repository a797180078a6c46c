//===- SelectPass.cpp - The pass kc-select-instructions -------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Dialect/IsaDialect.h"
#include "kc/Lowering/Passes.h"
#include "kc/Lowering/Select.h"

using namespace mlir;

namespace kc::lowering {

#define GEN_PASS_DEF_SELECTINSTRUCTIONS
#include "kc/Lowering/Passes.h.inc"

void insertSelectionDialects(DialectRegistry &Registry) {
  Registry.insert<arith::ArithDialect, math::MathDialect, memref::MemRefDialect,
                  scf::SCFDialect>();
}

bool loadIsaDialect(MLIRContext *Context, StringRef Isa) {
  return IsaDialectInterface::get(Context->getOrLoadDialect(Isa)) != nullptr;
}

namespace {

struct SelectInstructionsPass
    : impl::SelectInstructionsBase<SelectInstructionsPass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *Context) override {
    loadIsaDialect(Context, Isa);
    return success();
  }

  void runOnOperation() override {
    func::FuncOp Func = getOperation();
    if (!Func.isExternal() && failed(selectInstructions(Func, Isa)))
      signalPassFailure();
  }
};

} // namespace
} // namespace kc::lowering
