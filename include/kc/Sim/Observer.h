//===- Observer.h - Who watches a run ---------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Function and timing are apart: the interpreter computes what instructions
// do, and tells observers what was executed and which memory it touched.
// Evidence of work, the decoupled timing model and the trace writer are
// observers. A run without observers uses handlers that report nothing and
// pays nothing.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_OBSERVER_H
#define KC_SIM_OBSERVER_H

#include "kc/Isa/Target.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace kc::sim {

/// Rows of cells that one instruction reads or writes: Count runs of Length
/// cells, Stride cells apart.
struct MemoryAccess {
  /// Index of the memory in Machine::memories().
  uint8_t Memory;
  bool IsWrite;
  uint64_t Begin;
  uint64_t Length;
  uint64_t Count;
  uint64_t Stride;
};

/// Adds an access to those of an instruction. Runs that go on where the last
/// access ends, or as far from it as its own runs are apart, become part of it,
/// so that a tile is one access whatever the order it is read in.
inline void appendAccess(llvm::SmallVectorImpl<MemoryAccess> &Accesses,
                         const MemoryAccess &A) {
  if (!Accesses.empty() && A.Count == 1) {
    MemoryAccess &Last = Accesses.back();
    if (Last.Memory == A.Memory && Last.IsWrite == A.IsWrite &&
        Last.Length == A.Length && A.Begin > Last.Begin) {
      if (Last.Count == 1)
        Last.Stride = A.Begin - Last.Begin;
      if (A.Begin - Last.Begin == Last.Count * Last.Stride) {
        ++Last.Count;
        return;
      }
    }
  }
  Accesses.push_back(A);
}

/// What a DMA instruction moved, in bytes, and how many DRAM blocks it took.
struct DmaTraffic {
  uint64_t ElementBytes = 0;
  uint64_t ScaleBytes = 0;
  uint64_t Blocks = 0;
  /// Infinities and NaNs that were quantised, of which a block-scaled format
  /// keeps neither.
  uint64_t NonFinite = 0;

  DmaTraffic &operator+=(const DmaTraffic &Other) {
    ElementBytes += Other.ElementBytes;
    ScaleBytes += Other.ScaleBytes;
    Blocks += Other.Blocks;
    NonFinite += Other.NonFinite;
    return *this;
  }
};

/// One executed instruction.
struct Event {
  uint64_t PC;
  /// Index into Target::Instrs.
  uint16_t Instr;
  /// The operand values in the order of InstrDesc::Operands: register
  /// numbers and immediates.
  llvm::ArrayRef<int64_t> Operands;
  /// Serial timing: when it began, and its cost in cycles.
  uint64_t Begin;
  uint64_t Cost;
  llvm::ArrayRef<MemoryAccess> Accesses;
  DmaTraffic Dma;
  /// Which of its unit's engines ran it; 0 in serial timing.
  unsigned Engine = 0;
  /// Its place in the program, in instructions.
  uint32_t Index = 0;
  /// What a cycle model inspected before it ran.
  uint64_t Input = 0;
};

class Observer {
public:
  virtual ~Observer() = default;
  virtual void executed(const Event &E) = 0;
  /// The program ended or trapped; called once.
  virtual void finished(uint64_t SerialCycles) {}
};

} // namespace kc::sim

#endif // KC_SIM_OBSERVER_H
