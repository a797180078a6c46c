//===- CycleModel.h - Cycles of a machine, instruction by instruction -*- C++
//-*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Timing `machine` asks how many cycles a run takes on the machine that the
// definition describes: its pipeline, its queues, the latencies of its units.
// The functional simulator stays in charge. It tells the model of each
// instruction after the other, and the model says when that one left the
// dispatcher and when it was done. A model looks at no values but those that
// it asks for before an instruction runs (inspect).
//
// Two things tell the model: MachineTiming, an observer, for reports and
// traces; and CycleMemo, which knows what blocks of instructions take from what
// they took before, for speed.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_CYCLEMODEL_H
#define KC_SIM_CYCLEMODEL_H

#include "kc/Sim/Observer.h"
#include "kc/Sim/TimeState.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace kc::sim {

/// Why an instruction was not dispatched when the one before it was.
enum class WaitReason : uint8_t {
  /// It had not been fetched: after a jump that wasn't foreseen, at a new line.
  Fetch,
  /// The cycle's lanes were taken, or it may only use the first one.
  Lane,
  /// A register had no value yet.
  Register,
  /// Its unit was busy.
  Unit,
  /// Its unit's queue was full.
  Queue,
  /// It waits until others are done, as a fence does.
  Order,
};
constexpr unsigned NumWaitReasons = 6;
llvm::StringRef waitReasonName(WaitReason Reason);

/// One instruction of a run.
struct CycleStep {
  /// Its place in the program, in instructions.
  uint32_t Index;
  /// That of the next one.
  uint32_t Next;
  /// What inspect() gave before it ran.
  uint64_t Input = 0;
  /// How its memory access was unlike others, by OddAccess; 0 for most.
  uint8_t Odd = 0;
};

/// What costs a scalar access more than others. One access, one of each.
enum OddAccess : uint8_t {
  /// It lies across the lines of the memory.
  CrossesLine = 1,
  /// It goes to a memory that is slower.
  IsSlow = 2,
  /// It keeps the memory from fetching.
  StealsFetch = 4,
};

struct CycleTimes {
  /// When it left the dispatcher, and when its unit was done with it.
  uint64_t Dispatch = 0, Finish = 0;
};

class CycleModel {
public:
  virtual ~CycleModel();

  /// The time of the first dispatch; what is before it is long past.
  static constexpr uint64_t Begin = 64;

  /// A program of so many instructions, of which none is defined yet.
  virtual void load(size_t Instructions) = 0;
  /// The program begins.
  virtual void begin() = 0;
  /// What stands at a place of the program, an index into Target::Instrs with
  /// its operands. Must be known before the first step there.
  virtual void define(size_t Index, unsigned Instr,
                      llvm::ArrayRef<int64_t> Operands) = 0;
  virtual bool isDefined(size_t Index) const = 0;

  /// Whether what the instruction at \p Index takes depends on more than what
  /// it is, and on what. Called before it runs.
  virtual bool isInspected(size_t Index) const { return false; }
  virtual uint64_t inspect(size_t Index) { return 0; }

  /// A memory access whose address is known from the registers before.
  struct ScalarAccess {
    /// In the register file that addresses are in, the first one.
    uint8_t Base;
    uint8_t Bytes;
    int32_t Offset;
  };
  virtual std::optional<ScalarAccess> accessOf(size_t Index) const {
    return std::nullopt;
  }
  /// How a scalar access is unlike others, as a set of OddAccess.
  virtual uint8_t oddAccess(const MemoryAccess &A) const { return 0; }
  /// Accesses that oddAccess gives 0 for: all within these addresses that don't
  /// cross a line. Other accesses may be odd.
  struct PlainAccess {
    uint64_t Begin = 0, End = ~uint64_t(0);
    uint64_t LineBytes = 0;
  };
  virtual PlainAccess plainAccess() const { return {}; }

  virtual CycleTimes step(const CycleStep &S) = 0;
  /// What comes next was not foreseen: a trap.
  virtual void redirect() = 0;
  /// When the next instruction can be dispatched at the earliest.
  virtual uint64_t now() const = 0;
  /// When everything so far is done.
  virtual uint64_t idle() const = 0;

  /// Lists the state for comparison and for going on from there: save and
  /// restore relative to now() - 1, the last cycle that passed.
  virtual void transfer(StateTransfer &S) = 0;

  struct UnitUse {
    uint64_t Instructions = 0;
    /// Cycles by WaitReason.
    std::array<uint64_t, NumWaitReasons> Waits = {};
  };
  /// Parallel to Target::Units.
  llvm::ArrayRef<UnitUse> units() const { return Use; }

protected:
  std::vector<UnitUse> Use;
};

} // namespace kc::sim

#endif // KC_SIM_CYCLEMODEL_H
