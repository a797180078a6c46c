//===- CompileKernel.cpp - From what an agent writes to assembly ----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/KernelTools/CompileKernel.h"
#include "kc/Agent/AgentError.h"
#include "kc/Agent/KernelTools/Apart.h"
#include "kc/Agent/KernelTools/Nesting.h"
#include "kc/Backend/EmitProgram.h"
#include "kc/Backend/Passes.h"
#include "kc/Dialect/AllDialects.h"
#include "kc/Support/TerminalText.h"
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

/// Texts that no kernel needs and that the compiler should not see: its parser
/// and its passes call themselves for what is nested.
static Error checkText(StringRef Source, StringRef FileName) {
  if (Source.size() > MaxModuleBytes)
    return makeError(ErrorClass::Usage, "compile",
                     FileName + ": error: the module has " +
                         Twine(Source.size()) + " bytes; " +
                         Twine(MaxModuleBytes) + " are allowed");
  if (std::optional<unsigned> Line =
          lineOfDeepNesting(Source, MaxModuleNesting))
    return makeError(ErrorClass::Usage, "compile",
                     FileName + ":" + Twine(*Line) +
                         ": error: brackets are nested deeper than " +
                         Twine(MaxModuleNesting) + " levels");
  return Error::success();
}

static Expected<std::string> compileModule(StringRef Source,
                                           StringRef FileName) {
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
                   Diagnostics.empty()
                       ? FileName + ": error: the module doesn't "
                                    "compile"
                       : Twine(Diagnostics));
}

Expected<std::string> compileKernel(const isa::Target &T, KernelLevel Level,
                                    StringRef Source, StringRef FileName) {
  if (Level == KernelLevel::Asm)
    return Source.str();
  if (Error E = checkText(Source, FileName))
    return std::move(E);
  Expected<ApartResult> Result = workApart(
      [&] { return compileModule(Source, FileName); }, MaxCompileSeconds);
  if (!Result)
    return withClass(ErrorClass::Infra, "compile", Result.takeError());
  using End = ApartResult::End;
  switch (Result->TheEnd) {
  case End::Done:
    return std::move(Result->Text);
  case End::Failed:
    return makeError(ErrorClass::Usage, "compile", Result->Text);
  case End::TooLong:
    return makeError(ErrorClass::Usage, "compile",
                     FileName + ": error: to compile it takes more than " +
                         Twine(MaxCompileSeconds) + " seconds");
  case End::Crashed:
    break;
  }
  return makeError(ErrorClass::Usage, "compile",
                   FileName + ": error: the compiler can't cope with it");
}

eval::EvalResult notCompiled(const eval::Evaluator &Judge, eval::Mode Mode,
                             StringRef Diagnostics) {
  const task::Cell &C = Judge.cell();
  const std::optional<task::Tolerance> &Other = Judge.options().Allowed;
  eval::EvalResult R;
  R.TheVerdict = eval::Verdict::AssembleError;
  R.Diagnostics = escapeForModel(Diagnostics);
  R.Message = StringRef(R.Diagnostics).split('\n').first.str();
  R.Task = C.Of->Id;
  R.Config = C.Config;
  R.Isa = Judge.target().Name.str();
  R.Profile = Judge.profile().Name;
  R.Tolerance = (Other ? *Other : C.On->Allowed).str();
  R.IsTaskTolerance = !Other;
  R.TheMode = Mode;
  R.Timing = Judge.options().Timing;
  R.TheBound = Judge.bound();
  return R;
}

} // namespace kc::agent
