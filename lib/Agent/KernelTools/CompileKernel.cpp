//===- CompileKernel.cpp - From what an agent writes to assembly ----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/KernelTools/CompileKernel.h"
#include "kc/Agent/AgentError.h"
#include "kc/Backend/EmitProgram.h"
#include "kc/Backend/Passes.h"
#include "kc/Dialect/AllDialects.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

namespace kc::agent {

/// Assigns registers and emits; false after a diagnostic.
static bool emit(mlir::ModuleOp Module, raw_ostream &OS) {
  FailureOr<mlir::func::FuncOp> Func = findProgram(Module);
  if (failed(Func) || failed(allocateRegisters(*Func)))
    return false;
  FailureOr<EmittedProgram> Program = emitProgram(*Func);
  if (failed(Program))
    return false;
  printAssembly(*Program, OS);
  return true;
}

Expected<std::string> compileKernel(const isa::Target &T, KernelLevel Level,
                                    StringRef Source, StringRef FileName) {
  if (Level == KernelLevel::Asm)
    return Source.str();
  mlir::DialectRegistry Registry;
  registerAllKcDialects(Registry);
  Registry.insert<mlir::func::FuncDialect>();
  mlir::MLIRContext Context(Registry, mlir::MLIRContext::Threading::DISABLED);
  std::string Diagnostics, Assembly;
  raw_string_ostream Errors(Diagnostics), OS(Assembly);
  SourceMgr SM;
  SM.AddNewSourceBuffer(MemoryBuffer::getMemBufferCopy(Source, FileName),
                        SMLoc());
  mlir::SourceMgrDiagnosticHandler Handler(SM, &Context, Errors);
  auto Module = mlir::parseSourceFile<mlir::ModuleOp>(SM, &Context);
  if (Module && emit(*Module, OS))
    return Assembly;
  return makeError(ErrorClass::Usage, "compile",
                   Diagnostics.empty() ? "the module doesn't compile"
                                       : Diagnostics);
}

} // namespace kc::agent
