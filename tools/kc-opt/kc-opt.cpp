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
#include "kc/Task/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"

int main(int argc, char **argv) {
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
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "kc-opt: passes over MLIR and instruction dialects\n",
      Registry));
}
