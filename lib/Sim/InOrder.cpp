//===- InOrder.cpp - An in-order machine's front end ----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/InOrder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include <algorithm>

using namespace llvm;

namespace kc::sim {

StringRef waitReasonName(WaitReason Reason) {
  switch (Reason) {
  case WaitReason::Fetch:
    return "fetch";
  case WaitReason::Lane:
    return "lane";
  case WaitReason::Register:
    return "register";
  case WaitReason::Unit:
    return "unit";
  case WaitReason::Queue:
    return "queue";
  case WaitReason::Order:
    return "order";
  }
  llvm_unreachable("all reasons have names");
}

CycleModel::~CycleModel() = default;

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

InOrder::InOrder(const isa::Target &T, const isa::Profile &P) : T(T), P(P) {
  const int64_t *Params = P.Params.data();
  Lanes = T.Pipeline->Lanes(Params);
  LineInstrs =
      std::max<unsigned>(1, T.Pipeline->LineBytes(Params) / T.WordBytes);
  Redirect = T.Pipeline->Redirect(Params);
  Units.resize(T.Units.size());
  Use.resize(T.Units.size());
  for (auto [Unit, Desc] : llvm::zip(Units, T.Units))
    if (Desc.Queue)
      Unit.Places = std::min<uint64_t>(Desc.Queue(Params), MostPlaces);
  unsigned Registers = 0;
  for (const isa::RegFileDesc &File : T.RegFiles) {
    FirstRegister.push_back(Registers);
    Registers += File.Count;
  }
  Ready.assign(Registers, 0);
}

void InOrder::load(size_t Instructions) { Code.assign(Instructions, Op()); }

void InOrder::begin() {
  llvm::fill(Ready, 0);
  for (QueuedUnit &U : Units) {
    U.Free = 0;
    U.Starts = RecentTimes<MostPlaces>();
  }
  llvm::fill(Use, UnitUse());
  Now = LastFinish = Begin;
  Fetched = Begin;
  Lane = 0;
  IsClosed = false;
}

void InOrder::define(size_t Index, unsigned Instr, ArrayRef<int64_t> Operands) {
  const isa::InstrDesc &D = T.Instrs[Instr];
  Op &O = Code[Index];
  O = Op();
  O.IsDefined = true;
  O.Instr = Instr;
  O.Unit = D.Unit;
  if (D.Timing != isa::InstrDesc::NoTiming) {
    const isa::TimingDesc &Timing = T.Timings[D.Timing];
    O.Latency = Timing.Latency(P.Params.data());
    O.Busy = Timing.Busy(P.Params.data());
    O.IsFirstLane = Timing.IsFirstLane;
    O.IsAlone = Timing.IsAlone;
    O.WaitsForQueues = Timing.WaitsForQueues;
    O.WaitsForAll = Timing.WaitsForAll;
    O.Early = Timing.Early;
  }
  O.IsControl = D.Control == isa::ControlKind::Branch;
  bool IsConditional = false;
  for (auto [Operand, Value] : llvm::zip(D.Operands, Operands)) {
    if (Operand.Kind != isa::OperandKind::Register) {
      // A jump whose target the fetch unit knows.
      if (O.IsControl && Operand.IsPCRelative)
        O.IsForeseen = Value < 0;
      continue;
    }
    if (O.IsControl && Operand.Role != isa::OperandRole::Out)
      IsConditional = true;
    if (Value == T.RegFiles[Operand.RegFile].ZeroRegister ||
        !isScoreboarded(Operand.RegFile))
      continue;
    uint16_t Register = FirstRegister[Operand.RegFile] + Value;
    if (Operand.Role != isa::OperandRole::Out)
      O.Reads.push_back(Register);
    if (Operand.Role != isa::OperandRole::In)
      O.Writes.push_back(Register);
  }
  bool IsDirect = llvm::any_of(D.Operands, [](const isa::OperandDesc &Operand) {
    return Operand.IsPCRelative;
  });
  if (O.IsControl && IsDirect && !IsConditional)
    O.IsForeseen = true;
}

//===----------------------------------------------------------------------===//
// Execution
//===----------------------------------------------------------------------===//

/// Moves \p Time to \p Until and books the wait.
void InOrder::wait(uint64_t &Time, uint64_t Until, const Op &O,
                   WaitReason Reason) {
  if (Until <= Time)
    return;
  Use[O.Unit].Waits[static_cast<unsigned>(Reason)] += Until - Time;
  Time = Until;
}

uint64_t InOrder::extraCycles(uint8_t Odd) const {
  return (Odd & CrossesLine ? CrossingCycles : 0) +
         (Odd & IsSlow ? SlowCycles : 0);
}

uint64_t InOrder::dispatched(const CycleStep &S, const Op &O, uint64_t At) {
  QueuedUnit &U = Units[O.Unit];
  uint64_t Extra = extraCycles(S.Odd);
  if (U.Places)
    At = U.start(At + 1, O.Busy + Extra) - 1;
  else if (O.Busy)
    U.Free = At + O.Busy;
  return At + O.Latency + Extra;
}

uint64_t InOrder::idle() const {
  uint64_t Time = LastFinish;
  for (const QueuedUnit &U : Units)
    if (U.Places)
      Time = std::max(Time, U.Free);
  return Time;
}

/// What comes next, and when it is there.
void InOrder::follow(const CycleStep &S, const Op &O) {
  bool IsNext = S.Next == S.Index + 1;
  if (IsNext == (O.IsControl && O.IsForeseen))
    Fetched = Now + Redirect;
  else if (!IsNext || lineOf(S.Next) != lineOf(S.Index))
    Fetched = std::max(Fetched + 1, Now);
}

CycleTimes InOrder::step(const CycleStep &S) {
  const Op &O = Code[S.Index];
  QueuedUnit &U = Units[O.Unit];
  ++Use[O.Unit].Instructions;

  uint64_t At = Now;
  wait(At, Fetched, O, WaitReason::Fetch);
  bool NeedsCycle = O.IsFirstLane || O.IsAlone;
  if (At == Now && (IsClosed || Lane == Lanes || (Lane != 0 && NeedsCycle)))
    wait(At, Now + 1, O, WaitReason::Lane);
  for (uint16_t R : O.Reads)
    wait(At, Ready[R] + O.Early, O, WaitReason::Register);
  for (uint16_t R : O.Writes)
    wait(At, Ready[R], O, WaitReason::Register);
  if (U.Places)
    wait(At, U.Starts[U.Places], O, WaitReason::Queue);
  else if (O.Busy)
    wait(At, U.Free, O, WaitReason::Unit);
  if (O.WaitsForQueues)
    for (const QueuedUnit &Other : Units)
      if (Other.Places)
        wait(At, Other.Free, O, WaitReason::Order);
  if (O.WaitsForAll)
    wait(At, idle(), O, WaitReason::Order);
  wait(At, acceptedAt(S, O, At), O, WaitReason::Queue);

  if (At != Now) {
    Now = At;
    Lane = 0;
    IsClosed = false;
  }
  ++Lane;
  IsClosed |= O.IsAlone || O.IsControl;
  uint64_t Done = dispatched(S, O, At);
  for (uint16_t R : O.Writes)
    Ready[R] = Done;
  LastFinish = std::max({LastFinish, At + 1, Done});
  // The line that comes next does so a cycle later.
  if (S.Odd & StealsFetch)
    Fetched = std::max(Fetched + 1, At);
  follow(S, O);
  return {At, std::max(Done, At + 1)};
}

void InOrder::transfer(StateTransfer &S) {
  S.time(Now);
  S.number(Lane);
  S.number(IsClosed);
  S.time(Fetched);
  S.time(LastFinish);
  for (QueuedUnit &U : Units) {
    S.time(U.Free);
    U.Starts.transfer(S, U.Places);
  }
  for (uint64_t &T : Ready)
    S.time(T);
}

} // namespace kc::sim
