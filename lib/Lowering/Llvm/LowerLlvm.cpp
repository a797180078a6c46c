//===- LowerLlvm.cpp - From a reference to the LLVM dialect ---------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LowerLlvm.h"
#include "../RiscV/Rescale.h"
#include "Stages.h"
#include "kc/Task/ReferencePipeline.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/TargetParser/Triple.h"

using namespace mlir;

namespace kc::lowering::llvm_ {

namespace {

struct Mode {
  StringRef Name;
  unsigned Level;
  bool Vectors;
  unsigned Rows;
};

/// Of opt, the number of rows is what the accumulators leave room for.
constexpr Mode Modes[] = {
    {"scalar", 3, false, 1},
    {"llvm-o2", 2, true, 1},
    {"llvm-o3", 3, true, 1},
    {"opt", 3, true, 8},
};

} // namespace

ArrayRef<StringRef> modes() {
  static const SmallVector<StringRef> Names(
      llvm::map_range(Modes, [](const Mode &M) { return M.Name; }));
  return Names;
}

StringRef referenceMode() { return "llvm-o3"; }

void insertDialects(DialectRegistry &Registry) {
  task::registerReferenceDialects(Registry);
  Registry
      .insert<affine::AffineDialect, ub::UBDialect, vector::VectorDialect>();
}

Plan planFor(const isa::LlvmTargetDesc &T, StringRef Name) {
  const Mode &M =
      *llvm::find_if(Modes, [&](const Mode &M) { return M.Name == Name; });
  Plan P;
  P.Compile.Level = M.Level;
  P.Compile.Vectors = M.Vectors;
  if (!M.Vectors)
    return P;
  SmallVector<StringRef, 4> Elements;
  T.VectorElements.split(Elements, ' ', -1, /*KeepEmpty=*/false);
  for (StringRef Element : Elements) {
    unsigned Bits;
    if (Element.consume_front("i") && !Element.getAsInteger(10, Bits))
      P.Vectors.Elements.Integers.push_back(Bits);
    else if (Element == "f32")
      P.Vectors.Elements.Floats = true;
  }
  P.Vectors.RegisterBits = T.VectorBits;
  P.Vectors.MaxGroup = T.MaxGroup;
  // Half of the registers are left to what is added up.
  P.Vectors.MaxAccumulators = T.VectorRegisters / 2;
  P.Vectors.MaxRows = M.Rows;
  if (M.Rows > 1 && llvm::Triple(T.Triple).isRISCV() && T.Vscale)
    P.Vectors.Rescale = riscv::createRescaleOps(T.Vscale);
  return P;
}

LogicalResult lowerFunction(func::FuncOp Func, const isa::LlvmTargetDesc &T,
                            const Plan &P) {
  auto Module = dyn_cast<ModuleOp>(Func->getParentOp());
  if (!Module || Module->getParentOp())
    return Func.emitError("must be in a module of its own to be compiled");
  llvm::Expected<unsigned> Bits = native::pointerBits(T);
  if (!Bits)
    return Func.emitError(llvm::toString(Bits.takeError()));
  for (auto Other : llvm::make_early_inc_range(Module.getOps<func::FuncOp>()))
    if (Other != Func)
      Other.erase();
  for (NamedAttribute Attr : llvm::to_vector(Func->getDiscardableAttrs()))
    Func->removeDiscardableAttr(Attr.getName());
  Func.removeArgAttrsAttr();
  Func.removeResAttrsAttr();
  Func.setPublic();
  if (failed(generalize(Module)) || failed(tabulate(Module)) ||
      (T.FloatBits < 64 && failed(narrowFloats(Module))))
    return failure();
  return success(succeeded(fuseElementwise(Module)) &&
                 succeeded(bufferize(Module)) &&
                 succeeded(makeLoops(Module, P.Vectors)) &&
                 succeeded(convertToLlvm(Module, *Bits)));
}

LogicalResult lower(func::FuncOp Func, const isa::Target &T, const Options &O) {
  const isa::LlvmTargetDesc &Llvm = T.LlvmTargets.front();
  Plan P = planFor(Llvm, O.Mode);
  P.Compile.Kernel = Func.getName().str();
  auto Module = Func->getParentOfType<ModuleOp>();
  if (failed(lowerFunction(Func, Llvm, P)))
    return failure();
  native::setCompileOptions(Module, T.Name, P.Compile);
  return success();
}

} // namespace kc::lowering::llvm_
