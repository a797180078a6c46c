//===- MachineTiming.h - Timing of the machine's pipeline -------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Steps a cycle model through a run. Where an instruction leads to shows when
// the next one comes, so each is held back until then; observers of this one
// see the same events with the model's times: from dispatch until the result
// can be used.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_MACHINETIMING_H
#define KC_SIM_MACHINETIMING_H

#include "kc/Sim/CycleModel.h"
#include "kc/Sim/Observer.h"
#include "kc/Support/Json.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"

namespace kc::sim {

class MachineTiming : public Observer {
public:
  explicit MachineTiming(CycleModel &Model) : Model(Model) {}

  /// Sees each event with this model's times.
  void addObserver(Observer *O) { Observers.push_back(O); }
  /// Sees each event with the cycles that the run would lack without it, as far
  /// as one can say: from the dispatch of the instruction before it to its own.
  /// They add up to the cycles of the run.
  void addCounter(Observer *O) { Counters.push_back(O); }

  void executed(const Event &E) override;
  void finished(uint64_t SerialCycles) override;

  uint64_t cycles() const { return Model.idle() - CycleModel::Begin; }
  const CycleModel &model() const { return Model; }

private:
  void step(uint32_t Next);

  CycleModel &Model;
  llvm::SmallVector<Observer *, 2> Observers, Counters;
  uint64_t LastDispatch = CycleModel::Begin;
  /// The event that was held back.
  bool HasEvent = false;
  Event Held = {};
  llvm::SmallVector<int64_t, 8> Operands;
  llvm::SmallVector<MemoryAccess, 8> Accesses;
};

/// A table of what instructions waited for, by unit.
void printWaits(const isa::Target &T, const CycleModel &M,
                llvm::raw_ostream &OS);
Json waitsToJson(const isa::Target &T, const CycleModel &M);

} // namespace kc::sim

#endif // KC_SIM_MACHINETIMING_H
