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
#include "llvm/ADT/StringSwitch.h"
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
/// What variants change of a mode; 0: nothing.
struct Knobs {
  /// Rows of a tile, and registers of an operand.
  unsigned Rows = 0, Group = 0;
  /// Registers for sums, in quarters of all.
  unsigned Sums = 0;
  /// Iterations of innermost loops that become one.
  unsigned Unroll = 0;
};

constexpr Mode Modes[] = {
    {"scalar", 3, false, 1},
    {"llvm-o2", 2, true, 1},
    {"llvm-o3", 3, true, 1},
    {"opt", 3, true, 8},
};

/// Of a variant's name: "opt:rows=4:group=2".
Knobs readKnobs(StringRef Name) {
  Knobs K;
  SmallVector<StringRef, 4> Parts;
  Name.split(Parts, ':');
  for (StringRef Part : llvm::drop_begin(Parts)) {
    auto [Key, Value] = Part.split('=');
    unsigned *Knob = llvm::StringSwitch<unsigned *>(Key)
                         .Case("rows", &K.Rows)
                         .Case("group", &K.Group)
                         .Case("sums", &K.Sums)
                         .Case("unroll", &K.Unroll)
                         .Default(nullptr);
    [[maybe_unused]] bool Failed = !Knob || Value.getAsInteger(10, *Knob);
    assert(!Failed && "not one of variants()");
  }
  return K;
}

} // namespace

ArrayRef<std::string> variants() {
  static const std::vector<std::string> Names = [] {
    std::vector<std::string> All;
    for (unsigned Group : {2, 4, 8})
      for (unsigned Unroll : {1, 2, 4}) {
        auto Add = [&](const Twine &Base) {
          std::string Name =
              (Base + ":group=" + Twine(Group) +
               (Unroll > 1 ? ":unroll=" + Twine(Unroll) : Twine("")).str())
                  .str();
          All.push_back(std::move(Name));
        };
        Add("llvm-o3");
        for (unsigned Rows : {2, 4, 8})
          Add("opt:rows=" + Twine(Rows));
        Add("opt:rows=6:sums=3");
      }
    return All;
  }();
  return Names;
}

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
  Knobs K = readKnobs(Name);
  Name = Name.split(':').first;
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
  if (K.Group)
    P.Vectors.MaxGroup = std::min(K.Group, T.MaxGroup);
  if (K.Sums)
    P.Vectors.MaxAccumulators = T.VectorRegisters * K.Sums / 4;
  if (K.Rows)
    P.Vectors.MaxRows = K.Rows;
  if (K.Unroll)
    P.Unroll = K.Unroll;
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
                 succeeded(unrollLoops(Module, P.Unroll)) &&
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
