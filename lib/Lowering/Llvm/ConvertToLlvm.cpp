//===- ConvertToLlvm.cpp - From loops to the LLVM dialect -----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Stages.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace kc::lowering::llvm_ {

/// The runtime's function for an operation on an f32. All others are
/// instructions, or sequences of them that LLVM knows.
static StringRef runtimeFunction(Operation *Op) {
  if (Op->getNumResults() != 1 || !Op->getResult(0).getType().isF32())
    return "";
  return llvm::TypeSwitch<Operation *, StringRef>(Op)
      .Case<math::ExpOp>([](auto) { return "expf"; })
      .Case<math::ErfOp>([](auto) { return "erff"; })
      .Case<math::LogOp>([](auto) { return "logf"; })
      .Case<math::TanhOp>([](auto) { return "tanhf"; })
      .Default([](auto) { return ""; });
}

static void callRuntime(ModuleOp Module) {
  SmallVector<Operation *> Ops;
  Module.walk([&](Operation *Op) {
    if (!runtimeFunction(Op).empty())
      Ops.push_back(Op);
  });
  IRRewriter Rewriter(Module.getContext());
  for (Operation *Op : Ops) {
    StringRef Name = runtimeFunction(Op);
    auto Function = Module.lookupSymbol<func::FuncOp>(Name);
    if (!Function) {
      Rewriter.setInsertionPointToStart(Module.getBody());
      Function =
          func::FuncOp::create(Rewriter, Module.getLoc(), Name,
                               Rewriter.getFunctionType(Op->getOperandTypes(),
                                                        Op->getResultTypes()));
      Function.setPrivate();
    }
    Rewriter.setInsertionPoint(Op);
    Rewriter.replaceOpWithNewOp<func::CallOp>(Op, Function, Op->getOperands());
  }
}

LogicalResult convertToLlvm(ModuleOp Module, unsigned IndexBits) {
  MLIRContext *Context = Module.getContext();
  PassManager Passes(Context);
  Passes.addPass(createLowerAffinePass());
  arith::ArithExpandOpsPassOptions Expand;
  Expand.includeBf16 = true;
  Passes.addPass(arith::createArithExpandOpsPass(Expand));
  Passes.addPass(createSCFToControlFlowPass());
  Passes.addPass(memref::createExpandStridedMetadataPass());
  Passes.addPass(createLowerAffinePass());
  Passes.addPass(createCanonicalizerPass());
  Passes.addPass(createCSEPass());
  if (failed(Passes.run(Module)))
    return failure();
  callRuntime(Module);

  LowerToLLVMOptions Options(Context);
  Options.useBarePtrCallConv = true;
  Options.overrideIndexBitwidth(IndexBits);
  LLVMTypeConverter Converter(Context, Options);
  RewritePatternSet Patterns(Context);
  arith::populateArithToLLVMConversionPatterns(Converter, Patterns);
  cf::populateControlFlowToLLVMConversionPatterns(Converter, Patterns);
  populateFuncToLLVMConversionPatterns(Converter, Patterns);
  index::populateIndexToLLVMConversionPatterns(Converter, Patterns);
  populateMathToLLVMConversionPatterns(Converter, Patterns);
  populateFinalizeMemRefToLLVMConversionPatterns(Converter, Patterns);
  ub::populateUBToLLVMConversionPatterns(Converter, Patterns);
  populateVectorToLLVMConversionPatterns(Converter, Patterns);
  LLVMConversionTarget Target(*Context);
  Target.addLegalOp<ModuleOp>();
  return applyFullConversion(Module, Target, std::move(Patterns));
}

} // namespace kc::lowering::llvm_
