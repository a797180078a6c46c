//===- Decoupled.cpp - Timing of decoupled engines ------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/Decoupled.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;

namespace kc::sim {

StringRef stallReasonName(StallReason Reason) {
  switch (Reason) {
  case StallReason::Station:
    return "station";
  case StallReason::Register:
    return "register";
  case StallReason::Memory:
    return "memory";
  case StallReason::Order:
    return "order";
  case StallReason::Engine:
    return "engine";
  }
  llvm_unreachable("all reasons have names");
}

//===----------------------------------------------------------------------===//
// Engines
//===----------------------------------------------------------------------===//

/// The first time from \p Ready on with \p Cost idle cycles.
uint64_t Decoupled::Engine::findFree(uint64_t Ready, uint64_t Cost) const {
  for (auto [Begin, End] : Busy) {
    if (Ready + Cost <= Begin)
      return Ready;
    Ready = std::max(Ready, End);
  }
  return Ready;
}

void Decoupled::Engine::take(uint64_t Begin, uint64_t End) {
  LastFinish = std::max(LastFinish, End);
  if (Begin == End)
    return;
  auto *It = llvm::find_if(Busy, [&](auto B) { return B.second >= Begin; });
  if (It != Busy.end() && It->second == Begin) {
    It->second = End;
    if (auto *Next = std::next(It); Next != Busy.end() && Next->first == End) {
      It->second = Next->second;
      Busy.erase(Next);
    }
  } else if (It != Busy.end() && It->first == End) {
    It->first = Begin;
  } else {
    Busy.insert(It, {Begin, End});
  }
}

void Decoupled::Engine::forget(uint64_t Now) {
  size_t N = 0;
  while (N != Busy.size() && Busy[N].second <= Now)
    ++N;
  Busy.erase(Busy.begin(), Busy.begin() + N);
  N = 0;
  while (N != Starts.size() && Starts[N] <= Now)
    ++N;
  Starts.erase(Starts.begin(), Starts.begin() + N);
}

//===----------------------------------------------------------------------===//
// Dependences
//===----------------------------------------------------------------------===//

Decoupled::Decoupled(const isa::Target &T, const DecoupledParams &P)
    : T(T), Params(P), Units(T.Units.size()), Use(T.Units.size()) {
  Params.resize(T.Units.size());
  for (auto [U, Timing] : llvm::zip(Units, Params))
    U.Engines.resize(std::max(1u, Timing.Engines));
  for (const isa::RegFileDesc &File : T.RegFiles)
    RegisterReady.emplace_back(File.Count);
}

/// Calls F(ready time, operand) for the register operands of an event.
template <class Ready, class F>
static void forEachRegister(const isa::Target &T, const Event &E,
                            Ready &RegisterReady, F Do) {
  for (auto [Op, Value] : llvm::zip(T.Instrs[E.Instr].Operands, E.Operands)) {
    if (Op.Kind != isa::OperandKind::Register ||
        Op.RegFile >= RegisterReady.size())
      continue;
    auto &File = RegisterReady[Op.RegFile];
    if (static_cast<uint64_t>(Value) >= File.size() ||
        Value == T.RegFiles[Op.RegFile].ZeroRegister)
      continue;
    Do(File[Value], Op);
  }
}

uint64_t Decoupled::registersReady(const Event &E) const {
  uint64_t Time = 0;
  forEachRegister(T, E, RegisterReady,
                  [&](uint64_t Ready, const isa::OperandDesc &Op) {
                    if (Op.Role != isa::OperandRole::Out)
                      Time = std::max(Time, Ready);
                  });
  return Time;
}

void Decoupled::setRegisters(const Event &E, uint64_t Finish) {
  forEachRegister(T, E, RegisterReady,
                  [&](uint64_t &Ready, const isa::OperandDesc &Op) {
                    if (Op.Role != isa::OperandRole::In)
                      Ready = Finish;
                  });
}

/// The cells of an access, from the first to beyond the last.
static std::pair<uint64_t, uint64_t> rangeOf(const MemoryAccess &A) {
  if (A.Count == 0 || A.Length == 0)
    return {A.Begin, A.Begin};
  uint64_t Cells = SaturatingMultiplyAdd(A.Count - 1, A.Stride, A.Length);
  return {A.Begin, SaturatingAdd(A.Begin, Cells)};
}

/// When no older task touches what this instruction touches.
uint64_t Decoupled::memoryReady() {
  uint64_t Time = 0;
  for (const MemoryAccess &A : Accesses) {
    if (A.Memory >= Holdings.size())
      continue;
    std::vector<Holding> &Held = Holdings[A.Memory];
    llvm::erase_if(Held, [&](const Holding &H) { return H.Finish <= Now; });
    auto [Begin, End] = rangeOf(A);
    for (const Holding &H : Held)
      if ((A.IsWrite || H.IsWrite) && Begin < H.End && H.Begin < End)
        Time = std::max(Time, H.Finish);
  }
  return Time;
}

//===----------------------------------------------------------------------===//
// Execution
//===----------------------------------------------------------------------===//

/// Moves \p Time to \p Until and books the wait.
static void waitFor(uint64_t &Time, uint64_t Until, Decoupled::UnitUse &U,
                    StallReason Reason) {
  if (Until <= Time)
    return;
  U.Stalls[static_cast<unsigned>(Reason)] += Until - Time;
  Time = Until;
}

uint64_t Decoupled::runInline(const Event &E, UnitUse &U) {
  waitFor(Now, registersReady(E), U, StallReason::Register);
  waitFor(Now, memoryReady(), U, StallReason::Memory);
  uint64_t Begin = Now;
  Now += E.Cost;
  setRegisters(E, Now);
  return Begin;
}

uint64_t Decoupled::enqueue(const Event &E, unsigned UnitIndex, UnitUse &U) {
  Unit &TheUnit = Units[UnitIndex];
  const UnitTiming &Timing = Params[UnitIndex];
  LastEngine = TheUnit.NextEngine++ % TheUnit.Engines.size();
  Engine &TheEngine = TheUnit.Engines[LastEngine];

  TheEngine.forget(Now);
  unsigned Stations = std::max(1u, Timing.Stations);
  if (TheEngine.Starts.size() >= Stations) {
    size_t MustStart = TheEngine.Starts.size() - Stations;
    waitFor(Now, TheEngine.Starts[MustStart], U, StallReason::Station);
    TheEngine.forget(Now);
  }

  uint64_t Begin = Now;
  waitFor(Begin, registersReady(E), U, StallReason::Register);
  waitFor(Begin, memoryReady(), U, StallReason::Memory);
  if (Timing.InOrder) {
    waitFor(Begin, TheUnit.LastStart, U, StallReason::Order);
    waitFor(Begin, TheEngine.LastFinish, U, StallReason::Order);
  }
  waitFor(Begin, TheEngine.findFree(Begin, E.Cost), U, StallReason::Engine);

  uint64_t Finish = Begin + E.Cost;
  TheEngine.take(Begin, Finish);
  if (Begin > Now)
    TheEngine.Starts.insert(llvm::lower_bound(TheEngine.Starts, Begin), Begin);
  TheUnit.LastStart = std::max(TheUnit.LastStart, Begin);
  setRegisters(E, Finish);
  if (Finish > Now)
    for (const MemoryAccess &A : Accesses) {
      if (A.Memory >= Holdings.size())
        Holdings.resize(A.Memory + 1);
      auto [First, End] = rangeOf(A);
      Holdings[A.Memory].push_back({First, End, Finish, A.IsWrite});
    }
  return Begin;
}

void Decoupled::executed(const Event &E) {
  unsigned UnitIndex = T.Instrs[E.Instr].Unit;
  UnitUse &U = Use[UnitIndex];
  Accesses.clear();
  for (const MemoryAccess &A : E.Accesses)
    appendAccess(Accesses, A);
  ++U.Instructions;
  U.Busy += E.Cost;
  uint64_t Begin =
      Params[UnitIndex].IsQueued ? enqueue(E, UnitIndex, U) : runInline(E, U);
  LastFinish = std::max(LastFinish, Begin + E.Cost);
  if (Observers.empty())
    return;
  Event Moved = E;
  Moved.Begin = Begin;
  Moved.Engine = Params[UnitIndex].IsQueued ? LastEngine : 0;
  for (Observer *O : Observers)
    O->executed(Moved);
}

void Decoupled::finished(uint64_t) {
  for (Observer *O : Observers)
    O->finished(LastFinish);
}

} // namespace kc::sim
