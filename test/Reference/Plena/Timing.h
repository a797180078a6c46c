//===- Timing.h - Cycles of the PLENA reference model ------------*- C++
//-*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Strictly serial: a program takes the sum of its instructions' costs. Masks
// and values never change a cost, except that an FP result addressed to f0 is
// free.
//
// A DMA instruction blocks until the HBM2 has answered. That is modelled from
// its organisation, so that it is reproducible:
//
//  * memory is touched in blocks of 64 bytes, each of them 4 bursts of 16;
//  * a read takes the latency of one burst (18 cycles, 11 if all rows are
//    open), plus the busiest channel's bursts at one a cycle or the busiest
//    pseudo-channel's at one in two cycles, whichever is longer;
//  * a store reads, merges and writes block after block. A block costs the
//    latency and one cycle, or 2 if it is still in the write queue; writes are
//    free.
//
// When a row is open and a block queued is a choice, see DramTiming; only the
// choices Tracked and LastBlock remember anything from one instruction to the
// next.
//
// Every row's blocks are counted for themselves, even if rows share some.
//
//===----------------------------------------------------------------------===//

#ifndef PLENA_REFERENCE_TIMING_H
#define PLENA_REFERENCE_TIMING_H

#include "Config.h"
#include "Instruction.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace plena_ref {

/// The cost of an instruction that is executed, without the wait for the DRAM.
uint64_t serialCycles(const Config &Cfg, const Instruction &I);

/// The bytes that one row of a DMA instruction touches.
struct DmaRow {
  uint64_t Element, ElementBytes;
  uint64_t Scale, ScaleBytes; ///< ScaleBytes is 0 for plain types.
};

/// Where a 16-byte burst goes.
struct DramLocation {
  unsigned Channel, PseudoChannel, BankGroup, Bank, Column;
  uint64_t Row;
};
DramLocation locate(uint64_t ByteAddress);

/// What the DRAM remembers from one DMA instruction to the next.
struct DramState {
  /// The open row of each bank that has one, by channel, pseudo-channel, bank
  /// group and bank.
  std::map<std::array<unsigned, 4>, uint64_t> OpenRows;
  /// The block written last, unless something was read since.
  std::optional<uint64_t> LastWritten;
};

/// Cycles of a prefetch of these rows.
uint64_t dmaReadCycles(const DramTiming &Dram, DramState &State,
                       const std::vector<DmaRow> &Rows);
/// Cycles of a store of these rows.
uint64_t dmaStoreCycles(const DramTiming &Dram, DramState &State,
                        const std::vector<DmaRow> &Rows);

} // namespace plena_ref

#endif // PLENA_REFERENCE_TIMING_H
