//===- kc-opt.cpp - Passes over MLIR and instruction dialects -------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Backend/Passes.h"
#include "kc/Dialect/AllDialects.h"
#include "kc/Lowering/Passes.h"
#include "kc/Optimize/Passes.h"
#include "kc/Support/OutputFile.h"
#include "kc/Support/ToolInfo.h"
#include "kc/Task/Passes.h"
#include "mlir/Debug/Counter.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Support/Timing.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

static cl::opt<std::string> Input(cl::Positional, cl::desc("<input file>"),
                                  cl::init("-"));
static cl::opt<std::string> Output("o", cl::desc("Output file"),
                                   cl::value_desc("file"), cl::init("-"));

static int usageError(const Twine &Message) {
  WithColor::error(errs(), "kc-opt") << Message << '\n';
  return 2;
}

/// As mlir::MlirOptMain, but a wrong command line isn't a wrong input: exit
/// codes are those of docs/dialects.md.
int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  kc::setToolInfo("kc-opt");
  mlir::DialectRegistry Registry;
  Registry.insert<mlir::affine::AffineDialect, mlir::arith::ArithDialect,
                  mlir::func::FuncDialect, mlir::linalg::LinalgDialect,
                  mlir::math::MathDialect, mlir::memref::MemRefDialect,
                  mlir::scf::SCFDialect, mlir::tensor::TensorDialect>();
  kc::registerAllKcDialects(Registry);
  mlir::registerTransformsPasses();
  kc::registerBackendPasses();
  kc::registerOptimizePasses();
  kc::task::registerTaskPasses();
  kc::lowering::registerLoweringPasses();

  mlir::MlirOptMainConfig::registerCLOptions(Registry);
  mlir::registerAsmPrinterCLOptions();
  mlir::registerMLIRContextCLOptions();
  mlir::registerPassManagerCLOptions();
  mlir::registerDefaultTimingManagerCLOptions();
  mlir::tracing::DebugCounter::registerCLOptions();
  if (!cl::ParseCommandLineOptions(
          argc, argv, "kc-opt: passes over MLIR and instruction dialects\n",
          &errs()))
    return 2;

  std::string Message;
  std::unique_ptr<MemoryBuffer> Buffer = mlir::openInputFile(Input, &Message);
  if (!Buffer)
    return usageError(Message);
  std::unique_ptr<ToolOutputFile> Out = mlir::openOutputFile(Output, &Message);
  if (!Out)
    return usageError(Message);
  if (failed(mlir::MlirOptMain(Out->os(), std::move(Buffer), Registry,
                               mlir::MlirOptMainConfig::createFromCLOptions())))
    return 1;
  if (Error E = kc::keepOutput(*Out, Output))
    return usageError(toString(std::move(E)));
  return 0;
}
