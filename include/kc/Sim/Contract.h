//===- Contract.h - What a program may do -----------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A run has a contract: which cells of each memory the program may read and
// write, what the memories hold at first, and how much time and space it may
// use. Whoever breaks it traps; nothing else stops a program from reaching
// beyond its buffers, since the machine itself has no protection.
//
// Around a region there may be a guard zone, cells that nobody may touch, so
// that a program that runs past the end of one buffer doesn't find another.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_CONTRACT_H
#define KC_SIM_CONTRACT_H

#include "kc/Sim/Machine.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace kc::sim {

struct MemoryContract {
  /// The memory's name.
  std::string Memory;
  std::vector<Region> Regions;
  /// Of cells in no region.
  uint8_t RestRights = NoRights;
  /// Cells before and after each region that are guarded. Guards stop at the
  /// next region and at the memory's ends.
  uint64_t GuardCells = 0;
};

struct RunContract {
  /// Memories that aren't named may be used freely.
  std::vector<MemoryContract> Memories;
  /// Poison for what nobody wrote; zeros without it.
  std::optional<uint64_t> PoisonSeed;
  Limits RunLimits;
  /// What each memory may take of the host, in bytes; 0 leaves the default.
  uint64_t HostBytes = 0;
};

/// Puts the contract on the machine's memories and resets the machine.
/// Fails on unknown memories and on regions that overlap or don't fit.
llvm::Error applyContract(Machine &M, const RunContract &Contract);

/// The regions of \p Contract with guard zones as regions of their own.
std::vector<Region> addGuards(const MemoryContract &Contract, uint64_t Cells);

/// Reads "MEMORY:BEGIN:END:RIGHTS[:NAME]"; rights are letters of "rwx" or "-".
/// Numbers may be hexadecimal. Adds the region to the contract.
llvm::Error parseRegion(llvm::StringRef Text, RunContract &Contract);

/// "rw-" and the like.
std::string rightsText(uint8_t Rights);

} // namespace kc::sim

#endif // KC_SIM_CONTRACT_H
