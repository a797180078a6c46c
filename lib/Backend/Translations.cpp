//===- Translations.cpp - The translations of kc-translate ----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Backend/Translations.h"
#include "kc/Asm/Assembler.h"
#include "kc/Asm/Encoding.h"
#include "kc/Asm/WordFile.h"
#include "kc/Backend/EmitProgram.h"
#include "kc/Backend/LiftProgram.h"
#include "kc/Dialect/AllDialects.h"
#include "kc/Native/Native.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
namespace cl = llvm::cl;

namespace kc {

namespace {

struct Options {
  cl::OptionCategory Category{"Machine programs"};
  cl::opt<std::string> Isa{
      "isa", cl::desc("The instruction set of the program to lift"),
      cl::value_desc("name"), cl::cat(Category)};
  cl::list<std::string> Spaces{
      "opcode-space", cl::desc("Also use the instructions of an opcode space"),
      cl::value_desc("name"), cl::cat(Category)};
  cl::opt<std::string> Function{
      "kc-function", cl::desc("The function to emit, where there are several"),
      cl::value_desc("name"), cl::cat(Category)};
  cl::opt<bool> NoComments{"kc-no-comments",
                           cl::desc("Emit assembly without comments"),
                           cl::cat(Category)};
  cl::opt<bool> Binary{"kc-binary",
                       cl::desc("Emit words as raw little-endian bytes"),
                       cl::cat(Category)};
};

} // namespace

static FailureOr<EmittedProgram> emitFrom(Operation *Op, const Options &O) {
  FailureOr<func::FuncOp> Func = findProgram(cast<ModuleOp>(Op), O.Function);
  if (failed(Func))
    return failure();
  return emitProgram(*Func);
}

/// A module of the LLVM dialect, by LLVM's back end.
static LogicalResult compileNatively(ModuleOp Module, llvm::raw_ostream &OS) {
  llvm::Expected<std::string> Text = native::compile(Module);
  if (!Text)
    return Module.emitError(llvm::toString(Text.takeError()));
  OS << *Text;
  return success();
}

static bool OptionsAreWrong = false;

bool hasWrongOptions() { return OptionsAreWrong; }

static const isa::Target *findIsa(const Options &O) {
  if (const isa::Target *T = isa::findTarget(O.Isa))
    return T;
  OptionsAreWrong = true;
  llvm::raw_ostream &OS = llvm::WithColor::error();
  if (O.Isa.empty())
    OS << "--isa is needed";
  else
    OS << "there is no instruction set '" << O.Isa << "'";
  OS << "; there are:";
  for (const isa::Target *T : isa::allTargets())
    OS << ' ' << T->Name;
  OS << '\n';
  return nullptr;
}

/// The program that a file contains as words or as assembly.
static std::optional<asm_::Program>
readProgram(llvm::SourceMgr &SM, const Options &O, bool IsWords) {
  const isa::Target *T = findIsa(O);
  if (!T)
    return std::nullopt;
  llvm::Expected<uint64_t> Spaces = asm_::opcodeSpaces(
      *T, std::vector<std::string>(O.Spaces.begin(), O.Spaces.end()));
  if (!Spaces) {
    OptionsAreWrong = true;
    llvm::logAllUnhandledErrors(Spaces.takeError(), llvm::WithColor::error());
    return std::nullopt;
  }
  if (IsWords) {
    llvm::Expected<asm_::Program> P =
        asm_::readWords(*T, *Spaces, *SM.getMemoryBuffer(SM.getMainFileID()));
    if (P)
      return std::move(*P);
    llvm::logAllUnhandledErrors(P.takeError(), llvm::WithColor::error());
    return std::nullopt;
  }
  asm_::Program P;
  if (!asm_::Assembler(*T, *Spaces).assemble(SM, SM.getMainFileID(), P))
    return std::nullopt;
  P.T = T;
  P.Spaces = *Spaces;
  return P;
}

static OwningOpRef<Operation *> lift(llvm::SourceMgr &SM, MLIRContext *Context,
                                     const Options &O, bool IsWords) {
  std::optional<asm_::Program> P = readProgram(SM, O, IsWords);
  if (!P)
    return nullptr;
  StringRef Name =
      SM.getMemoryBuffer(SM.getMainFileID())->getBufferIdentifier();
  return OwningOpRef<Operation *>(liftProgram(*Context, *P, Name).release());
}

void registerTranslations() {
  static Options O;
  auto registerDialects = [](DialectRegistry &Registry) {
    registerAllKcDialects(Registry);
    Registry.insert<func::FuncDialect, LLVM::LLVMDialect>();
  };
  static TranslateFromMLIRRegistration EmitAsm(
      "kc-emit-asm", "A program with registers as assembly",
      [](Operation *Op, llvm::raw_ostream &OS) -> LogicalResult {
        if (auto Module = cast<ModuleOp>(Op); native::hasCompileOptions(Module))
          return compileNatively(Module, OS);
        FailureOr<EmittedProgram> P = emitFrom(Op, O);
        if (failed(P))
          return failure();
        printAssembly(*P, OS, !O.NoComments);
        return success();
      },
      registerDialects);
  static TranslateFromMLIRRegistration EmitWords(
      "kc-emit-words", "A program with registers as instruction words",
      [](Operation *Op, llvm::raw_ostream &OS) -> LogicalResult {
        FailureOr<EmittedProgram> P = emitFrom(Op, O);
        if (failed(P))
          return failure();
        FailureOr<asm_::Program> Words = emitWords(*P);
        if (failed(Words))
          return failure();
        if (O.Binary)
          asm_::writeBinary(*Words, OS);
        else
          asm_::writeHex(*Words, OS);
        return success();
      },
      registerDialects);
  static TranslateToMLIRRegistration Lift(
      "kc-lift", "Assembly as operations of its dialect",
      [](llvm::SourceMgr &SM, MLIRContext *Context) {
        return lift(SM, Context, O, /*IsWords=*/false);
      },
      registerDialects);
  static TranslateToMLIRRegistration LiftWords(
      "kc-lift-words", "Instruction words as operations of their dialect",
      [](llvm::SourceMgr &SM, MLIRContext *Context) {
        return lift(SM, Context, O, /*IsWords=*/true);
      },
      registerDialects);
}

} // namespace kc
