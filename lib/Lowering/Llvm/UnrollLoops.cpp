//===- UnrollLoops.cpp - Several iterations at once -----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Stages.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

namespace kc::lowering::llvm_ {

LogicalResult unrollLoops(ModuleOp Module, unsigned Factor) {
  if (Factor < 2)
    return success();
  SmallVector<scf::ForOp> Innermost;
  Module.walk([&](scf::ForOp Loop) {
    bool HasLoop = false;
    Loop.getBody()->walk([&](scf::ForOp) { HasLoop = true; });
    if (!HasLoop)
      Innermost.push_back(Loop);
  });
  for (scf::ForOp Loop : Innermost)
    // What can't be unrolled stays as it is.
    (void)loopUnrollByFactor(Loop, Factor);
  PassManager Passes(Module.getContext());
  Passes.addPass(createCanonicalizerPass());
  Passes.addPass(createCSEPass());
  return Passes.run(Module);
}

} // namespace kc::lowering::llvm_
