//===- InstrOperands.cpp - Instruction operands in operations -------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Dialect/InstrOperands.h"
#include "kc/Dialect/IsaDialect.h"

using namespace mlir;

namespace kc {

static bool isRead(const isa::OperandDesc &Op) {
  return Op.Kind == isa::OperandKind::Register &&
         Op.Role != isa::OperandRole::Out;
}

static bool isWritten(const isa::OperandDesc &Op) {
  return Op.Kind == isa::OperandKind::Register &&
         Op.Role != isa::OperandRole::In;
}

SmallVector<OperandPlace, 8> operandPlaces(const isa::InstrDesc &Desc) {
  SmallVector<OperandPlace, 8> Places;
  int8_t NextOperand = 0, NextResult = 0;
  for (const isa::OperandDesc &Op : Desc.Operands) {
    OperandPlace &Place = Places.emplace_back();
    Place.IsImmediate = Op.Kind == isa::OperandKind::Immediate;
    if (isRead(Op))
      Place.Operand = NextOperand++;
    if (isWritten(Op))
      Place.Result = NextResult++;
  }
  return Places;
}

unsigned numRegistersRead(const isa::InstrDesc &Desc) {
  return llvm::count_if(Desc.Operands, isRead);
}

unsigned numRegistersWritten(const isa::InstrDesc &Desc) {
  return llvm::count_if(Desc.Operands, isWritten);
}

int64_t getImmediate(Operation *Op, StringRef Name) {
  return Op->getAttrOfType<IntegerAttr>(Name).getInt();
}

SmallVector<int64_t, 8> operandValues(InstrOpInterface Op) {
  const isa::InstrDesc &Desc = Op.getDesc();
  SmallVector<int64_t, 8> Values;
  for (auto [Operand, Place] : llvm::zip(Desc.Operands, operandPlaces(Desc))) {
    if (Place.IsImmediate)
      Values.push_back(getImmediate(Op, Operand.Name));
    else if (Place.Result >= 0)
      Values.push_back(getRegister(Op->getResult(Place.Result)));
    else
      Values.push_back(getRegister(Op->getOperand(Place.Operand)));
  }
  return Values;
}

const isa::InstrDesc &InstrOpInterface::getDesc() {
  const IsaDialectInterface *Isa =
      IsaDialectInterface::get((*this)->getDialect());
  return Isa->getTarget().Instrs[getInstrIndex()];
}

OpOperand *InstrOpInterface::getTiedOperand(OpResult Result) {
  for (const OperandPlace &Place : operandPlaces(getDesc()))
    if (Place.Result == int(Result.getResultNumber()))
      return Place.Operand < 0 ? nullptr
                               : &(*this)->getOpOperand(Place.Operand);
  return nullptr;
}

} // namespace kc

#include "kc/Dialect/IsaTypeInterfaces.cpp.inc"

#include "kc/Dialect/IsaOpInterfaces.cpp.inc"
