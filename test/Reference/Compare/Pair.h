//===- Pair.h - Two models in the same state --------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The second model's state is public, so a case is set up there and copied to
// the simulator through the interface that tools use. Both then run the same
// words, and everything that can be seen of them is compared.
//
// All NaNs are equal: which of two NaN operands an addition returns is up to
// the host. After a comparison the simulator gets the other's NaNs, so that
// such a difference can't grow.
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_COMPARE_PAIR_H
#define KC_TEST_COMPARE_PAIR_H

#include "Execute.h"
#include "Profiles.h"
#include "kc/Sim/Machine.h"

namespace compare {

/// Something to run.
struct Case {
  std::vector<uint32_t> Words;
  uint64_t MaxInstructions;
  /// Whether an instruction that traps can only have one reason to; else the
  /// models may find different ones first.
  bool HasOneCause = true;
};

class Pair {
public:
  Pair(const kc::isa::Target &Plena, const ProfilePair &Profile);

  const plena_ref::Config &config() const { return Ref.Cfg; }

  /// Written by whoever makes a case, and then copied with the functions below.
  plena_ref::Machine Ref;

  void copyRegisters();
  void copyAccumulators();
  void copyVectorRow(uint64_t Row);
  void copyTile(uint64_t Tile);
  void copyScalars();
  /// Sets bytes of HBM in both models.
  void setHbm(uint64_t Address, const std::vector<uint8_t> &Bytes);

  /// Runs the case on both, and appends what differs to \p Differences.
  void run(const Case &TheCase, bool CountExecutions,
           std::vector<std::string> &Differences);
  /// Compares all state that is not in HBM.
  void compareState(std::vector<std::string> &Differences);
  void compareHbm(std::vector<std::string> &Differences);
  /// Whether there is a NaN in Matrix SRAM with bits that Vector SRAM has not,
  /// which might become an infinity there.
  bool hasWideNaN() const;
  /// Makes all of the simulator's state that of the second model.
  void copyState();

  /// Of the last run.
  const plena_ref::RunResult &result() const { return RefResult; }

private:
  enum StateIndex {
    Gp,
    F,
    A,
    Scale,
    Stride,
    VMask,
    MAcc,
    HmAcc,
    HvAcc,
    VAcc,
    Vram,
    Mram,
    Fps,
    Ints,
    Hbm,
    NumStates
  };

  template <class T>
  void write(StateIndex Index, uint64_t Begin, const T *Cells, size_t N);
  template <class T>
  void read(StateIndex Index, uint64_t Begin, T *Cells, size_t N);
  void compareVram(std::vector<std::string> &Differences);
  /// Compares cells with \p Expected; NaNs of \p IsNaN are one class.
  template <class T, class NaNFn>
  void compare(StateIndex Index, uint64_t Begin, const T *Expected, size_t N,
               NaNFn IsNaN, std::vector<std::string> &Differences);

  std::unique_ptr<kc::sim::Machine> Sim;
  /// Indices into Sim->states().
  unsigned States[NumStates];
  plena_ref::RunResult RefResult;
  std::vector<uint8_t> Buffer;
};

} // namespace compare

#endif // KC_TEST_COMPARE_PAIR_H
