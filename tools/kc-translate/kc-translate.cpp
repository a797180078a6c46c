//===- kc-translate.cpp - Between dialects and machine programs -----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Backend/Translations.h"
#include "kc/Support/OutputFile.h"
#include "kc/Support/ToolInfo.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

static cl::opt<std::string> Input(cl::Positional, cl::desc("<input file>"),
                                  cl::init("-"));
static cl::opt<std::string> Output("o", cl::desc("Output file"),
                                   cl::value_desc("file"), cl::init("-"));

static int usageError(const Twine &Message) {
  WithColor::error(errs(), "kc-translate") << Message << '\n';
  return 2;
}

/// As mlir::mlirTranslateMain with one input and one translation, but a wrong
/// command line isn't a wrong input: exit codes are those of docs/dialects.md.
int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  kc::setToolInfo("kc-translate");
  kc::registerTranslations();
  cl::opt<const mlir::Translation *, false, mlir::TranslationParser> Requested(
      "", cl::desc("Translation to perform"));
  mlir::registerAsmPrinterCLOptions();
  mlir::registerMLIRContextCLOptions();
  if (!cl::ParseCommandLineOptions(
          argc, argv,
          "kc-translate: between instruction dialects and machine programs\n",
          &errs()))
    return 2;
  if (!Requested.getNumOccurrences())
    return usageError("say which translation; --help lists them");

  std::string Message;
  std::unique_ptr<MemoryBuffer> Buffer = mlir::openInputFile(
      Input, Requested->getInputAlignment().value_or(Align()), &Message);
  if (!Buffer)
    return usageError(Message);
  std::unique_ptr<ToolOutputFile> Out = mlir::openOutputFile(Output, &Message);
  if (!Out)
    return usageError(Message);

  auto Sources = std::make_shared<SourceMgr>();
  Sources->AddNewSourceBuffer(std::move(Buffer), SMLoc());
  mlir::MLIRContext Context;
  mlir::SourceMgrDiagnosticHandler Handler(*Sources, &Context);
  if (failed((*Requested.getValue())(Sources, Out->os(), &Context)))
    return kc::hasWrongOptions() ? 2 : 1;
  if (Error E = kc::keepOutput(*Out, Output))
    return usageError(toString(std::move(E)));
  return 0;
}
