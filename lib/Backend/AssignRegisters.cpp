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
// aren't, and registers that types name, can get in the way of this; then those
// that are alive longest come first.
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

static unsigned lengthOf(const CongruenceClass &C) {
  unsigned Length = 0;
  for (LiveRange R : C.Ranges)
    Length += R.End - R.Begin;
  return Length;
}

CongruenceClass *assignRegisters(const isa::Target &T,
                                 CongruenceClasses &Classes) {
  SmallVector<CongruenceClass *> Fixed, Order;
  for (CongruenceClass *C : Classes.getClasses())
    (C->Register < 0 ? Order : Fixed).push_back(C);
  CongruenceClass *Failed = assignInOrder(T, Fixed, Order);
  if (!Failed)
    return nullptr;
  llvm::stable_sort(Order, [](CongruenceClass *A, CongruenceClass *B) {
    return lengthOf(*A) > lengthOf(*B);
  });
  return assignInOrder(T, Fixed, Order) ? Failed : nullptr;
}

} // namespace kc
