//===- Liveness.cpp - Where the values of a program are alive -------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Backend/Liveness.h"
#include "kc/Dialect/IsaInterfaces.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace kc {

Liveness::Liveness(func::FuncOp Func) {
  number(Func.getBody().front());
  defineEntryValues(Func);
  for (Operation *Op : ArrayRef(Ops)) {
    if (auto Loop = dyn_cast<HardwareLoopOpInterface>(Op)) {
      unsigned Begin = 2 * Numbers.lookup(Op) + 1;
      unsigned End = 2 * Numbers.lookup(Loop.getLoopBody()->getTerminator());
      // The loop's end reads the counter.
      define(Loop.getCounter(), Begin, End + 1);
      for (Value Arg : Loop.getCarriedArgs())
        define(Arg, Begin, Begin + 1);
      for (Value Result : Op->getResults())
        define(Result, End + 1, End + 2);
      continue;
    }
    if (Op->hasTrait<OpTrait::EntryRegister>())
      continue;
    unsigned Slot = 2 * Numbers.lookup(Op) + 1;
    for (Value Result : Op->getResults())
      define(Result, Slot, Slot + 1);
  }
  llvm::stable_sort(Values, [&](Value A, Value B) {
    return getRange(A).Begin < getRange(B).Begin;
  });
}

void Liveness::number(Block &Body) {
  for (Operation &Op : Body) {
    Numbers[&Op] = Ops.size();
    Ops.push_back(&Op);
    for (Region &R : Op.getRegions())
      for (Block &B : R)
        number(B);
  }
}

/// What registers hold at the beginning is alive from there, wherever an
/// operation gives it a name.
void Liveness::defineEntryValues(func::FuncOp Func) {
  for (Value Arg : Func.getArguments())
    define(Arg, 0, 1);
  for (Operation *Op : Ops)
    if (Op->hasTrait<OpTrait::EntryRegister>())
      define(Op->getResult(0), 0, 0);
}

void Liveness::define(Value V, unsigned Slot, unsigned MinEnd) {
  if (!isRegister(V.getType()))
    return;
  unsigned End = MinEnd;
  for (Operation *User : V.getUsers()) {
    End = std::max(End, 2 * Numbers.lookup(User) + 1);
    while (User->getBlock() != V.getParentBlock()) {
      Operation *LoopEnd = User->getBlock()->getTerminator();
      End = std::max(End, 2 * Numbers.lookup(LoopEnd) + 1);
      User = User->getParentOp();
    }
  }
  Values.push_back(V);
  Ranges[V] = {Slot, End};
}

Location Liveness::getLoc(unsigned Slot) const {
  return Ops[std::min<size_t>(Slot / 2, Ops.size() - 1)]->getLoc();
}

SmallVector<Value> Liveness::getAlive(unsigned RegFile, unsigned Slot) const {
  SmallVector<Value> Alive;
  for (Value V : Values)
    if (getRegFile(V) == RegFile && getRange(V).contains(Slot))
      Alive.push_back(V);
  return Alive;
}

} // namespace kc
