//===- ReleaseRegisters.cpp - Take the assignment of registers back -------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Backend/MachineFunction.h"
#include "kc/Backend/Passes.h"

using namespace mlir;

namespace kc {

#define GEN_PASS_DEF_RELEASEREGISTERS
#include "kc/Backend/Passes.h.inc"

/// A result in the register that reads as zero is dropped, and stays so.
static void release(Value V) {
  auto T = dyn_cast<RegisterTypeInterface>(V.getType());
  bool IsDropped = isZeroRegister(V) && V.getDefiningOp() &&
                   mlir::isa<InstrOpInterface>(V.getDefiningOp());
  if (T && !IsDropped)
    V.setType(T.withIndex(-1));
}

/// Where types have to agree, a copy leads from a register whose type names it.
static void copyOperands(Operation *Op, const IsaDialectInterface &Isa) {
  OpBuilder B(Op);
  for (OpOperand &Operand : Op->getOpOperands()) {
    auto T = dyn_cast<RegisterTypeInterface>(Operand.get().getType());
    if (T && T.isAssigned())
      Operand.set(
          Isa.createCopy(B, Op->getLoc(), T.withIndex(-1), Operand.get()));
  }
}

/// The function's results stay where its type says they are.
static void copyReturned(Operation *Return, FunctionType Type,
                         const IsaDialectInterface &Isa) {
  OpBuilder B(Return);
  for (auto [Operand, T] :
       llvm::zip(Return->getOpOperands(), Type.getResults()))
    if (Operand.get().getType() != T)
      Operand.set(Isa.createCopy(
          B, Return->getLoc(), cast<RegisterTypeInterface>(T), Operand.get()));
}

void releaseRegisters(func::FuncOp Func) {
  if (Func.isExternal())
    return;
  const IsaDialectInterface *Isa = getIsa(Func);
  if (!Isa)
    return;
  Func.walk([&](Operation *Op) {
    // What get_register gives needs its register's name.
    bool IsZero = Op->hasTrait<OpTrait::EntryRegister>() &&
                  Op->getName().stripDialect() == "zero";
    if (!mlir::isa<InstrOpInterface, HardwareLoopOpInterface>(Op) &&
        !Op->hasTrait<OpTrait::Undefined>() && !IsZero)
      return;
    for (Value Result : Op->getResults())
      release(Result);
    for (Region &R : Op->getRegions())
      for (Value Arg : R.getArguments())
        release(Arg);
  });
  Func.walk([&](Operation *Op) {
    if (auto Loop = dyn_cast<HardwareLoopOpInterface>(Op)) {
      copyOperands(Loop, *Isa);
      copyOperands(Loop.getLoopBody()->getTerminator(), *Isa);
    } else if (mlir::isa<func::ReturnOp>(Op)) {
      copyReturned(Op, Func.getFunctionType(), *Isa);
    }
  });
}

namespace {

struct ReleaseRegisters : impl::ReleaseRegistersBase<ReleaseRegisters> {
  void runOnOperation() override { releaseRegisters(getOperation()); }
};

} // namespace
} // namespace kc
