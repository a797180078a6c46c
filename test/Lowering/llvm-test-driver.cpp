//===- llvm-test-driver.cpp - Compile a function by LLVM ------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// llvm-test-driver FILE [--mode=MODE] [--function=NAME] [--emit=asm|llvm]
//
// The program of a function with static shapes as assembly, or the function in
// the LLVM dialect.
//
//===----------------------------------------------------------------------===//

#include "LowerLlvm.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;
namespace lowering = kc::lowering::llvm_;

static cl::opt<std::string> Input(cl::Positional, cl::init("-"));
static cl::opt<std::string> Mode("mode", cl::init("llvm-o3"));
static cl::opt<std::string> Function("function");
static cl::opt<std::string> Emit("emit", cl::init("asm"));

namespace kc::isa {
const Target &getRv32Target();
} // namespace kc::isa

int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  cl::ParseCommandLineOptions(argc, argv);
  if (!is_contained(lowering::modes(), StringRef(Mode))) {
    WithColor::error() << "no mode '" << Mode << "'\n";
    return 2;
  }
  mlir::DialectRegistry Registry;
  lowering::insertDialects(Registry);
  mlir::MLIRContext Context(Registry, mlir::MLIRContext::Threading::DISABLED);
  Context.loadAllAvailableDialects();
  SourceMgr Sources;
  mlir::SourceMgrDiagnosticHandler Handler(Sources, &Context);
  auto Module = mlir::parseSourceFile<mlir::ModuleOp>(Input, Sources, &Context);
  if (!Module)
    return 1;
  mlir::func::FuncOp Func;
  for (auto F : Module->getOps<mlir::func::FuncOp>())
    if (Function.empty() || F.getName() == Function)
      Func = F;
  if (!Func) {
    WithColor::error() << "no function '" << Function << "'\n";
    return 1;
  }
  const kc::isa::LlvmTargetDesc &T =
      kc::isa::getRv32Target().LlvmTargets.front();
  lowering::Plan Plan = lowering::planFor(T, Mode);
  Plan.Compile.Kernel = Func.getName().str();
  if (failed(lowering::lowerFunction(Func, T, Plan)))
    return 1;
  if (Emit == "llvm") {
    Module->print(outs());
    return 0;
  }
  Expected<std::string> Text = kc::native::compile(*Module, T, Plan.Compile);
  if (!Text) {
    logAllUnhandledErrors(Text.takeError(), WithColor::error());
    return 1;
  }
  outs() << *Text;
  return 0;
}
