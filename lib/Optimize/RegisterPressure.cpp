//===- RegisterPressure.cpp - Registers that values need ------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegisterPressure.h"
#include "Offsets.h"

using namespace mlir;

namespace kc {

namespace {

/// Counts of ranges of positions.
class Ranges {
public:
  explicit Ranges(unsigned Size) : Changes(Size + 1) {}

  /// From \p Begin to before \p End.
  void add(int Begin, int End) {
    Begin = std::max(Begin, 0);
    End = std::min<int>(End, Changes.size() - 1);
    if (Begin >= End)
      return;
    ++Changes[Begin];
    --Changes[End];
  }

  SmallVector<unsigned, 0> counts() const {
    SmallVector<unsigned, 0> Counts;
    int Count = 0;
    for (int Change : ArrayRef(Changes).drop_back())
      Counts.push_back(Count += Change);
    return Counts;
  }

private:
  SmallVector<int, 0> Changes;
};

} // namespace

bool RegisterPressure::needsRegister(Value V) const {
  auto Type = dyn_cast<RegisterTypeInterface>(V.getType());
  return Type && Type.getRegFile() == RegFile && !isZero(V);
}

/// Extends the range of a value to where \p V is used.
void RegisterPressure::extend(Value V, Block &Body, LastUse &Last) const {
  SmallVector<Value> Computed = {V};
  while (!Computed.empty()) {
    for (Operation *User : Computed.pop_back_val().getUsers()) {
      if (IsLeftOut(User)) {
        Computed.push_back(User->getResult(0));
        continue;
      }
      Operation *There = Body.findAncestorOpInBlock(*User);
      int At = Positions.lookup(There);
      if (At > Last.At)
        Last = {At, false};
      if (At == Last.At)
        Last.IsInside |= There != User;
    }
  }
}

const BlockPressure &RegisterPressure::of(Block &Body) {
  std::unique_ptr<BlockPressure> &Entry = Known[&Body];
  if (Entry)
    return *Entry;
  int Size = 0;
  for (Operation &Op : Body)
    Positions[&Op] = Size++;
  Ranges Before(Size), After(Size), Across(Size);
  auto Add = [&](Value V, int Begin, LastUse Last) {
    extend(V, Body, Last);
    // What is written takes a register even if nobody reads it.
    Before.add(Begin + 1, std::max(Last.At, 0) + 1);
    After.add(Begin, std::max(Last.At, Begin + 1));
    Across.add(Begin + 1, Last.At + Last.IsInside);
  };
  for (BlockArgument Arg : Body.getArguments()) {
    auto Loop = dyn_cast<HardwareLoopOpInterface>(Body.getParentOp());
    // The loop's end reads the counter.
    bool IsCounter = Loop && Arg == Loop.getCounter();
    if (needsRegister(Arg))
      Add(Arg, -1, {IsCounter ? Size : -1, false});
  }
  for (Operation &Op : Body)
    if (!IsLeftOut(&Op))
      for (Value V : Op.getResults())
        if (int At = Positions.lookup(&Op); needsRegister(V))
          Add(V, At, {At, false});
  Entry = std::make_unique<BlockPressure>();
  Entry->Before = Before.counts();
  Entry->After = After.counts();
  Entry->Across = Across.counts();
  return *Entry;
}

unsigned RegisterPressure::maxIn(Block &Body) {
  const BlockPressure &Pressure = of(Body);
  unsigned Max = 0;
  for (Operation &Op : Body) {
    auto It = Positions.find(&Op);
    if (It == Positions.end())
      continue;
    unsigned At = It->second;
    Max = std::max({Max, Pressure.Before[At], Pressure.After[At]});
    for (Region &R : Op.getRegions())
      for (Block &Inner : R)
        Max = std::max(Max, Pressure.Across[At] + maxIn(Inner));
  }
  return Max;
}

} // namespace kc
