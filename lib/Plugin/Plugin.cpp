//===- Plugin.cpp - KernelCraft for mlir-opt ------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   mlir-opt --load-dialect-plugin=KernelCraftPlugin.so
//            --load-pass-plugin=KernelCraftPlugin.so
//            --pass-pipeline='builtin.module(func.func(kc-allocate-registers))'
//
//===----------------------------------------------------------------------===//

#include "kc/Backend/Passes.h"
#include "kc/Dialect/AllDialects.h"
#include "kc/Lowering/Passes.h"
#include "kc/Optimize/Passes.h"
#include "kc/Task/Passes.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Config/llvm-config.h"

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "KernelCraft", LLVM_VERSION_STRING,
          [](mlir::DialectRegistry *Registry) {
            kc::registerAllKcDialects(*Registry);
          }};
}

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "KernelCraft", LLVM_VERSION_STRING, [] {
            kc::registerBackendPasses();
            kc::registerOptimizePasses();
            kc::task::registerTaskPasses();
            kc::lowering::registerLoweringPasses();
          }};
}
