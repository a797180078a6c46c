//===- CompileModule.cpp - From the LLVM dialect to assembly --------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Native/Native.h"
#include "mlir/IR/Builders.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace mlir;

namespace kc::native {

static constexpr StringLiteral Name = "kc.compile";

void setCompileOptions(ModuleOp Module, StringRef Isa,
                       const CompileOptions &O) {
  Builder B(Module.getContext());
  Module->setAttr(Name,
                  B.getDictionaryAttr(
                      {B.getNamedAttr("isa", B.getStringAttr(Isa)),
                       B.getNamedAttr("kernel", B.getStringAttr(O.Kernel)),
                       B.getNamedAttr("level", B.getI64IntegerAttr(O.Level)),
                       B.getNamedAttr("vectors", B.getBoolAttr(O.Vectors))}));
}

bool hasCompileOptions(ModuleOp Module) { return Module->hasAttr(Name); }

llvm::Expected<std::string> compile(ModuleOp Module,
                                    const isa::LlvmTargetDesc &T,
                                    const CompileOptions &O) {
  MLIRContext *Context = Module.getContext();
  registerBuiltinDialectTranslation(*Context);
  registerLLVMDialectTranslation(*Context);
  llvm::LLVMContext Llvm;
  std::unique_ptr<llvm::Module> M = translateModuleToLLVMIR(Module, Llvm);
  if (!M)
    return llvm::createStringError("this is no module of the LLVM dialect");
  return compile(*M, T, O);
}

llvm::Expected<std::string> compile(ModuleOp Module) {
  auto Options = Module->getAttrOfType<DictionaryAttr>(Name);
  auto Isa = Options ? Options.getAs<StringAttr>("isa") : nullptr;
  auto Kernel = Options ? Options.getAs<StringAttr>("kernel") : nullptr;
  auto Level = Options ? Options.getAs<IntegerAttr>("level") : nullptr;
  auto Vectors = Options ? Options.getAs<BoolAttr>("vectors") : nullptr;
  if (!Isa || !Kernel || !Level || !Vectors)
    return llvm::createStringError(
        Name + " must have 'isa', 'kernel', 'level' and 'vectors'");
  const isa::Target *T = isa::findTarget(Isa);
  if (!T || T->LlvmTargets.empty())
    return llvm::createStringError("LLVM doesn't compile for '" +
                                   Isa.getValue() + "'");
  CompileOptions O;
  O.Kernel = Kernel.str();
  O.Level = Level.getInt();
  O.Vectors = Vectors.getValue();
  return compile(Module, T->LlvmTargets.front(), O);
}

} // namespace kc::native
