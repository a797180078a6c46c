//===- ReferencePipeline.cpp - From a reference function to LLVM IR -------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Task/ReferencePipeline.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVMPass.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/BufferDeallocationOpInterfaceImpl.h"
#include "mlir/Dialect/Arith/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/FuncBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/ControlFlow/Transforms/BufferDeallocationOpInterfaceImpl.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Linalg/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/AllocationOpInterfaceImpl.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/BufferDeallocationOpInterfaceImpl.h"
#include "mlir/Dialect/SCF/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace kc::task {

void registerReferenceDialects(DialectRegistry &Registry) {
  Registry
      .insert<arith::ArithDialect, bufferization::BufferizationDialect,
              cf::ControlFlowDialect, func::FuncDialect, linalg::LinalgDialect,
              LLVM::LLVMDialect, math::MathDialect, memref::MemRefDialect,
              scf::SCFDialect, tensor::TensorDialect>();
  arith::registerBufferizableOpInterfaceExternalModels(Registry);
  bufferization::func_ext::registerBufferizableOpInterfaceExternalModels(
      Registry);
  linalg::registerBufferizableOpInterfaceExternalModels(Registry);
  scf::registerBufferizableOpInterfaceExternalModels(Registry);
  tensor::registerBufferizableOpInterfaceExternalModels(Registry);
  arith::registerBufferDeallocationOpInterfaceExternalModels(Registry);
  cf::registerBufferDeallocationOpInterfaceExternalModels(Registry);
  scf::registerBufferDeallocationOpInterfaceExternalModels(Registry);
  memref::registerAllocationOpInterfaceExternalModels(Registry);
  registerBuiltinDialectTranslation(Registry);
  registerLLVMDialectTranslation(Registry);
}

/// The order of the loops of a contraction with the summed dimensions before
/// the last parallel one: then the innermost loop runs over neighbouring
/// elements of the result, and vectorises although every sum keeps its order.
static SmallVector<unsigned> chooseLoopOrder(linalg::LinalgOp Op) {
  SmallVector<unsigned> Parallel, Reduction;
  for (auto [Index, Type] : llvm::enumerate(Op.getIteratorTypesArray()))
    (Type == utils::IteratorType::parallel ? Parallel : Reduction)
        .push_back(Index);
  if (Parallel.size() < 2 || Reduction.empty())
    return {};
  SmallVector<unsigned> Order(ArrayRef(Parallel).drop_back());
  llvm::append_range(Order, Reduction);
  Order.push_back(Parallel.back());
  return Order;
}

static LogicalResult orderLoops(ModuleOp Module) {
  SmallVector<linalg::LinalgOp> Ops;
  Module.walk([&](linalg::LinalgOp Op) { Ops.push_back(Op); });
  IRRewriter Rewriter(Module.getContext());
  for (linalg::LinalgOp Op : Ops) {
    SmallVector<unsigned> Order = chooseLoopOrder(Op);
    if (Order.empty())
      continue;
    Rewriter.setInsertionPoint(Op);
    auto Generic = dyn_cast<linalg::GenericOp>(Op.getOperation());
    if (!Generic) {
      FailureOr<linalg::GenericOp> Converted =
          linalg::generalizeNamedOp(Rewriter, Op);
      if (failed(Converted))
        return failure();
      Generic = *Converted;
    }
    if (failed(linalg::interchangeGenericOp(Rewriter, Generic, Order)))
      return failure();
  }
  return success();
}

static void buildBufferization(OpPassManager &Passes) {
  bufferization::OneShotBufferizePassOptions Bufferize;
  Bufferize.bufferizeFunctionBoundaries = true;
  Bufferize.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  Passes.addPass(bufferization::createOneShotBufferizePass(Bufferize));
  bufferization::BufferResultsToOutParamsPassOptions OutParams;
  OutParams.hoistStaticAllocs = true;
  OutParams.modifyPublicFunctions = true;
  Passes.addPass(bufferization::createBufferResultsToOutParamsPass(OutParams));
  bufferization::buildBufferDeallocationPipeline(Passes);
}

/// Copies into a part of a tensor, which LLVM IR has no instruction for, become
/// loops; the others are left to memcpy.
static void expandCopies(ModuleOp Module) {
  SmallVector<memref::CopyOp> Copies;
  Module.walk([&](memref::CopyOp Copy) { Copies.push_back(Copy); });
  OpBuilder Builder(Module.getContext());
  for (memref::CopyOp Copy : Copies) {
    if (cast<MemRefType>(Copy.getSource().getType()).getLayout().isIdentity() &&
        cast<MemRefType>(Copy.getTarget().getType()).getLayout().isIdentity())
      continue;
    Builder.setInsertionPoint(Copy);
    linalg::makeMemRefCopyOp(Builder, Copy.getLoc(), Copy.getSource(),
                             Copy.getTarget());
    Copy.erase();
  }
}

static void buildLowering(OpPassManager &Passes) {
  Passes.addPass(createConvertLinalgToLoopsPass());
  // Windows of convolutions have sums as indices.
  Passes.addPass(createLowerAffinePass());
  // LLVM may choose an instruction for the truncation of f32 to bf16 that
  // flushes subnormals; integer arithmetic rounds all of them to nearest-even.
  arith::ArithExpandOpsPassOptions Expand;
  Expand.includeBf16 = true;
  Passes.addPass(arith::createArithExpandOpsPass(Expand));
  Passes.addPass(createCanonicalizerPass());
  Passes.addPass(createCSEPass());

  Passes.addPass(createSCFToControlFlowPass());
  Passes.addPass(memref::createExpandStridedMetadataPass());
  Passes.addPass(createConvertMathToLibmPass());
  Passes.addPass(createConvertMathToLLVMPass());
  Passes.addPass(createArithToLLVMConversionPass());
  Passes.addPass(createFinalizeMemRefToLLVMConversionPass());
  ConvertFuncToLLVMPassOptions Func;
  Func.useBarePtrCallConv = true;
  Passes.addPass(createConvertFuncToLLVMPass(Func));
  Passes.addPass(createConvertControlFlowToLLVMPass());
  Passes.addPass(createReconcileUnrealizedCastsPass());
}

LogicalResult lowerReference(ModuleOp Module) {
  if (failed(orderLoops(Module)))
    return failure();
  PassManager Bufferization(Module.getContext());
  buildBufferization(Bufferization);
  if (failed(Bufferization.run(Module)))
    return failure();
  expandCopies(Module);
  PassManager Lowering(Module.getContext());
  buildLowering(Lowering);
  return Lowering.run(Module);
}

} // namespace kc::task
