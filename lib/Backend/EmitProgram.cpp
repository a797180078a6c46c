//===- EmitProgram.cpp - From a dialect to a machine's program ------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Backend/EmitProgram.h"
#include "kc/Backend/MachineFunction.h"
#include "kc/Backend/Passes.h"
#include "kc/Dialect/InstrOperands.h"

using namespace mlir;

namespace kc {

namespace {

class Emitter {
public:
  Emitter(const isa::Target &T) { P.T = &T; }

  LogicalResult emit(Block &Body);
  EmittedProgram P;

private:
  void add(Operation *Op, const isa::InstrDesc &Desc,
           SmallVector<int64_t, 8> Operands, std::string Comment);
  LogicalResult emit(HardwareLoopOpInterface Loop);

  unsigned Depth = 0;
};

} // namespace

/// The name that a location gives, also within a fused location.
static StringRef nameOf(Location Loc) {
  if (auto Name = dyn_cast<NameLoc>(Loc))
    return Name.getName();
  if (auto Fused = dyn_cast<FusedLoc>(Loc))
    for (Location Inner : Fused.getLocations())
      if (StringRef Name = nameOf(Inner); !Name.empty())
        return Name;
  return "";
}

/// A line's end in a comment would let the rest of it be read as assembly.
static std::string commentOf(Operation *Op) {
  StringRef Text = nameOf(Op->getLoc());
  if (auto Attr = Op->getAttrOfType<StringAttr>(CommentAttr))
    Text = Attr.getValue();
  std::string Line = Text.str();
  for (char &C : Line)
    if (static_cast<unsigned char>(C) < ' ')
      C = ' ';
  return StringRef(Line).trim().str();
}

void Emitter::add(Operation *Op, const isa::InstrDesc &Desc,
                  SmallVector<int64_t, 8> Operands, std::string Comment) {
  P.Instrs.push_back(
      {&Desc, std::move(Operands), Op->getLoc(), Depth, std::move(Comment)});
}

/// The counter is the only register of either instruction, the number of trips
/// the only immediate.
LogicalResult Emitter::emit(HardwareLoopOpInterface Loop) {
  const isa::HardwareLoopDesc &Desc = P.T->HardwareLoops[Loop.getLoopIndex()];
  auto addEdge = [&](unsigned Instr, std::string Comment) {
    SmallVector<int64_t, 8> Operands;
    for (const isa::OperandDesc &Op : P.T->Instrs[Instr].Operands)
      Operands.push_back(Op.Kind == isa::OperandKind::Register
                             ? getRegister(Loop.getCounter())
                             : Loop.getTrips());
    add(Loop, P.T->Instrs[Instr], std::move(Operands), std::move(Comment));
  };
  addEdge(Desc.Begin, commentOf(Loop));
  ++Depth;
  if (failed(emit(*Loop.getLoopBody())))
    return failure();
  --Depth;
  addEdge(Desc.End, "");
  return success();
}

LogicalResult Emitter::emit(Block &Body) {
  for (Operation &Op : Body) {
    if (auto Instr = dyn_cast<InstrOpInterface>(Op)) {
      add(&Op, Instr.getDesc(), operandValues(Instr), commentOf(&Op));
    } else if (auto Loop = dyn_cast<HardwareLoopOpInterface>(Op)) {
      if (failed(emit(Loop)))
        return failure();
    } else if (!Op.hasTrait<mlir::OpTrait::IsTerminator>() &&
               !Op.hasTrait<OpTrait::EntryRegister>() &&
               !Op.hasTrait<OpTrait::Undefined>()) {
      return Op.emitOpError("is not an instruction of ") << P.T->Name;
    }
  }
  return success();
}

FailureOr<EmittedProgram> emitProgram(func::FuncOp Func) {
  const IsaDialectInterface *Isa = getIsa(Func);
  if (!Isa)
    return Func.emitOpError("has no instructions");
  if (failed(verifyRegisters(Func)))
    return failure();
  Emitter E(Isa->getTarget());
  if (failed(E.emit(Func.getBody().front())))
    return failure();
  return std::move(E.P);
}

FailureOr<func::FuncOp> findProgram(ModuleOp Module, StringRef Name) {
  func::FuncOp Found;
  for (auto Func : Module.getOps<func::FuncOp>()) {
    if (Func.isExternal() || (!Name.empty() && Func.getName() != Name))
      continue;
    if (Found) {
      InFlightDiagnostic Diag =
          Func.emitError("which function is the program? this is one");
      Diag.attachNote(Found.getLoc()) << "and this is another";
      return Diag;
    }
    Found = Func;
  }
  if (Found)
    return Found;
  if (Name.empty())
    return Module.emitError("there is no function with a body");
  return Module.emitError("there is no function '") << Name << "' with a body";
}

} // namespace kc
