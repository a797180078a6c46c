//===- Runtime.cpp - Functions that programs may call ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace kc::native {

/// Declares what code generation calls, so that it is linked.
static Error declare(Module &M, const Module &Runtime,
                     const StringSet<> &Called) {
  for (const Function &F : Runtime) {
    if (F.isDeclaration() || !Called.contains(F.getName()))
      continue;
    if (GlobalValue *Known = M.getNamedValue(F.getName());
        Known && !Known->isDeclaration())
      return createStringError("the program defines '" + F.getName() +
                               "', which the compiler needs itself");
    M.getOrInsertFunction(F.getName(), F.getFunctionType());
  }
  return Error::success();
}

Error linkRuntime(Module &M, const StringSet<> &Called) {
  for (StringRef Text : runtimeTexts()) {
    SMDiagnostic Diagnostic;
    std::unique_ptr<Module> Runtime =
        parseAssemblyString(Text, Diagnostic, M.getContext());
    if (!Runtime)
      return createStringError("runtime:" + Twine(Diagnostic.getLineNo()) +
                               ": " + Diagnostic.getMessage());
    Runtime->setDataLayout(M.getDataLayout());
    Runtime->setTargetTriple(M.getTargetTriple());
    if (Error E = declare(M, *Runtime, Called))
      return E;
    if (Linker::linkModules(M, std::move(Runtime), Linker::LinkOnlyNeeded))
      return createStringError("the runtime can't be linked");
  }
  SmallVector<GlobalValue *> Kept;
  for (const auto &Name : Called)
    if (GlobalValue *F = M.getNamedValue(Name.getKey()))
      Kept.push_back(F);
  if (!Kept.empty())
    appendToCompilerUsed(M, Kept);
  return Error::success();
}

} // namespace kc::native
