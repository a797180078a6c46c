//===- MachineFunction.cpp - Functions of instructions --------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Backend/MachineFunction.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace kc {

const IsaDialectInterface *getIsa(func::FuncOp Func) {
  const IsaDialectInterface *Isa = nullptr;
  Func.walk([&](Operation *Op) {
    Isa = IsaDialectInterface::get(Op);
    return Isa ? WalkResult::interrupt() : WalkResult::advance();
  });
  return Isa;
}

static LogicalResult checkOp(Operation *Op, const IsaDialectInterface *Isa) {
  if (Op->getDialect() == Isa->getDialect() || mlir::isa<func::ReturnOp>(Op))
    return success();
  if (Op->getNumRegions())
    return Op->emitOpError("is no part of a program: only hardware loops can "
                           "have a body");
  if (const IsaDialectInterface *Other = IsaDialectInterface::get(Op)) {
    if (Other != Isa)
      return Op->emitOpError("belongs to instruction set ")
             << Other->getTarget().Name << ", other operations to "
             << Isa->getTarget().Name;
    return Op->emitOpError("uses registers, but is no instruction of ")
           << Isa->getTarget().Name;
  }
  return success();
}

LogicalResult checkMachineFunction(func::FuncOp Func) {
  const IsaDialectInterface *Isa = getIsa(Func);
  if (!Isa)
    return success();
  if (!Func.getBody().hasOneBlock())
    return Func.emitOpError("must have a single block: loops are operations");
  WalkResult Result = Func.walk([&](Operation *Op) {
    if (Op == Func)
      return WalkResult::advance();
    return failed(checkOp(Op, Isa)) ? WalkResult::interrupt()
                                    : WalkResult::advance();
  });
  return failure(Result.wasInterrupted());
}

void gatherEntryRegisters(func::FuncOp Func) {
  SmallVector<Operation *> Ops;
  Func.walk([&](Operation *Op) {
    if (Op->hasTrait<OpTrait::EntryRegister>())
      Ops.push_back(Op);
  });
  llvm::DenseMap<Type, Value> OfRegister;
  for (Value Arg : Func.getArguments())
    if (isRegister(Arg.getType()) && getRegister(Arg) >= 0)
      OfRegister[Arg.getType()] = Arg;
  Block &Entry = Func.getBody().front();
  Block::iterator Front = Entry.begin();
  while (Front->hasTrait<OpTrait::EntryRegister>())
    ++Front;
  for (Operation *Op : Ops) {
    Value V = Op->getResult(0);
    auto T = cast<RegisterTypeInterface>(V.getType());
    // Only `zero` can be without one.
    if (!T.isAssigned()) {
      const isa::Target &Target = IsaDialectInterface::get(Op)->getTarget();
      T = T.withIndex(Target.RegFiles[T.getRegFile()].ZeroRegister);
      V.setType(T);
    }
    auto [It, IsNew] = OfRegister.try_emplace(T, V);
    if (!IsNew) {
      V.replaceAllUsesWith(It->second);
      Op->erase();
      continue;
    }
    if (Op->getBlock() != &Entry || !Op->isBeforeInBlock(&*Front))
      Op->moveBefore(&Entry, Front);
  }
}

void updateFunctionType(func::FuncOp Func) {
  Block &Entry = Func.getBody().front();
  Func.setFunctionType(
      FunctionType::get(Func.getContext(), Entry.getArgumentTypes(),
                        Entry.getTerminator()->getOperandTypes()));
}

std::string registerName(RegisterTypeInterface T) {
  const isa::Target &Target =
      IsaDialectInterface::get(&T.getDialect())->getTarget();
  return (Target.RegFiles[T.getRegFile()].Prefix + Twine(T.getIndex())).str();
}

std::string describeValue(Value V) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  if (Operation *Def = V.getDefiningOp()) {
    if (Def->hasTrait<OpTrait::RegisterCopy>())
      return "copy of " + describeValue(Def->getOperand(0));
    unsigned Number = cast<OpResult>(V).getResultNumber();
    OS << "result ";
    if (Def->getNumResults() > 1)
      OS << "#" << Number << " ";
    OS << "of '" << Def->getName() << "'";
    return Text;
  }
  auto Arg = cast<BlockArgument>(V);
  if (!mlir::isa<HardwareLoopOpInterface>(Arg.getOwner()->getParentOp()))
    OS << "argument #" << Arg.getArgNumber() << " of the program";
  else if (Arg.getArgNumber() == 0)
    OS << "counter of the loop";
  else
    OS << "loop-carried value #" << Arg.getArgNumber() - 1 << " of the loop";
  return Text;
}

} // namespace kc
