//===- VectorBackEnd.h - Cycles of the Coral NPU's vector unit --*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The vector unit takes instructions from a command queue, splits them into
// micro-operations of one register each, and dispatches those in order to the
// stations of its units; they retire in order from a reorder buffer. Sources
// are waited for before dispatch, so a station is a queue, and everything that
// happens to a micro-operation follows from what happened to older ones. The
// model is therefore no loop over cycles: issue() computes the times of an
// instruction's micro-operations one after the other.
//
// Within a cycle the machine retires, executes, dispatches and decodes, in this
// order. The names are those of the hardware's description; the numbers were
// measured on it (docs/coral-timing.md).
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_CORALNPU_VECTORBACKEND_H
#define KC_SIM_CORALNPU_VECTORBACKEND_H

#include "kc/Sim/TimeState.h"
#include <array>
#include <cstdint>

namespace kc::sim::coral_npu {

/// The sizes and latencies of the vector unit.
struct VectorParams {
  unsigned CommandQueue = 16;
  unsigned DecodeInstrs = 2;
  unsigned DecodeMicroOps = 6;
  unsigned MicroOpQueue = 16;
  unsigned DispatchWidth = 3;
  unsigned ReadPorts = 6;
  /// Places of each unit's station.
  unsigned Stations = 8;
  unsigned ReorderBuffer = 8;
  unsigned RetireWidth = 4;
  unsigned AluUnits = 2;
  unsigned MulUnits = 2;
  /// From a micro-operation's start until its result can be used.
  unsigned AluLatency = 1;
  unsigned MulLatency = 2;
  unsigned ReduceLatency = 2;
  unsigned PermuteLatency = 2;
  unsigned DivideLatency = 2;
};

/// How instructions run through the unit.
enum class VectorClass : uint8_t {
  Alu,
  /// On the ALU, a cycle longer.
  Count,
  /// On the ALU; a cycle longer from element 32 on.
  Iota,
  Multiply,
  /// One micro-operation per cycle; only the last has a result.
  Compare,
  Reduce,
  /// The same in two cycles.
  WideReduce,
  /// All micro-operations of the instruction together.
  Permute,
  Compress,
  Divide,
  /// Through the load/store unit.
  Load,
  Store,
};

/// Registers that an instruction reads or writes: Count of them, spread evenly
/// over its micro-operations.
struct VectorRegisters {
  uint8_t First = 0;
  uint8_t Count = 0;
  /// Only the last micro-operation waits for them.
  bool IsForLast = false;
  /// Needs no read port.
  bool IsMask = false;
};

struct VectorInstr {
  VectorClass Class = VectorClass::Alu;
  /// At most 8, or 16 where they write every register twice.
  uint8_t MicroOps = 1;
  bool WritesScalar = false;
  uint8_t NumSources = 0;
  std::array<VectorRegisters, 4> Sources;
  /// Count is 0 where no vector register is written.
  VectorRegisters Dest;
  /// Bits of an element, for what depends on how many a register has.
  uint8_t ElementBits = 32;
  /// Division: of each micro-operation, the cycles beyond the shortest.
  std::array<uint8_t, 8> Extra = {};

  void addSource(VectorRegisters R) { Sources[NumSources++] = R; }
};

/// The load/store unit as the vector unit sees it.
class VectorMemory {
public:
  virtual ~VectorMemory() = default;
  /// Micro-operation \p N of the instruction in hand was dispatched. When is it
  /// out of its station, and when is it done?
  struct Times {
    uint64_t Leaves, Done;
  };
  virtual Times transfer(unsigned N, uint64_t Dispatched) = 0;
};

class VectorBackEnd {
public:
  explicit VectorBackEnd(const VectorParams &P) : P(P) {}

  /// The first cycle from \p At on in which the command queue has room.
  uint64_t accepts(uint64_t At) const {
    return std::max(At, Decoded[P.CommandQueue] + 1);
  }

  /// What became of an instruction.
  struct Outcome {
    uint64_t FirstDispatch, LastDispatch;
    uint64_t FirstRetire, LastRetire;
  };
  /// The instruction left the scalar core in cycle \p At. \p Memory is for
  /// loads and stores.
  Outcome issue(const VectorInstr &I, uint64_t At,
                VectorMemory *Memory = nullptr);

  /// Everything issued so far has retired.
  uint64_t idle() const { return LastRetire; }

  void transfer(StateTransfer &S);

private:
  enum Station : uint8_t { Alu, Mul, Pmtrdt, Div, Lsu, NumStations };
  static Station stationOf(VectorClass C);

  uint64_t decode(uint64_t At, bool IsFirst);
  uint64_t dispatch(const VectorInstr &I, unsigned N, uint64_t Decoded);
  uint64_t startOn(std::array<uint64_t, 4> &Units, unsigned Count,
                   uint64_t Ready);
  uint64_t retire(uint64_t Done, bool WritesScalar);

  VectorParams P;
  // Decoding: the cycle, and what was decoded in it.
  uint64_t DecodeCycle = 0;
  unsigned InstrsDecoded = 0, MicroOpsDecoded = 0;
  // The same of dispatch and retirement.
  uint64_t DispatchCycle = 0;
  unsigned Dispatched = 0, PortsUsed = 0;
  uint64_t LastRetire = 0;
  unsigned Retired = 0;
  bool RetiredScalar = false;

  /// When instructions were decoded to their end.
  RecentTimes<64> Decoded;
  /// When micro-operations were dispatched, and when they retired.
  RecentTimes<64> Dispatches;
  RecentTimes<64> Retirements;
  /// When they left their stations.
  std::array<RecentTimes<32>, NumStations> Left;
  /// The last start on each of several like units.
  std::array<uint64_t, 4> AluStart = {}, MulStart = {};
  uint64_t PmtrdtFree = 0, DivFree = 0;
  /// When each register's value is there.
  std::array<uint64_t, 32> Ready = {};
};

} // namespace kc::sim::coral_npu

#endif // KC_SIM_CORALNPU_VECTORBACKEND_H
