//===- VectorBackEnd.cpp - Cycles of the Coral NPU's vector unit ----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/CoralNpu/VectorBackEnd.h"
#include <algorithm>

namespace kc::sim::coral_npu {

VectorBackEnd::Station VectorBackEnd::stationOf(VectorClass C) {
  switch (C) {
  case VectorClass::Alu:
  case VectorClass::Count:
  case VectorClass::Iota:
    return Alu;
  case VectorClass::Multiply:
    return Mul;
  case VectorClass::Divide:
    return Div;
  case VectorClass::Load:
  case VectorClass::Store:
    return Lsu;
  case VectorClass::Compare:
  case VectorClass::Reduce:
  case VectorClass::WideReduce:
  case VectorClass::Permute:
  case VectorClass::Compress:
    return Pmtrdt;
  }
  return Alu;
}

/// Which of the registers micro-operation \p N of \p Of touches.
static unsigned registerOf(const VectorRegisters &R, unsigned N, unsigned Of) {
  return (R.First + N * R.Count / Of) % 32;
}

/// The cycle in which the next micro-operation is decoded.
uint64_t VectorBackEnd::decode(uint64_t At, bool IsFirst) {
  uint64_t Cycle = std::max({At + 2, DecodeCycle, Dispatches[P.MicroOpQueue]});
  if (Cycle == DecodeCycle && ((IsFirst && InstrsDecoded == P.DecodeInstrs) ||
                               MicroOpsDecoded == P.DecodeMicroOps))
    ++Cycle;
  if (Cycle != DecodeCycle) {
    DecodeCycle = Cycle;
    MicroOpsDecoded = 0;
    // The rest of an instruction counts as one.
    InstrsDecoded = !IsFirst;
  }
  InstrsDecoded += IsFirst;
  ++MicroOpsDecoded;
  return Cycle;
}

/// The cycle in which micro-operation \p N of the instruction is dispatched.
uint64_t VectorBackEnd::dispatch(const VectorInstr &I, unsigned N,
                                 uint64_t Decoded) {
  bool IsLast = N + 1 == I.MicroOps;
  // A permutation's entries get their times when all of them are there.
  bool IsPermutation =
      I.Class == VectorClass::Permute || I.Class == VectorClass::Compress;
  unsigned Undecided = IsPermutation ? N : 0;
  uint64_t Cycle = std::max({Decoded + 1, DispatchCycle,
                             Retirements[P.ReorderBuffer - Undecided] + 1,
                             Left[stationOf(I.Class)][P.Stations] + 1});
  unsigned Ports = 0;
  for (unsigned S = 0; S != I.NumSources; ++S) {
    const VectorRegisters &R = I.Sources[S];
    Ports += !R.IsMask;
    if (IsLast || !R.IsForLast)
      Cycle = std::max(Cycle, Ready[registerOf(R, N, I.MicroOps)]);
  }
  bool IsFull = Dispatched == P.DispatchWidth ||
                PortsUsed + Ports > P.ReadPorts ||
                (I.Class == VectorClass::Compress && N != 0);
  if (Cycle == DispatchCycle && IsFull)
    ++Cycle;
  if (Cycle != DispatchCycle) {
    DispatchCycle = Cycle;
    Dispatched = PortsUsed = 0;
  }
  ++Dispatched;
  PortsUsed += Ports;
  Dispatches.push(Cycle);
  return Cycle;
}

/// Takes the unit that has been idle the longest.
uint64_t VectorBackEnd::startOn(std::array<uint64_t, 4> &Units, unsigned Count,
                                uint64_t Ready) {
  uint64_t *Unit = std::min_element(Units.data(), Units.data() + Count);
  return *Unit = std::max(Ready, *Unit + 1);
}

/// The cycle in which the oldest entry of the reorder buffer retires.
uint64_t VectorBackEnd::retire(uint64_t Done, bool WritesScalar) {
  if (Done <= LastRetire) {
    Done = LastRetire;
    // One that writes a scalar register goes first, and nothing after it.
    if (Retired == P.RetireWidth || RetiredScalar || WritesScalar)
      ++Done;
  }
  if (Done != LastRetire) {
    LastRetire = Done;
    Retired = 0;
  }
  ++Retired;
  RetiredScalar = WritesScalar;
  Retirements.push(Done);
  return Done;
}

VectorBackEnd::Outcome VectorBackEnd::issue(const VectorInstr &I, uint64_t At,
                                            VectorMemory *Memory) {
  Station Place = stationOf(I.Class);
  RecentTimes<32> &Leaves = Left[Place];
  Outcome O = {};
  bool HasRetired = false;

  auto Finish = [&](unsigned N, uint64_t Done) {
    if (I.Dest.Count)
      Ready[registerOf(I.Dest, N, I.MicroOps)] = Done;
    uint64_t Cycle = retire(Done, I.WritesScalar);
    if (!HasRetired)
      O.FirstRetire = Cycle;
    HasRetired = true;
  };

  uint64_t DecodedAt = 0;
  for (unsigned N = 0; N != I.MicroOps; ++N) {
    bool IsLast = N + 1 == I.MicroOps;
    DecodedAt = decode(At, N == 0);
    uint64_t Cycle = dispatch(I, N, DecodedAt);
    if (N == 0)
      O.FirstDispatch = Cycle;
    O.LastDispatch = Cycle;

    switch (I.Class) {
    case VectorClass::Alu:
    case VectorClass::Count:
    case VectorClass::Iota: {
      uint64_t Start = startOn(AluStart, P.AluUnits, Cycle + 1);
      bool IsSlow =
          I.Class == VectorClass::Count ||
          (I.Class == VectorClass::Iota && N * (128u / I.ElementBits) >= 32);
      Leaves.push(Start);
      Finish(N, Start + P.AluLatency + IsSlow);
      break;
    }
    case VectorClass::Multiply: {
      uint64_t Start = startOn(MulStart, P.MulUnits, Cycle + 1);
      Leaves.push(Start);
      Finish(N, Start + P.MulLatency);
      break;
    }
    case VectorClass::Compare:
    case VectorClass::Reduce:
    case VectorClass::WideReduce: {
      uint64_t Start = std::max(Cycle + 1, PmtrdtFree);
      uint64_t End = Start + (I.Class == VectorClass::WideReduce);
      PmtrdtFree = End + 1;
      Leaves.push(End);
      if (IsLast)
        Finish(N, End + P.ReduceLatency);
      break;
    }
    case VectorClass::Permute:
    case VectorClass::Compress: {
      // They leave when all are there; until then their places are taken.
      Leaves.push(Cycle);
      if (!IsLast)
        break;
      unsigned Count = I.MicroOps;
      uint64_t Start = std::max(Cycle + 1, PmtrdtFree);
      PmtrdtFree = Start + 2 * Count - 1;
      bool IsEarly = I.Class == VectorClass::Compress && Count > 1;
      Leaves.drop(Count);
      for (unsigned K = 0; K != Count; ++K) {
        Leaves.push(Start + Count - 1 + K - IsEarly);
        Finish(K, Start + P.PermuteLatency + K);
      }
      break;
    }
    case VectorClass::Divide: {
      uint64_t Start = std::max(Cycle + 1, DivFree);
      DivFree = Start + P.DivideLatency + I.Extra[N];
      Leaves.push(Start);
      Finish(N, DivFree);
      break;
    }
    case VectorClass::Load:
    case VectorClass::Store: {
      VectorMemory::Times T = Memory->transfer(N, Cycle);
      Leaves.push(T.Leaves);
      Finish(N, T.Done);
      break;
    }
    }
  }
  Decoded.push(DecodedAt);
  O.LastRetire = LastRetire;
  return O;
}

void VectorBackEnd::transfer(StateTransfer &S) {
  S.time(DecodeCycle);
  S.numberUntil(DecodeCycle, InstrsDecoded);
  S.numberUntil(DecodeCycle, MicroOpsDecoded);
  S.time(DispatchCycle);
  S.numberUntil(DispatchCycle, Dispatched);
  S.numberUntil(DispatchCycle, PortsUsed);
  S.time(LastRetire);
  S.numberUntil(LastRetire, Retired);
  S.numberUntil(LastRetire, RetiredScalar);
  Decoded.transfer(S, P.CommandQueue);
  Dispatches.transfer(S, P.MicroOpQueue);
  Retirements.transfer(S, P.ReorderBuffer);
  for (RecentTimes<32> &L : Left)
    L.transfer(S, P.Stations);
  // Like units are alike.
  std::sort(AluStart.begin(), AluStart.begin() + P.AluUnits);
  std::sort(MulStart.begin(), MulStart.begin() + P.MulUnits);
  for (auto *Units : {&AluStart, &MulStart})
    for (uint64_t &T : *Units)
      S.time(T);
  S.time(PmtrdtFree);
  S.time(DivFree);
  for (uint64_t &T : Ready)
    S.time(T);
}

} // namespace kc::sim::coral_npu
