//===- IsaDialect.cpp - Access to any instruction dialect -----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Dialect/IsaDialect.h"
#include "kc/Dialect/InstrOperands.h"
#include "kc/Dialect/IsaDialectImpl.h"

using namespace mlir;

namespace kc {

IsaDialectInterface::IsaDialectInterface(Dialect *D, const isa::Target &T)
    : Base(D), Target(T), InstrNames(T.Instrs.size()),
      LoopNames(T.HardwareLoops.size()) {
  // Not getRegisteredOperationsByDialect: its binary search fails where other
  // dialects are loaded.
  for (RegisteredOperationName Name :
       D->getContext()->getRegisteredOperations()) {
    if (&Name.getDialect() != D)
      continue;
    if (auto *Instr = Name.getInterface<InstrOpInterface>())
      InstrNames[Instr->getInstrIndex()] = Name;
    if (auto *Loop = Name.getInterface<HardwareLoopOpInterface>())
      LoopNames[Loop->getLoopIndex()] = Name;
  }
}

const IsaDialectInterface *IsaDialectInterface::get(Dialect *D) {
  return D ? D->getRegisteredInterface<IsaDialectInterface>() : nullptr;
}

const IsaDialectInterface *IsaDialectInterface::get(Operation *Op) {
  if (const IsaDialectInterface *Isa = get(Op->getDialect()))
    return Isa;
  for (TypeRange Types :
       {TypeRange(Op->getOperandTypes()), TypeRange(Op->getResultTypes())})
    for (Type T : Types)
      if (const IsaDialectInterface *Isa = get(&T.getDialect()))
        return Isa;
  return nullptr;
}

std::optional<OperationName>
IsaDialectInterface::getInstrName(unsigned Instr) const {
  return InstrNames[Instr];
}

const isa::RegisterCopyDesc *
IsaDialectInterface::getCopy(unsigned RegFile) const {
  for (const isa::RegisterCopyDesc &Copy : Target.RegisterCopies)
    if (Copy.RegFile == RegFile)
      return &Copy;
  return nullptr;
}

OperationName IsaDialectInterface::opName(StringRef Name) const {
  Dialect *D = getDialect();
  return OperationName((D->getNamespace() + "." + Name).str(), D->getContext());
}

Operation *IsaDialectInterface::createInstr(OpBuilder &B, Location Loc,
                                            unsigned Instr,
                                            ValueRange Registers,
                                            ArrayRef<int64_t> Immediates,
                                            TypeRange Types) const {
  OperationState State(Loc, *InstrNames[Instr]);
  SmallVector<Type> Defaults;
  if (Types.empty()) {
    for (const isa::OperandDesc &Op : Target.Instrs[Instr].Operands)
      if (Op.Kind == isa::OperandKind::Register &&
          Op.Role != isa::OperandRole::In)
        Defaults.push_back(getRegisterType(Op.RegFile));
    Types = Defaults;
  }
  detail::buildInstr(B, State, SmallVector<Type>(Types),
                     SmallVector<Value>(Registers), Immediates);
  return B.create(State);
}

Value IsaDialectInterface::createCopyInstr(OpBuilder &B, Location Loc,
                                           RegisterTypeInterface To,
                                           Value From) const {
  const isa::RegisterCopyDesc *Copy = getCopy(To.getRegFile());
  if (!Copy)
    return nullptr;
  const isa::InstrDesc &Desc = Target.Instrs[Copy->Copy.Instr];
  SmallVector<Value> Registers;
  SmallVector<int64_t> Immediates;
  for (auto [Op, Source] : llvm::zip(Desc.Operands, Copy->Copy.Operands)) {
    if (Op.Kind == isa::OperandKind::Immediate)
      Immediates.push_back(Source.Value);
    else if (Op.Role == isa::OperandRole::Out)
      continue;
    else if (Source.From == isa::ExpansionOperand::PseudoOperand)
      Registers.push_back(From);
    else
      Registers.push_back(
          createGetRegister(B, Loc, getRegisterType(Op.RegFile, Source.Value)));
  }
  return createInstr(B, Loc, Copy->Copy.Instr, Registers, Immediates, {To})
      ->getResult(0);
}

Value IsaDialectInterface::createCopy(OpBuilder &B, Location Loc,
                                      RegisterTypeInterface To,
                                      Value From) const {
  return B.create(Loc, opName("copy").getIdentifier(), From, {To})
      ->getResult(0);
}

Value IsaDialectInterface::createGetRegister(OpBuilder &B, Location Loc,
                                             RegisterTypeInterface Type) const {
  return B
      .create(Loc, opName("get_register").getIdentifier(), ValueRange(), {Type})
      ->getResult(0);
}

Value IsaDialectInterface::createUndef(OpBuilder &B, Location Loc,
                                       RegisterTypeInterface Type) const {
  return B.create(Loc, opName("undef").getIdentifier(), ValueRange(), {Type})
      ->getResult(0);
}

Value IsaDialectInterface::createZero(OpBuilder &B, Location Loc,
                                      RegisterTypeInterface Type) const {
  return B.create(Loc, opName("zero").getIdentifier(), ValueRange(), {Type})
      ->getResult(0);
}

HardwareLoopOpInterface
IsaDialectInterface::createLoop(OpBuilder &B, Location Loc, unsigned Loop,
                                int64_t Trips, RegisterTypeInterface Counter,
                                ValueRange Inits, bool ReturnsCounter) const {
  OperationState State(Loc, *LoopNames[Loop]);
  detail::buildLoop(B, State, Trips, Counter, Inits, nullptr);
  if (ReturnsCounter)
    State.addTypes({Counter});
  return cast<HardwareLoopOpInterface>(B.create(State));
}

void IsaDialectInterface::createYield(OpBuilder &B, Location Loc,
                                      ValueRange Values) const {
  B.create(Loc, opName("yield").getIdentifier(), Values);
}

bool isZeroRegister(Value V) {
  auto Type = dyn_cast<RegisterTypeInterface>(V.getType());
  if (!Type || !Type.isAssigned())
    return false;
  const IsaDialectInterface *Isa = IsaDialectInterface::get(&Type.getDialect());
  return Isa->getTarget().RegFiles[Type.getRegFile()].ZeroRegister ==
         Type.getIndex();
}

} // namespace kc
