//===- IsolateConstraints.cpp - Copies around what is constrained ---------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some values have to be in one register: an operand and the result that
// overwrites it; a loop-carried value before the loop, in the body, as it is
// yielded, and after the loop. That is impossible where two of them are alive
// at the same time, as when a loop swaps two values. If every value is copied
// immediately before it enters such a constraint, and a loop-carried value
// immediately after the body begins, what is constrained is never alive at the
// same time. The register allocator then removes all the copies it can.
//
//===----------------------------------------------------------------------===//

#include "IsolateConstraints.h"

using namespace mlir;

namespace kc {

namespace {

class Isolator {
public:
  Isolator(func::FuncOp Func, const IsaDialectInterface &Isa)
      : Func(Func), Isa(Isa), B(Func.getContext()) {}
  IsolatedConstraints run();

private:
  Value copy(Value From, Type To);
  void isolate(HardwareLoopOpInterface Loop);
  void isolate(InstrOpInterface Instr);
  void isolate(func::ReturnOp Return);

  func::FuncOp Func;
  const IsaDialectInterface &Isa;
  OpBuilder B;
  IsolatedConstraints Result;
};

} // namespace

/// The type of a register of the same file, of which none is assigned yet.
static Type anyRegister(Type T) {
  return cast<RegisterTypeInterface>(T).withIndex(-1);
}

Value Isolator::copy(Value From, Type To) {
  Value Copy =
      Isa.createCopy(B, From.getLoc(), cast<RegisterTypeInterface>(To), From);
  Result.Copies.push_back(Copy.getDefiningOp());
  return Copy;
}

void Isolator::isolate(HardwareLoopOpInterface Loop) {
  Block *Body = Loop.getLoopBody();
  Operation *Yield = Body->getTerminator();
  for (unsigned N = 0; N != Loop->getNumOperands(); ++N) {
    BlockArgument Arg = Loop.getCarriedArgs()[N];
    Type T = Arg.getType();

    B.setInsertionPoint(Loop);
    Value Init = copy(Loop->getOperand(N), T);
    Loop->setOperand(N, Init);

    B.setInsertionPointToStart(Body);
    Value InBody = copy(Arg, anyRegister(T));
    Arg.replaceAllUsesExcept(InBody, InBody.getDefiningOp());

    B.setInsertionPoint(Yield);
    Value Yielded = copy(Yield->getOperand(N), T);
    Yield->setOperand(N, Yielded);

    Result.Shared.push_back({Init, Arg, Yielded, Loop->getResult(N)});
  }
  if (Value Counter = Loop.getCounterResult())
    Result.Shared.push_back({Loop.getCounter(), Counter});
}

void Isolator::isolate(InstrOpInterface Instr) {
  for (OpResult R : Instr->getResults()) {
    OpOperand *Tied = Instr.getTiedOperand(R);
    if (!Tied)
      continue;
    B.setInsertionPoint(Instr);
    Value Overwritten = copy(Tied->get(), R.getType());
    Tied->set(Overwritten);
    Result.Shared.push_back({Overwritten, R});
  }
}

/// The function's type may say in which registers its results are.
void Isolator::isolate(func::ReturnOp Return) {
  B.setInsertionPoint(Return);
  for (OpOperand &Operand : Return->getOpOperands()) {
    auto T = dyn_cast<RegisterTypeInterface>(Operand.get().getType());
    if (T && T.isAssigned())
      Operand.set(copy(Operand.get(), T));
  }
}

IsolatedConstraints Isolator::run() {
  // Before anything is inserted.
  SmallVector<Operation *> Ops;
  Func.walk<WalkOrder::PreOrder>([&](Operation *Op) { Ops.push_back(Op); });
  for (Operation *Op : Ops) {
    if (auto Loop = dyn_cast<HardwareLoopOpInterface>(Op))
      isolate(Loop);
    else if (auto Instr = dyn_cast<InstrOpInterface>(Op))
      isolate(Instr);
    else if (auto Return = dyn_cast<func::ReturnOp>(Op))
      isolate(Return);
    else if (Op->hasTrait<OpTrait::RegisterCopy>())
      Result.Copies.push_back(Op);
  }
  return std::move(Result);
}

IsolatedConstraints isolateConstraints(func::FuncOp Func,
                                       const IsaDialectInterface &Isa) {
  return Isolator(Func, Isa).run();
}

} // namespace kc
