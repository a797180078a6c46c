//===- Bufferize.cpp - From tensors to buffers ----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Stages.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

namespace kc::lowering::llvm_ {

/// A copy is an operation like others: there is no library that copies.
static LogicalResult makeCopiesGeneric(ModuleOp Module) {
  SmallVector<memref::CopyOp> Copies;
  Module.walk([&](memref::CopyOp Op) { Copies.push_back(Op); });
  IRRewriter Rewriter(Module.getContext());
  for (memref::CopyOp Op : Copies) {
    if (!cast<MemRefType>(Op.getSource().getType()).hasStaticShape())
      return Op.emitError("can't copy a buffer of dynamic shape");
    Rewriter.setInsertionPoint(Op);
    auto Copy = linalg::CopyOp::create(Rewriter, Op.getLoc(), Op.getSource(),
                                       Op.getTarget());
    Rewriter.eraseOp(Op);
    Rewriter.setInsertionPoint(Copy);
    if (failed(linalg::generalizeNamedOp(
            Rewriter, cast<linalg::LinalgOp>(Copy.getOperation()))))
      return failure();
  }
  return success();
}

LogicalResult bufferize(ModuleOp Module) {
  PassManager Passes(Module.getContext());
  bufferization::OneShotBufferizePassOptions Options;
  Options.bufferizeFunctionBoundaries = true;
  Options.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  Options.bufferAlignment = 16;
  Passes.addPass(bufferization::createOneShotBufferizePass(Options));
  bufferization::BufferResultsToOutParamsPassOptions OutParams;
  OutParams.hoistStaticAllocs = true;
  OutParams.modifyPublicFunctions = true;
  Passes.addPass(bufferization::createBufferResultsToOutParamsPass(OutParams));
  OpPassManager &OnFunctions = Passes.nest<func::FuncOp>();
  OnFunctions.addPass(bufferization::createBufferHoistingPass());
  OnFunctions.addPass(bufferization::createBufferLoopHoistingPass());
  OnFunctions.addPass(
      bufferization::createPromoteBuffersToStackPass([](Value Buffer) {
        return cast<MemRefType>(Buffer.getType()).hasStaticShape();
      }));
  Passes.addPass(createCanonicalizerPass());
  Passes.addPass(createCSEPass());
  if (failed(Passes.run(Module)) || failed(makeCopiesGeneric(Module)))
    return failure();

  WalkResult OnHeap = Module.walk([](memref::AllocOp Op) {
    Op.emitError("needs memory while the program runs: ") << Op.getType();
    return WalkResult::interrupt();
  });
  // The arguments lie where nothing else does.
  for (auto Func : Module.getOps<func::FuncOp>())
    for (auto [Index, Type] : llvm::enumerate(Func.getArgumentTypes()))
      if (llvm::isa<MemRefType>(Type))
        Func.setArgAttr(Index, LLVM::LLVMDialect::getNoAliasAttrName(),
                        UnitAttr::get(Module.getContext()));
  return failure(OnHeap.wasInterrupted());
}

} // namespace kc::lowering::llvm_
