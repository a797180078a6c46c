//===- InstrAssembly.cpp - Instructions as MLIR text ----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An instruction is written like in assembly, without the destinations, which
// are the results:
//
//   %sum = plena.s_addi_int %a, 64
//   plena.v_exp_v %to, %from, 0
//
// Types follow as a function type where one of the registers is assigned;
// otherwise the instruction says them all:
//
//   %sum = plena.s_addi_int %a, 64 : (!plena.gp<0>) -> !plena.gp<1>
//
// What the assembler lets an author leave out may be left out here.
//
//===----------------------------------------------------------------------===//

#include "kc/Dialect/InstrOperands.h"
#include "kc/Dialect/IsaDialectImpl.h"

using namespace mlir;

namespace kc::detail {

/// The description of the instruction that \p Name stands for.
static const isa::InstrDesc &instrOf(OperationName Name) {
  unsigned Index = Name.getInterface<InstrOpInterface>()->getInstrIndex();
  return IsaDialectInterface::get(Name.getDialect())->getTarget().Instrs[Index];
}

/// Whether all operands from \p First on are immediates that assembly text may
/// leave out; they are zero then.
static bool mayEndBefore(const isa::InstrDesc &Desc, unsigned First) {
  unsigned Rest = Desc.Operands.size() - First;
  return Rest <= Desc.Forms.front().OptionalOperands &&
         llvm::all_of(Desc.Operands.drop_front(First),
                      [](const isa::OperandDesc &Op) {
                        return Op.Kind == isa::OperandKind::Immediate;
                      });
}

static ParseResult parseImmediate(OpAsmParser &P, const isa::OperandDesc &Op,
                                  int64_t &Value) {
  SMLoc Loc = P.getCurrentLocation();
  StringRef Keyword;
  if (!Op.Names.empty() && succeeded(P.parseOptionalKeyword(&Keyword))) {
    auto *Name = llvm::find_if(
        Op.Names, [&](const isa::NamedValue &N) { return N.Name == Keyword; });
    if (Name == Op.Names.end())
      return P.emitError(Loc) << "'" << Keyword << "' is no value of operand '"
                              << Op.Name << "'";
    Value = Name->Value;
    return success();
  }
  if (P.parseInteger(Value))
    return failure();
  int64_t Step = int64_t(1) << Op.Shift;
  if (isInRange(Value, Op.Min, Op.Max, Step))
    return success();
  InFlightDiagnostic Diag = P.emitError(Loc);
  Diag << "operand '" << Op.Name << "' must be a ";
  if (Step == 1)
    Diag << "number";
  else
    Diag << "multiple of " << Step;
  return Diag << " from " << Op.Min << " to " << Op.Max << ", found " << Value;
}

static ParseResult
parseOperands(OpAsmParser &P, OperationState &State, const isa::InstrDesc &Desc,
              SmallVectorImpl<OpAsmParser::UnresolvedOperand> &Registers) {
  bool IsFirst = true, IsAtEnd = false;
  for (auto [N, Op] : llvm::enumerate(Desc.Operands)) {
    bool IsImmediate = Op.Kind == isa::OperandKind::Immediate;
    if (!IsImmediate && Op.Role == isa::OperandRole::Out)
      continue;
    int64_t Value = Op.Default;
    if (IsAtEnd ||
        (!IsFirst && mayEndBefore(Desc, N) && failed(P.parseOptionalComma())))
      IsAtEnd = true;
    else if (!IsFirst && !mayEndBefore(Desc, N) && P.parseComma())
      return failure();
    else if (IsImmediate ? parseImmediate(P, Op, Value)
                         : P.parseOperand(Registers.emplace_back()))
      return failure();
    IsFirst = false;
    if (IsImmediate)
      State.addAttribute(Op.Name, P.getBuilder().getI64IntegerAttr(Value));
  }
  return success();
}

ParseResult parseInstr(OpAsmParser &P, OperationState &State) {
  const isa::InstrDesc &Desc = instrOf(State.name);
  SmallVector<OpAsmParser::UnresolvedOperand> Registers;
  if (parseOperands(P, State, Desc, Registers) ||
      P.parseOptionalAttrDict(State.attributes))
    return failure();

  SMLoc TypeLoc = P.getCurrentLocation();
  if (succeeded(P.parseOptionalColon())) {
    FunctionType Types;
    if (P.parseType(Types))
      return failure();
    if (Types.getNumResults() != numRegistersWritten(Desc))
      return P.emitError(TypeLoc)
             << "expected " << numRegistersWritten(Desc)
             << " result types, found " << Types.getNumResults();
    State.addTypes(Types.getResults());
    return P.resolveOperands(Registers, Types.getInputs(), TypeLoc,
                             State.operands);
  }

  const auto *Isa = IsaDialectInterface::get(State.name.getDialect());
  SmallVector<Type> Inputs;
  for (const isa::OperandDesc &Op : Desc.Operands) {
    if (Op.Kind != isa::OperandKind::Register)
      continue;
    Type T = Isa->getRegisterType(Op.RegFile);
    if (Op.Role != isa::OperandRole::Out)
      Inputs.push_back(T);
    if (Op.Role != isa::OperandRole::In)
      State.addTypes(T);
  }
  return P.resolveOperands(Registers, Inputs, TypeLoc, State.operands);
}

static void printImmediate(OpAsmPrinter &P, const isa::OperandDesc &Op,
                           int64_t Value) {
  for (const isa::NamedValue &Name : Op.Names)
    if (Name.Value == Value) {
      P << Name.Name;
      return;
    }
  P << Value;
}

void printInstr(Operation *Op, OpAsmPrinter &P) {
  const isa::InstrDesc &Desc = instrOf(Op->getName());
  SmallVector<OperandPlace, 8> Places = operandPlaces(Desc);
  unsigned End = Places.size();
  auto IsOmitted = [&](const isa::OperandDesc &Last) {
    return (Desc.OmitsDefaults || Last.NamesOnly) &&
           getImmediate(Op, Last.Name) == Last.Default;
  };
  while (End && mayEndBefore(Desc, End - 1) &&
         IsOmitted(Desc.Operands[End - 1]))
    --End;

  bool IsAssigned = false;
  SmallVector<StringRef> Elided;
  StringRef Separator = " ";
  for (auto [N, Operand] : llvm::enumerate(Desc.Operands)) {
    const OperandPlace &Place = Places[N];
    if (Place.Result >= 0)
      IsAssigned |= getRegister(Op->getResult(Place.Result)) >= 0;
    if (Place.IsImmediate)
      Elided.push_back(Operand.Name);
    if (N >= End || (!Place.IsImmediate && Place.Operand < 0))
      continue;
    P << Separator;
    Separator = ", ";
    if (Place.IsImmediate) {
      printImmediate(P, Operand, getImmediate(Op, Operand.Name));
      continue;
    }
    P << Op->getOperand(Place.Operand);
    IsAssigned |= getRegister(Op->getOperand(Place.Operand)) >= 0;
  }
  P.printOptionalAttrDict(Op->getAttrs(), Elided);
  if (IsAssigned) {
    P << " : ";
    P.printFunctionalType(Op);
  }
}

void buildInstr(OpBuilder &B, OperationState &State, ArrayRef<Type> Types,
                ArrayRef<Value> Registers, ArrayRef<int64_t> Immediates) {
  State.addOperands(Registers);
  State.addTypes(Types);
  for (const isa::OperandDesc &Op : instrOf(State.name).Operands)
    if (Op.Kind == isa::OperandKind::Immediate) {
      State.addAttribute(Op.Name, B.getI64IntegerAttr(Immediates.front()));
      Immediates = Immediates.drop_front();
    }
}

} // namespace kc::detail
