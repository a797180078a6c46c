//===- Offsets.cpp - Sums of a register and a number ----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Offsets.h"

using namespace mlir;

namespace kc {

std::optional<Offset> matchOffset(Operation *Op) {
  auto Instr = dyn_cast_or_null<InstrOpInterface>(Op);
  if (!Instr || Op->getNumResults() != 1 || Op->getNumOperands() != 1)
    return std::nullopt;
  const IsaDialectInterface *Isa = IsaDialectInterface::get(Op->getDialect());
  for (const isa::AddImmediateDesc &D : Isa->getTarget().AddImmediates) {
    if (D.Instr != Instr.getInstrIndex() || isZeroRegister(Op->getResult(0)) ||
        getRegFile(Op->getOperand(0)) != getRegFile(Op->getResult(0)))
      continue;
    const isa::OperandDesc &By = Instr.getDesc().Operands[D.Immediate];
    return Offset{Instr, Op->getOperand(0), getImmediate(Op, By.Name), &By};
  }
  return std::nullopt;
}

bool canHold(const isa::OperandDesc &Operand, int64_t Number) {
  return Number >= Operand.Min && Number <= Operand.Max &&
         Number % (int64_t(1) << Operand.Shift) == 0;
}

void setImmediate(Operation *Op, StringRef Name, int64_t Number) {
  Op->setAttr(Name,
              IntegerAttr::get(IntegerType::get(Op->getContext(), 64), Number));
}

void setOffset(const Offset &O, Value Base, int64_t Number) {
  Operation *Op = O.Op;
  Op->setOperand(0, Base);
  setImmediate(Op, O.By->Name, Number);
}

Value createOffset(OpBuilder &B, Location Loc, const IsaDialectInterface &Isa,
                   Value Base, int64_t Number) {
  const isa::Target &T = Isa.getTarget();
  for (const isa::AddImmediateDesc &D : T.AddImmediates) {
    ArrayRef<isa::OperandDesc> Operands = T.Instrs[D.Instr].Operands;
    if (Operands[D.From].RegFile != getRegFile(Base) ||
        Operands[D.To].RegFile != getRegFile(Base) ||
        Operands[D.To].Role != isa::OperandRole::Out || Operands.size() != 3 ||
        !canHold(Operands[D.Immediate], Number))
      continue;
    return Isa.createInstr(B, Loc, D.Instr, Base, Number)->getResult(0);
  }
  return nullptr;
}

Sum matchSum(Value V) {
  if (std::optional<Offset> O = matchOffset(V.getDefiningOp()))
    return {O->Base, O->Number};
  return {V, 0};
}

bool canBeOffset(Value V) {
  const isa::Target &T =
      IsaDialectInterface::get(&V.getType().getDialect())->getTarget();
  return llvm::any_of(T.AddImmediates, [&](const isa::AddImmediateDesc &D) {
    return T.Instrs[D.Instr].Operands[D.To].RegFile == getRegFile(V);
  });
}

bool isZero(Value V) {
  if (isZeroRegister(V))
    return true;
  // Of what a program begins with, only the zero register needs no number.
  Operation *Def = V.getDefiningOp();
  auto Type = dyn_cast<RegisterTypeInterface>(V.getType());
  return Def && Type && !Type.isAssigned() &&
         Def->hasTrait<OpTrait::EntryRegister>();
}

} // namespace kc
