//===- Workshop.cpp - From assembly to its dialect and back ---------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workshop.h"
#include "kc/Agent/AgentError.h"
#include "kc/Backend/EmitProgram.h"
#include "kc/Backend/LiftProgram.h"
#include "kc/Backend/Passes.h"
#include "kc/Dialect/AllDialects.h"
#include "kc/Optimize/Passes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using mlir::func::FuncOp;

namespace kc::agent {

static mlir::DialectRegistry allDialects() {
  mlir::DialectRegistry Registry;
  registerAllKcDialects(Registry);
  Registry.insert<mlir::func::FuncDialect>();
  return Registry;
}

Workshop::Workshop(const isa::Target &T, uint64_t MaxWords)
    : MaxWords(MaxWords), Assembler(T),
      Context(allDialects(), mlir::MLIRContext::Threading::DISABLED),
      HasDialect(is_contained(Context.getAvailableDialects(), T.Name)) {
  // What can't be finished is no candidate; nobody wants to read why.
  Context.getDiagEngine().registerHandler(
      [](mlir::Diagnostic &) { return success(); });
}

FuncOp kernelOf(mlir::ModuleOp M) { return *M.getOps<FuncOp>().begin(); }

/// "kernel.s:3: the loop that begins here has no end"
static void print(const mlir::Diagnostic &D, raw_ostream &OS) {
  if (auto Loc = dyn_cast<mlir::FileLineColLoc>(D.getLocation()))
    OS << Loc.getFilename().getValue() << ":" << Loc.getLine() << ": ";
  OS << D.str() << "\n";
  for (const mlir::Diagnostic &Note :
       const_cast<mlir::Diagnostic &>(D).getNotes())
    print(Note, OS);
}

Expected<Module> Workshop::lift(StringRef Assembly, StringRef FileName,
                                FinishedKernel &Words) {
  Expected<asm_::Program> Program = Assembler.assemble(Assembly, FileName);
  if (!Program)
    return withClass(ErrorClass::Usage, "baseline", Program.takeError());
  if (Program->Words.empty())
    return makeError(ErrorClass::Usage, "baseline",
                     FileName + ": the kernel has no instructions");
  std::string Problem;
  raw_string_ostream OS(Problem);
  mlir::ScopedDiagnosticHandler Handler(&Context, [&](mlir::Diagnostic &D) {
    print(D, OS);
    return success();
  });
  Module M = liftProgram(Context, *Program, FileName);
  if (!M)
    return makeError(ErrorClass::Usage, "baseline",
                     "the kernel can't be rewritten:\n" +
                         StringRef(Problem).trim());
  Words = {Assembly.str(), std::move(*Program), countExecuted(kernelOf(*M))};
  releaseRegisters(kernelOf(*M));
  return M;
}

/// The number of each instruction becomes the line in its location.
static std::vector<const isa::InstrDesc *> numberInstructions(FuncOp F) {
  std::vector<const isa::InstrDesc *> Descs;
  auto File = mlir::StringAttr::get(F.getContext(), "");
  F.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *Op) {
    auto Instr = dyn_cast<InstrOpInterface>(Op);
    unsigned Line = Instr ? Descs.size() : ~0u;
    if (Instr)
      Descs.push_back(&Instr.getDesc());
    Op->setLoc(mlir::FileLineColLoc::get(File, Line, 0));
  });
  return Descs;
}

/// What rewriting has added has the location of something else.
static unsigned numberOf(const EmittedInstr &Instr,
                         ArrayRef<const isa::InstrDesc *> Descs) {
  auto Loc = dyn_cast<mlir::FileLineColLoc>(Instr.Loc);
  unsigned N = Loc ? Loc.getLine() : ~0u;
  return N < Descs.size() && Descs[N] == Instr.Desc ? N : ~0u;
}

std::optional<FinishedKernel>
Workshop::finish(mlir::ModuleOp M, std::vector<unsigned> *OpOfWord) {
  // Values that must be in one register can need more registers than are
  // alive at once.
  for (unsigned Reserve : {0, 1, 3}) {
    Module Copy(M.clone());
    FuncOp F = kernelOf(*Copy);
    std::vector<const isa::InstrDesc *> Descs;
    if (OpOfWord)
      Descs = numberInstructions(F);
    shareConstants(F, Reserve);
    shareOffsets(F, Reserve);
    simplifyLoops(F);
    if (failed(allocateRegisters(F)))
      continue;
    FailureOr<EmittedProgram> Emitted = emitProgram(F);
    if (failed(Emitted) || Emitted->Instrs.size() > MaxWords)
      return std::nullopt;
    FailureOr<asm_::Program> Program = emitWords(*Emitted);
    if (failed(Program))
      return std::nullopt;
    FinishedKernel Done{"", std::move(*Program), countExecuted(F)};
    raw_string_ostream OS(Done.Assembly);
    printAssembly(*Emitted, OS, /*Comments=*/false);
    if (OpOfWord) {
      OpOfWord->clear();
      for (const EmittedInstr &Instr : Emitted->Instrs)
        OpOfWord->push_back(numberOf(Instr, Descs));
    }
    return Done;
  }
  return std::nullopt;
}

} // namespace kc::agent
