//===- SimCase.h - A program and where it starts, as bytes ------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The input of the simulator's fuzzer:
//
//   byte 0     the machine (SmallMachines.h)
//   byte 1     the opcode spaces
//   byte 2     Flags
//   byte 3, 4  the limit of instructions
//   byte 5-8   a seed: of registers, memories, regions
//   byte 9-    the program's words
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_FUZZ_SIMCASE_H
#define KC_TEST_FUZZ_SIMCASE_H

#include "SmallMachines.h"
#include <random>

namespace kc::fuzz {

using Random = std::mt19937_64;

struct SimCase {
  enum FlagBits : uint8_t {
    HasPoison = 1,
    HasRegions = 2,
    HasCycleLimit = 4,
    HasLittleMemory = 8,
  };
  static constexpr size_t HeaderBytes = 9;

  uint8_t Machine = 0;
  uint8_t SpaceChoice = 0;
  uint8_t Flags = 0;
  uint16_t Limit = 0;
  uint32_t Seed = 0;
  std::vector<uint64_t> Words;

  static SimCase read(llvm::ArrayRef<uint8_t> Bytes);
  std::vector<uint8_t> bytes() const;

  SmallMachine &machine() const { return smallMachine(Machine); }
  const isa::Target &target() const { return machine().Plain->target(); }
  uint64_t spaces() const;
};

/// Changes the program as a program: by whole instructions, operands, loops.
void mutateProgram(SimCase &Case, Random &Rng);

/// An instruction of the case's opcode spaces with operands that are often
/// small, often alike and sometimes anything.
uint64_t randomInstr(const SimCase &Case, Random &Rng);

/// Instruction \p Instr with such operands.
uint64_t randomOperands(const isa::Target &T, const isa::InstrDesc &Instr,
                        Random &Rng);

} // namespace kc::fuzz

#endif // KC_TEST_FUZZ_SIMCASE_H
