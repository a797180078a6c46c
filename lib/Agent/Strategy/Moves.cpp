//===- Moves.cpp - Rewritings of a kernel ---------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Moves.h"
#include "kc/Agent/AgentError.h"
#include "kc/Asm/Assembler.h"
#include "kc/Backend/EmitProgram.h"
#include "kc/Backend/LiftProgram.h"
#include "kc/Backend/Passes.h"
#include "kc/Dialect/AllDialects.h"
#include "kc/Optimize/Passes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using mlir::func::FuncOp;

namespace kc::agent {

namespace {

struct Move {
  std::string Name;
  std::function<void(FuncOp)> Apply;
};

mlir::DialectRegistry dialects() {
  mlir::DialectRegistry Registry;
  registerAllKcDialects(Registry);
  Registry.insert<mlir::func::FuncDialect>();
  return Registry;
}

/// What the effects allow without any doubt.
void tidy(FuncOp F) {
  mlir::PassManager Passes(F->getContext());
  mlir::OpPassManager &OnFunc = Passes.nest<FuncOp>();
  OnFunc.addPass(mlir::createLoopInvariantCodeMotionPass());
  if (failed(Passes.run(F->getParentOfType<mlir::ModuleOp>())))
    return;
  for (bool Again = true; Again;) {
    Again = hoistEffects(F);
    Again |= removeRepeatedEffects(F);
    Again |= foldOffsets(F);
    Again |= simplifyLoops(F);
  }
}

/// Fewer additions, where registers are left for it.
void share(FuncOp F) {
  mergePointers(F);
  foldOffsets(F);
  shareOffsets(F);
  simplifyLoops(F);
}

/// A candidate is made in well below a second up to about these sizes: of the
/// copies of one loop's body, and of the whole kernel.
constexpr uint64_t MaxUnrolled = 2048;
constexpr uint64_t MaxKernel = 4096;

uint64_t bodySize(HardwareLoopOpInterface Loop) {
  uint64_t Size = 0;
  Loop.getLoopBody()->walk([&](mlir::Operation *) { ++Size; });
  return Size;
}

bool isInnermost(HardwareLoopOpInterface Loop) {
  return llvm::none_of(*Loop.getLoopBody(), [](mlir::Operation &Op) {
    return Op.getNumRegions() != 0;
  });
}

/// Numbers are those of hardwareLoops().
std::vector<Move> movesFor(FuncOp F) {
  std::vector<Move> Moves;
  Moves.push_back({"tidy up", tidy});
  Moves.push_back({"tidy up and share addresses", [](FuncOp F) {
                     tidy(F);
                     share(F);
                   }});
  SmallVector<HardwareLoopOpInterface> Loops = hardwareLoops(F);
  for (unsigned N = 0; N != Loops.size(); ++N)
    for (unsigned Factor : {0u, 2u, 4u, 8u, 16u}) {
      uint64_t Trips = Loops[N].getTrips();
      uint64_t Copies = Factor ? Factor : Trips;
      if (Factor >= Trips || Copies * bodySize(Loops[N]) > MaxUnrolled)
        continue;
      // An outer loop's iteration is long: its own overhead is worth little.
      if (Factor && !isInnermost(Loops[N]))
        continue;
      auto Unroll = [N, Factor](FuncOp F) {
        if (unrollLoop(hardwareLoops(F)[N], Factor))
          tidy(F);
      };
      std::string Name =
          Factor ? formatv("unroll loop {0} by {1}", N, Factor).str()
                 : formatv("unroll loop {0}", N).str();
      Moves.push_back({Name, Unroll});
      Moves.push_back({Name + " and share addresses", [Unroll](FuncOp F) {
                         Unroll(F);
                         share(F);
                       }});
    }
  // All at once: what remains is the work itself.
  Moves.push_back({"unroll all loops", [](FuncOp F) {
                     SmallVector<HardwareLoopOpInterface> Loops =
                         hardwareLoops(F);
                     for (HardwareLoopOpInterface Loop : llvm::reverse(Loops))
                       unrollLoop(Loop, 0);
                     tidy(F);
                   }});
  return Moves;
}

/// How many instructions the function's loops stand for when all are unrolled;
/// saturates.
uint64_t unrolledSize(mlir::Block &Body, uint64_t Limit) {
  uint64_t Size = 0;
  for (mlir::Operation &Op : Body) {
    uint64_t Own = 1;
    if (auto Loop = dyn_cast<HardwareLoopOpInterface>(Op))
      Own =
          uint64_t(Loop.getTrips()) * unrolledSize(*Loop.getLoopBody(), Limit);
    Size = std::min(Limit + 1, Size + Own);
  }
  return Size;
}

} // namespace

Rewriter::Rewriter(const isa::Target &T, uint64_t MaxWords)
    : T(T), MaxWords(MaxWords),
      Context(dialects(), mlir::MLIRContext::Threading::DISABLED) {
  // A move that fails is no candidate; nobody wants to read why.
  Context.getDiagEngine().registerHandler(
      [](mlir::Diagnostic &) { return success(); });
}

Error Rewriter::check(StringRef Assembly) {
  Expected<asm_::Program> Program =
      asm_::Assembler(T).assemble(Assembly, "baseline.s");
  if (!Program)
    return withClass(ErrorClass::Usage, "baseline", Program.takeError());
  if (!liftProgram(Context, *Program, "baseline.s"))
    return makeError(ErrorClass::Usage, "baseline",
                     "the kernel to start from can't be rewritten: its loops "
                     "don't nest");
  return Error::success();
}

std::vector<Candidate> Rewriter::neighbours(StringRef Assembly) {
  std::vector<Candidate> Found;
  asm_::Assembler Assembler(T);
  Expected<asm_::Program> Program = Assembler.assemble(Assembly, "kernel.s");
  if (!Program) {
    consumeError(Program.takeError());
    return Found;
  }
  mlir::OwningOpRef<mlir::ModuleOp> Module =
      liftProgram(Context, *Program, "kernel.s");
  if (!Module)
    return Found;
  FailureOr<FuncOp> Original = findProgram(*Module);
  if (failed(Original))
    return Found;
  releaseRegisters(*Original);
  for (const Move &M : movesFor(*Original)) {
    mlir::OwningOpRef<mlir::ModuleOp> Copy(Module->clone());
    FuncOp F = *findProgram(*Copy);
    if (M.Name == "unroll all loops" &&
        unrolledSize(F.getBody().front(), MaxKernel) > MaxKernel)
      continue;
    M.Apply(F);
    uint64_t Size = 0;
    F.walk([&](mlir::Operation *) { ++Size; });
    if (Size > MaxKernel || failed(allocateRegisters(F)))
      continue;
    FailureOr<EmittedProgram> Emitted = emitProgram(F);
    if (failed(Emitted) || Emitted->Instrs.size() > MaxWords)
      continue;
    Candidate C;
    C.Move = M.Name;
    raw_string_ostream OS(C.Assembly);
    printAssembly(*Emitted, OS, /*Comments=*/false);
    Expected<asm_::Program> Words = Assembler.assemble(C.Assembly, "kernel.s");
    if (!Words) {
      consumeError(Words.takeError());
      continue;
    }
    C.Program = std::move(*Words);
    if (C.Program.Words != Program->Words)
      Found.push_back(std::move(C));
  }
  return Found;
}

} // namespace kc::agent
