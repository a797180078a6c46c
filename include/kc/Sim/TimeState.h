//===- TimeState.h - State of models that count cycles ----------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A cycle model is a handful of times and small numbers: when a register's
// value is there, when a unit is free, how many lanes of this cycle are taken.
// What matters of a time is how far it lies ahead; all that passed are alike.
// A model that lists its state to a StateTransfer can therefore be saved
// relative to a moment, compared with what it was at other moments, and put
// back at any other one. See CycleMemo.h for what that is good for.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_TIMESTATE_H
#define KC_SIM_TIMESTATE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <array>
#include <cstdint>

namespace kc::sim {

/// Saves or restores a model's state. Zeros in a row, of which there are many,
/// take one word.
class StateTransfer {
public:
  using Words = llvm::SmallVector<uint32_t, 32>;

  /// Saves to \p Out; \p Moment is the last cycle that passed.
  static StateTransfer save(uint64_t Moment, Words &Out) {
    return StateTransfer(Moment, &Out, {});
  }
  /// Restores from \p In as if \p Moment were the last cycle that passed.
  static StateTransfer restore(uint64_t Moment, llvm::ArrayRef<uint32_t> In) {
    return StateTransfer(Moment, nullptr, In);
  }
  bool isSaving() const { return Out != nullptr; }

  /// A time in cycles.
  void time(uint64_t &T) {
    if (Out)
      put(T > Moment ? static_cast<uint32_t>(T - Moment) : 0);
    else
      T = Moment + get();
  }
  /// A number that isn't a time; it has at most 30 bits.
  template <class N> void number(N &Value) {
    if (Out)
      put(static_cast<uint32_t>(Value));
    else
      Value = static_cast<N>(get());
  }
  /// A number that matters only while \p T lies ahead.
  template <class N> void numberUntil(uint64_t T, N &Value) {
    if (Out) {
      put(T > Moment ? static_cast<uint32_t>(Value) : 0);
      return;
    }
    Value = static_cast<N>(get());
  }
  /// To be called after the last part.
  void finish() {
    if (Out && Zeros)
      Out->push_back(ZeroRun | Zeros);
  }

private:
  StateTransfer(uint64_t Moment, Words *Out, llvm::ArrayRef<uint32_t> In)
      : Moment(Moment), Out(Out), In(In) {}

  static constexpr uint32_t ZeroRun = 0x80000000;

  void put(uint32_t V) {
    if (V == 0) {
      ++Zeros;
      return;
    }
    if (Zeros)
      Out->push_back(ZeroRun | Zeros);
    Zeros = 0;
    Out->push_back(V & ~ZeroRun);
  }
  uint32_t get() {
    if (Zeros) {
      --Zeros;
      return 0;
    }
    uint32_t V = In.front();
    In = In.drop_front();
    if (!(V & ZeroRun))
      return V;
    Zeros = (V & ~ZeroRun) - 1;
    return 0;
  }

  uint64_t Moment;
  Words *Out;
  llvm::ArrayRef<uint32_t> In;
  uint32_t Zeros = 0;
};

/// The last times of something, of which up to \p N are remembered.
template <unsigned N> class RecentTimes {
  static_assert((N & (N - 1)) == 0);

public:
  void push(uint64_t T) { Times[Next++ % N] = T; }
  /// Takes the last pushes back.
  void drop(unsigned Count) { Next -= Count; }
  /// The time pushed \p Back pushes ago; the last one is 1.
  uint64_t operator[](unsigned Back) const { return Times[(Next - Back) % N]; }

  /// The last \p Count times are what matters.
  void transfer(StateTransfer &S, unsigned Count) {
    for (unsigned Back = Count; Back != 0; --Back)
      S.time(Times[(Next - Back) % N]);
  }

private:
  std::array<uint64_t, N> Times = {};
  unsigned Next = 0;
};

} // namespace kc::sim

#endif // KC_SIM_TIMESTATE_H
