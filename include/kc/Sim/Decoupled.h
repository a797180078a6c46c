//===- Decoupled.h - Timing of decoupled engines ----------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The serial model adds the costs of all instructions up. This one asks how
// long the same run takes on a machine whose engines (matrix, vector, DMA)
// work side by side.
//
// A dispatcher goes through the program in order. Instructions of inline
// units (scalar, control) execute there and then, and hold everything behind
// them up. An instruction of a queued unit becomes a task: it waits in its
// engine's reservation station until
//
//   - the tasks that produce its registers have finished. Registers are
//     renamed: a task waits for the producer that was current when it was
//     dispatched, and a later write doesn't wait for it;
//   - no older task that is still waiting or running touches a memory range
//     that it touches, unless both only read. A range goes from the first to
//     the last cell of an access;
//   - on a unit that keeps the program's order (because it has accumulators),
//     the task before it has finished;
//   - its engine is free. Of several ready tasks the oldest runs, and a
//     younger task that is ready earlier may use an idle engine only if it is
//     done before the older one can start.
//
// Dispatch takes no time, as in the serial model: nothing is known of what it
// takes on such a machine. With very many engines that is too good.
//
// Each task takes the cycles of the serial model, and waits only for older
// ones, none of which ends later than in the serial model. So
//
//   busy time of any engine <= cycles of the run <= serial cycles.
//
// The model never looks at values, and results are those of the serial run:
// it observes that run. Observers of its own see the same events with the
// times that this model gives; in program order, so times are not sorted.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_DECOUPLED_H
#define KC_SIM_DECOUPLED_H

#include "kc/Sim/Observer.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <array>
#include <utility>
#include <vector>

namespace kc::sim {

/// How a unit takes part in decoupled timing.
struct UnitTiming {
  /// It has engines with reservation stations; else it is inline.
  bool IsQueued = false;
  /// Its tasks run in program order.
  bool InOrder = false;
  /// Engines that take its tasks in turn.
  unsigned Engines = 1;
  /// Tasks that can wait in one engine's station; when it is full, the
  /// dispatcher waits.
  unsigned Stations = 16;
};

/// One entry for each of Target::Units.
using DecoupledParams = llvm::SmallVector<UnitTiming, 8>;

/// What the definition says of its units; one engine and 16 stations each.
DecoupledParams defaultUnitTimings(const isa::Target &T);

/// Changes units as a command line says: "vector=engines:2,matrix=inline".
/// Properties of a unit are separated by '+': inline, queued, in-order,
/// any-order, engines:N, stations:N.
llvm::Error parseUnitTimings(const isa::Target &T, llvm::StringRef Text,
                             DecoupledParams &Params);

/// Why an instruction did not start when the dispatcher reached it.
enum class StallReason : uint8_t {
  /// The station had no free entry: the dispatcher waited.
  Station,
  /// A register's producer had not finished.
  Register,
  /// An older task touched the same memory.
  Memory,
  /// The unit keeps the program's order.
  Order,
  /// The engine worked on something else.
  Engine,
};
constexpr unsigned NumStallReasons = 5;
llvm::StringRef stallReasonName(StallReason Reason);

class Decoupled : public Observer {
public:
  Decoupled(const isa::Target &T, const DecoupledParams &Params);

  /// Sees each event with this model's times.
  void addObserver(Observer *O) { Observers.push_back(O); }

  void executed(const Event &E) override;
  void finished(uint64_t SerialCycles) override;

  /// Cycles until everything dispatched so far has finished.
  uint64_t cycles() const { return LastFinish; }

  struct UnitUse {
    uint64_t Instructions = 0;
    /// Sum of the costs, over all engines of the unit.
    uint64_t Busy = 0;
    /// Cycles that its instructions waited, by StallReason.
    std::array<uint64_t, NumStallReasons> Stalls = {};
  };
  /// Parallel to Target::Units.
  llvm::ArrayRef<UnitUse> units() const { return Use; }
  const DecoupledParams &params() const { return Params; }

private:
  /// What an engine is going to do. Everything before the dispatcher's time
  /// is forgotten, so the lists are no longer than the station.
  struct Engine {
    /// Cycles [begin, end) that are taken, sorted; neighbours are merged.
    llvm::SmallVector<std::pair<uint64_t, uint64_t>, 8> Busy;
    /// When the tasks in the station start, sorted.
    llvm::SmallVector<uint64_t, 16> Starts;
    uint64_t LastFinish = 0;

    uint64_t findFree(uint64_t Ready, uint64_t Cost) const;
    void take(uint64_t Begin, uint64_t End);
    void forget(uint64_t Now);
  };
  struct Unit {
    llvm::SmallVector<Engine, 1> Engines;
    uint64_t NextEngine = 0;
    uint64_t LastStart = 0;
  };
  /// A range of a memory that a task touches until it finishes.
  struct Holding {
    uint64_t Begin, End, Finish;
    bool IsWrite;
  };

  uint64_t registersReady(const Event &E) const;
  uint64_t memoryReady();
  void setRegisters(const Event &E, uint64_t Finish);
  uint64_t runInline(const Event &E, UnitUse &U);
  uint64_t enqueue(const Event &E, unsigned UnitIndex, UnitUse &U);

  const isa::Target &T;
  DecoupledParams Params;
  llvm::SmallVector<Observer *, 2> Observers;
  /// The dispatcher's time.
  uint64_t Now = 0;
  uint64_t LastFinish = 0;
  /// The engine that the last task went to.
  unsigned LastEngine = 0;
  std::vector<Unit> Units;
  std::vector<UnitUse> Use;
  /// When each register's value is there, by register file.
  std::vector<std::vector<uint64_t>> RegisterReady;
  /// By memory.
  std::vector<std::vector<Holding>> Holdings;
  /// Of the current event, with neighbouring runs as one.
  llvm::SmallVector<MemoryAccess, 8> Accesses;
};

} // namespace kc::sim

#endif // KC_SIM_DECOUPLED_H
