//===- AssignRegisters.cpp - Registers for congruence classes -------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each class gets the lowest register that is free wherever the class is alive.
// Classes come in the order of the program, which needs no more registers than
// values are alive where every class is alive in one piece. Classes that
// aren't, and registers that types name, can get in the way of this; then the
// class that was left without a register comes first in the next attempt.
//
//===----------------------------------------------------------------------===//

#include "AssignRegisters.h"
#include <map>

using namespace mlir;

namespace kc {

namespace {

/// When one register is in use.
class Occupancy {
public:
  bool isFree(const CongruenceClass &C) const {
    return llvm::all_of(C.Ranges, [&](LiveRange R) {
      auto Next = InUse.upper_bound(R.Begin);
      if (Next != InUse.end() && Next->first < R.End)
        return false;
      return Next == InUse.begin() || std::prev(Next)->second <= R.Begin;
    });
  }
  void add(const CongruenceClass &C) {
    for (LiveRange R : C.Ranges)
      InUse[R.Begin] = R.End;
  }

private:
  /// From the first slot of each range to the one after its last.
  std::map<unsigned, unsigned> InUse;
};

class Assigner {
public:
  Assigner(const isa::Target &T) : Target(T) {
    for (const isa::RegFileDesc &File : T.RegFiles)
      Registers.emplace_back(File.Count);
  }

  /// Returns false if no register is left.
  bool assign(CongruenceClass &C) {
    for (auto [Index, Register] : llvm::enumerate(Registers[C.RegFile])) {
      if (int(Index) == Target.RegFiles[C.RegFile].ZeroRegister ||
          !Register.isFree(C))
        continue;
      Register.add(C);
      C.Register = Index;
      return true;
    }
    return false;
  }
  void occupy(const CongruenceClass &C) {
    Registers[C.RegFile][C.Register].add(C);
  }

private:
  const isa::Target &Target;
  SmallVector<SmallVector<Occupancy, 0>> Registers;
};

} // namespace

unsigned numAssignable(const isa::RegFileDesc &File) {
  return File.Count - (File.ZeroRegister >= 0 ? 1 : 0);
}

std::pair<CongruenceClass *, CongruenceClass *>
findConflict(const isa::Target &T, CongruenceClasses &Classes) {
  llvm::DenseMap<std::pair<unsigned, int32_t>, SmallVector<CongruenceClass *>>
      OfRegister;
  for (CongruenceClass *C : Classes.getClasses()) {
    if (C->Register < 0 || C->Register == T.RegFiles[C->RegFile].ZeroRegister)
      continue;
    SmallVector<CongruenceClass *> &Others =
        OfRegister[{C->RegFile, C->Register}];
    for (CongruenceClass *Other : Others)
      if (Other->overlaps(*C))
        return {Other, C};
    Others.push_back(C);
  }
  return {nullptr, nullptr};
}

static CongruenceClass *assignInOrder(const isa::Target &T,
                                      ArrayRef<CongruenceClass *> Fixed,
                                      ArrayRef<CongruenceClass *> Order) {
  Assigner Assignment(T);
  for (CongruenceClass *C : Fixed)
    Assignment.occupy(*C);
  for (CongruenceClass *C : Order) {
    if (Assignment.assign(*C))
      continue;
    for (CongruenceClass *Assigned : Order)
      Assigned->Register = -1;
    return C;
  }
  return nullptr;
}

CongruenceClass *assignRegisters(const isa::Target &T,
                                 CongruenceClasses &Classes) {
  constexpr unsigned MaxAttempts = 64;
  SmallVector<CongruenceClass *> Fixed, Order;
  for (CongruenceClass *C : Classes.getClasses())
    (C->Register < 0 ? Order : Fixed).push_back(C);
  CongruenceClass *First = nullptr;
  for (unsigned Attempt = 0; Attempt != MaxAttempts; ++Attempt) {
    CongruenceClass *Failed = assignInOrder(T, Fixed, Order);
    if (!Failed)
      return nullptr;
    if (!First)
      First = Failed;
    auto *It = llvm::find(Order, Failed);
    std::rotate(Order.begin(), It, It + 1);
  }
  return First;
}

Pressure maxPressure(const isa::Target &T, CongruenceClasses &Classes,
                     unsigned RegFile) {
  // Ranges that end before those that begin in the same slot.
  SmallVector<std::pair<unsigned, int>, 0> Changes;
  for (CongruenceClass *C : Classes.getClasses()) {
    if (C->RegFile != RegFile ||
        (C->Register >= 0 && C->Register == T.RegFiles[RegFile].ZeroRegister))
      continue;
    for (LiveRange R : C->Ranges) {
      Changes.push_back({R.Begin, 1});
      Changes.push_back({R.End, -1});
    }
  }
  llvm::sort(Changes);
  Pressure Max;
  int NumAlive = 0;
  for (auto [Slot, Change] : Changes) {
    NumAlive += Change;
    if (NumAlive > int(Max.NumAlive))
      Max = {unsigned(NumAlive), Slot};
  }
  return Max;
}

} // namespace kc
