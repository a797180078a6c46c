//===- InOrder.h - An in-order machine's front end --------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The processors that feed accelerators are often alike: they fetch lines,
// predict jumps by a fixed rule, dispatch some instructions per cycle strictly
// in order, and wait for whatever the next one lacks. This is that front end.
// Its numbers come from the definition (Pipeline, Timing) over the profile's
// parameters. A machine that has more behind it (a vector unit with queues of
// its own) derives from it.
//
// What it knows:
//
//   - Instructions go in order, up to `lanes` per cycle. Behind a jump or a
//     branch nothing goes in the same cycle; some use only the first lane, and
//     some leave the others empty.
//   - A line of instructions arrives per cycle, at most one line ahead. Direct
//     jumps and branches backwards are foreseen, branches forwards are foreseen
//     not to be taken, and indirect jumps aren't foreseen: what they lead to is
//     dispatched `redirect` cycles later.
//   - An instruction waits until its sources and the former value of its
//     destination are there. Some read registers a cycle early, without bypass.
//   - A unit is busy for some cycles; one with a queue takes the instruction
//     and lets it wait.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_INORDER_H
#define KC_SIM_INORDER_H

#include "kc/Isa/Profile.h"
#include "kc/Isa/Target.h"
#include "kc/Sim/CycleModel.h"
#include "llvm/ADT/SmallVector.h"

namespace kc::sim {

class InOrder : public CycleModel {
public:
  InOrder(const isa::Target &T, const isa::Profile &P);

  void load(size_t Instructions) override;
  void begin() override;
  void define(size_t Index, unsigned Instr,
              llvm::ArrayRef<int64_t> Operands) override;
  bool isDefined(size_t Index) const override {
    return Index < Code.size() && Code[Index].IsDefined;
  }
  CycleTimes step(const CycleStep &S) final;
  void redirect() final { Fetched = Now + Redirect; }
  uint64_t now() const final { return Now; }
  uint64_t idle() const override;
  void transfer(StateTransfer &S) override;

protected:
  static constexpr unsigned MostPlaces = 16;

  /// What is known of an instruction of the program.
  struct Op {
    bool IsDefined = false;
    bool IsFirstLane = false;
    bool IsAlone = false;
    bool IsControl = false;
    /// A jump that is foreseen: always, or only where it leads backwards.
    bool IsForeseen = false;
    uint8_t Unit = 0;
    bool WaitsForQueues = false;
    bool WaitsForAll = false;
    /// Cycles that sources must have been there.
    uint8_t Early = 0;
    uint16_t Instr = 0;
    uint32_t Latency = 1;
    uint32_t Busy = 0;
    /// Numbers of registers in Ready.
    llvm::SmallVector<uint16_t, 4> Reads, Writes;
  };
  const Op &op(size_t Index) const { return Code[Index]; }

  /// The unit that takes an instruction from its queue.
  struct QueuedUnit {
    /// Places in the queue; 0 is no queue, the instruction waits itself.
    unsigned Places = 0;
    uint64_t Free = 0;
    /// When instructions left the queue.
    RecentTimes<MostPlaces> Starts;

    /// Takes the next instruction: the unit starts it not before \p At, and is
    /// busy for so long.
    uint64_t start(uint64_t At, uint64_t Busy) {
      uint64_t Begin = std::max(At, Free);
      Starts.push(Begin);
      Free = Begin + Busy;
      return Begin;
    }
  };
  llvm::SmallVector<QueuedUnit, 8> Units;

  /// Whether registers of a file are waited for here.
  virtual bool isScoreboarded(unsigned RegFile) const { return true; }
  /// For what lies behind: the first cycle from \p At on in which it takes the
  /// instruction.
  virtual uint64_t acceptedAt(const CycleStep &S, const Op &O, uint64_t At) {
    return At;
  }
  /// The instruction is dispatched in cycle \p At; gives when its results can
  /// be used.
  virtual uint64_t dispatched(const CycleStep &S, const Op &O, uint64_t At);

  uint64_t extraCycles(uint8_t Odd) const;

  const isa::Target &T;
  const isa::Profile &P;
  /// Extra cycles of odd accesses.
  unsigned CrossingCycles = 1;
  unsigned SlowCycles = 0;

private:
  uint32_t lineOf(size_t Index) const {
    return static_cast<uint32_t>(Index / LineInstrs);
  }
  void wait(uint64_t &Time, uint64_t Until, const Op &O, WaitReason Reason);
  void follow(const CycleStep &S, const Op &O);

  unsigned Lanes = 1, LineInstrs = 1, Redirect = 1;
  std::vector<Op> Code;
  /// The first register of each file in Ready.
  llvm::SmallVector<unsigned, 4> FirstRegister;

  uint64_t Now = 0;
  /// Lanes of cycle Now that are taken, and whether it takes more.
  unsigned Lane = 0;
  bool IsClosed = false;
  /// When the line that comes next was there, and which it is.
  uint64_t Fetched = 0;
  std::vector<uint64_t> Ready;
  uint64_t LastFinish = 0;
};

} // namespace kc::sim

#endif // KC_SIM_INORDER_H
