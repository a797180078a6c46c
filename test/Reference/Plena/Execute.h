//===- Execute.h - Running PLENA programs ------------------------*- C++
//-*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLENA_REFERENCE_EXECUTE_H
#define PLENA_REFERENCE_EXECUTE_H

#include "Machine.h"

#include <cstdint>
#include <span>
#include <string>

namespace plena_ref {

/// What one instruction did.
struct StepResult {
  Trap Kind = Trap::None;
  std::string Why;
  uint64_t Cycles = 0;    ///< all of them
  uint64_t DmaCycles = 0; ///< those spent waiting for the DRAM

  bool ok() const { return Kind == Trap::None; }
};

/// Executes one instruction word as the one at `M.Pc`, and moves the pc. After
/// a trap the pc and all other state is as before, except that the instruction
/// counts as executed in the open loops.
StepResult step(Machine &M, uint32_t Word);

struct RunLimits {
  uint64_t MaxInstructions = 10000000;
};

/// What a program did, up to and including the instruction that trapped.
struct RunResult {
  Trap Kind = Trap::None;
  std::string Why;
  uint64_t Pc = 0; ///< of the trap, else the end
  uint64_t Instructions = 0;
  uint64_t Cycles = 0;
  uint64_t DmaCycles = 0;

  bool ok() const { return Kind == Trap::None; }
  uint64_t cyclesWithoutDma() const { return Cycles - DmaCycles; }
};

/// Runs from `M.Pc` until the pc leaves the program at its end.
RunResult run(Machine &M, std::span<const uint32_t> Program,
              RunLimits Limits = {});

} // namespace plena_ref

#endif // PLENA_REFERENCE_EXECUTE_H
