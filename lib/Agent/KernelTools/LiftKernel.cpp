//===- LiftKernel.cpp - From assembly to the dialect ----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/KernelTools/LiftKernel.h"
#include "kc/Agent/AgentError.h"
#include "kc/Agent/KernelTools/CompileKernel.h"
#include "kc/Asm/Assembler.h"
#include "kc/Backend/EmitProgram.h"
#include "kc/Backend/LiftProgram.h"
#include "kc/Backend/Passes.h"
#include "kc/Dialect/AllDialects.h"
#include "mlir/IR/Diagnostics.h"

using namespace llvm;

namespace kc::agent {

static std::string print(mlir::ModuleOp Module) {
  std::string Text;
  raw_string_ostream OS(Text);
  Module.print(OS, mlir::OpPrintingFlags().assumeVerified());
  OS << "\n";
  return Text;
}

static void print(const mlir::Diagnostic &D, raw_ostream &OS) {
  if (auto Loc = dyn_cast<mlir::FileLineColLoc>(D.getLocation()))
    OS << Loc.getFilename().getValue() << ":" << Loc.getLine() << ": ";
  OS << D.str() << "\n";
}

Expected<std::string> liftKernel(const isa::Target &T, StringRef Assembly,
                                 StringRef FileName) {
  Expected<asm_::Program> Program =
      asm_::Assembler(T).assemble(Assembly, FileName);
  if (!Program)
    return withClass(ErrorClass::Usage, "assemble", Program.takeError());
  mlir::DialectRegistry Registry;
  registerAllKcDialects(Registry);
  Registry.insert<mlir::func::FuncDialect>();
  mlir::MLIRContext Context(Registry, mlir::MLIRContext::Threading::DISABLED);
  std::string Problem;
  raw_string_ostream OS(Problem);
  mlir::ScopedDiagnosticHandler Handler(&Context, [&](mlir::Diagnostic &D) {
    print(D, OS);
    return success();
  });
  mlir::OwningOpRef<mlir::ModuleOp> Module =
      liftProgram(Context, *Program, FileName);
  if (!Module)
    return makeError(ErrorClass::Usage, "lift",
                     "the kernel has no form in the dialect:\n" +
                         StringRef(Problem).trim());
  std::string InRegisters = print(*Module);
  FailureOr<mlir::func::FuncOp> Func = findProgram(*Module);
  if (failed(Func))
    return InRegisters;
  releaseRegisters(*Func);
  std::string Free = print(*Module);
  Expected<std::string> Again =
      compileKernel(T, KernelLevel::Dialect, Free, FileName);
  if (Again)
    return Free;
  consumeError(Again.takeError());
  return InRegisters;
}

} // namespace kc::agent
