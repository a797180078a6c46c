//===- CongruenceClasses.cpp - Values that share a register ---------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CongruenceClasses.h"
#include "kc/Dialect/IsaInterfaces.h"

using namespace mlir;

namespace kc {

bool CongruenceClass::overlaps(const CongruenceClass &Other) const {
  // Classes grow by one value after the other: the smaller is often small.
  const auto &Few = Ranges.size() < Other.Ranges.size() ? Ranges : Other.Ranges;
  const auto &Many = &Few == &Ranges ? Other.Ranges : Ranges;
  return llvm::any_of(Few, [&](LiveRange R) {
    const LiveRange *Next = llvm::upper_bound(
        Many, R, [](LiveRange A, LiveRange B) { return A.Begin < B.Begin; });
    return (Next != Many.end() && Next->overlaps(R)) ||
           (Next != Many.begin() && std::prev(Next)->overlaps(R));
  });
}

CongruenceClasses::CongruenceClasses(const isa::Target &T, const Liveness &L)
    : Target(T) {
  for (Value V : L.getValues()) {
    unsigned Index = Classes.size();
    Indices[V] = Index;
    Parents.push_back(Index);
    CongruenceClass &C = Classes.emplace_back();
    C.RegFile = getRegFile(V);
    C.Register = getRegister(V);
    // What is never alive fits everywhere.
    if (L.getRange(V).Begin < L.getRange(V).End)
      C.Ranges.push_back(L.getRange(V));
    C.Values.push_back(V);
    Operation *Def = V.getDefiningOp();
    if (Def && Def->hasTrait<OpTrait::EntryRegister>() && C.Register < 0)
      C.Register = T.RegFiles[C.RegFile].ZeroRegister;
    if (C.Register >= 0)
      OfRegister[{C.RegFile, C.Register}].push_back(Index);
  }
}

unsigned CongruenceClasses::find(Value V) {
  unsigned Index = Indices.lookup(V);
  while (Parents[Index] != Index)
    Index = Parents[Index] = Parents[Parents[Index]];
  return Index;
}

bool CongruenceClasses::isZero(const CongruenceClass &C) const {
  return C.Register >= 0 &&
         C.Register == Target.RegFiles[C.RegFile].ZeroRegister;
}

/// Whether no other class than \p C, which has a register, is in it while
/// \p Ranges is alive.
bool CongruenceClasses::isFree(const CongruenceClass &C,
                               const CongruenceClass &Ranges) const {
  auto It = OfRegister.find({C.RegFile, C.Register});
  return llvm::none_of(It->second, [&](unsigned Index) {
    return Parents[Index] == Index && &Classes[Index] != &C &&
           Classes[Index].overlaps(Ranges);
  });
}

bool CongruenceClasses::tryMerge(Value A, Value B) {
  unsigned To = find(A), From = find(B);
  if (To == From)
    return true;
  // The one with a register remains.
  if (Classes[To].Register < 0)
    std::swap(To, From);
  CongruenceClass &X = Classes[To], &Y = Classes[From];
  if (X.RegFile != Y.RegFile)
    return false;
  if (isZero(X) || isZero(Y)) {
    // All reads of that register see the same value.
    if (!isZero(X) || !isZero(Y))
      return false;
  } else {
    if (Y.Register >= 0 && X.Register != Y.Register)
      return false;
    if (X.overlaps(Y))
      return false;
    if (X.Register >= 0 && Y.Register < 0 && !isFree(X, Y))
      return false;
  }
  if (X.Values.size() < Y.Values.size()) {
    X.Ranges.swap(Y.Ranges);
    X.Values.swap(Y.Values);
  }
  X.Values.append(Y.Values);
  for (LiveRange R : Y.Ranges) {
    LiveRange *Next =
        llvm::upper_bound(X.Ranges, R, [](LiveRange L, LiveRange R) {
          return L.Begin < R.Begin;
        });
    X.Ranges.insert(Next, R);
  }
  Y = CongruenceClass();
  Parents[From] = To;
  return true;
}

SmallVector<CongruenceClass *> CongruenceClasses::getClasses() {
  SmallVector<CongruenceClass *> Result;
  for (unsigned I = 0; I != Classes.size(); ++I)
    if (Parents[I] == I)
      Result.push_back(&Classes[I]);
  llvm::stable_sort(Result, [](CongruenceClass *A, CongruenceClass *B) {
    if (A->Ranges.empty() || B->Ranges.empty())
      return !A->Ranges.empty() && B->Ranges.empty();
    return A->Ranges.front().Begin < B->Ranges.front().Begin;
  });
  return Result;
}

} // namespace kc
