//===- odd-opt.cpp - Passes over an instruction set for tests -------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Backend/Passes.h"
#include "kc/Dialect/Odd/OddDialect.h"
#include "kc/Lowering/Passes.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry Registry;
  Registry.insert<kc::odd::OddDialect, mlir::arith::ArithDialect,
                  mlir::func::FuncDialect, mlir::memref::MemRefDialect,
                  mlir::scf::SCFDialect>();
  kc::registerBackendPasses();
  kc::lowering::registerLoweringPasses();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "odd-opt\n", Registry));
}
