//===- HostEngine.cpp - MLIR as code of this host -------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Task/HostEngine.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include <mutex>

using namespace mlir;

namespace kc::task {

static void initializeHost() {
  static std::once_flag Once;
  std::call_once(Once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  });
}

static llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createHostMachine() {
  auto Builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!Builder)
    return Builder.takeError();
  Builder->setCodeGenOptLevel(llvm::CodeGenOptLevel::Default);
  // No product may be fused with a sum, or the result depends on the host.
  Builder->getOptions().AllowFPOpFusion = llvm::FPOpFusion::Strict;
  return Builder->createTargetMachine();
}

llvm::Expected<std::unique_ptr<ExecutionEngine>>
compileForHost(ModuleOp Module) {
  initializeHost();
  auto Machine = createHostMachine();
  if (!Machine)
    return Machine.takeError();
  ExecutionEngineOptions Options;
  auto Optimise = makeOptimizingTransformer(/*optLevel=*/2, /*sizeLevel=*/0,
                                            Machine->get());
  Options.transformer = Optimise;
  Options.enableGDBNotificationListener = false;
  Options.enablePerfNotificationListener = false;
  // The engine takes its machine; the optimiser needs one for as long.
  auto Second = createHostMachine();
  if (!Second)
    return Second.takeError();
  return ExecutionEngine::create(Module, Options, std::move(*Second));
}

} // namespace kc::task
