//===- LowerToAssembly.cpp - From a cell to assembly ----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Backend/EmitProgram.h"
#include "kc/Backend/Passes.h"
#include "kc/Lowering/Lowering.h"
#include "kc/Native/Native.h"
#include "kc/Task/Specialize.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;

namespace kc::lowering {

namespace {

/// Errors and their notes as text.
class DiagnosticText {
public:
  explicit DiagnosticText(MLIRContext *Context)
      : Handler(Context, [this](Diagnostic &D) {
          append(D);
          for (Diagnostic &Note : D.getNotes())
            append(Note);
          return success();
        }) {}

  llvm::Error error(const llvm::Twine &Otherwise) {
    return llvm::createStringError(Text.empty() ? Otherwise.str() : Text);
  }

private:
  void append(Diagnostic &D) {
    llvm::raw_string_ostream OS(Text);
    if (!Text.empty())
      OS << '\n';
    if (auto At = D.getLocation()->findInstanceOf<FileLineColLoc>())
      OS << At.getFilename().getValue() << ':' << At.getLine() << ':'
         << At.getColumn() << ": ";
    OS << D;
  }

  std::string Text;
  ScopedDiagnosticHandler Handler;
};

} // namespace

llvm::Expected<std::string> lowerToAssembly(const task::Cell &C,
                                            const Options &O) {
  llvm::Expected<const IsaLowering *> Lowering = findLowering(C.isa(), O.Mode);
  if (!Lowering)
    return Lowering.takeError();
  DialectRegistry Registry;
  Registry.insert<arith::ArithDialect, func::FuncDialect, linalg::LinalgDialect,
                  math::MathDialect, tensor::TensorDialect>();
  (*Lowering)->InsertDialects(Registry);
  MLIRContext Context(Registry, MLIRContext::Threading::DISABLED);
  Context.loadAllAvailableDialects();
  Context.printOpOnDiagnostic(false);

  DiagnosticText Diagnostics(&Context);
  OwningOpRef<ModuleOp> Module =
      parseSourceFile<ModuleOp>(C.On->ReferenceFile, &Context);
  if (!Module)
    return Diagnostics.error("can't read '" + C.On->ReferenceFile + "'");
  auto Func = Module->lookupSymbol<func::FuncOp>(C.On->Function);
  if (!Func || Func.isExternal())
    return llvm::createStringError(C.On->ReferenceFile +
                                   ": there is no function '" + C.On->Function +
                                   "' with a body");
  std::string Failed = "the lowering of " + C.str() + " failed";
  if (failed(task::specializeToCell(Func, C)) ||
      failed((*Lowering)->Lower(Func, O)))
    return Diagnostics.error(Failed);
  if (native::hasCompileOptions(*Module))
    return native::compile(*Module);
  if (failed(allocateRegisters(Func)))
    return Diagnostics.error(Failed);
  FailureOr<EmittedProgram> Program = emitProgram(Func);
  if (failed(Program))
    return Diagnostics.error(Failed);
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printAssembly(*Program, OS);
  return Text;
}

} // namespace kc::lowering
