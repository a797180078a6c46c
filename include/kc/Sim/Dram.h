//===- Dram.h - How long DMA takes ------------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A deterministic, analytic model of a DRAM behind a DMA engine, in place of
// a cycle-by-cycle controller. DMA moves whole blocks (64 bytes); a block is
// several bursts (16 bytes) that the address mapping spreads over channels,
// pseudo-channels and banks. A burst takes its pseudo-channel two cycles and
// its channel's command bus one, and all channels work at the same time:
//
//   read    latency + max(busiest channel, 2 * busiest pseudo-channel)
//                   + penalty * row conflicts
//
// A read issues all its blocks at once. A store is a chain instead: each
// block is read, merged with the new bytes and written back, one after the
// other, so that a store of part of a block is right. The writes themselves
// go to a queue and cost nothing:
//
//   store   sum over blocks of latency + 1
//           (or 2 if the block is still in the write queue)
//
// The latency is the longer one when a block's row is not open yet. Rows stay
// open from one instruction to the next, since the controllers that this
// stands for leave them open and no refresh closes them; reset() closes all
// and belongs at the start of a run. A block counts as queued when it is the
// one written last and nothing else was read in between: waiting for any
// other read gives the queue the time to drain.
//
// Row conflicts, a bank having another row open, cost extra only where a
// penalty is given. They are counted in the order of the blocks, per channel,
// and the channel with most counts. Without a penalty (streaming) a conflict
// is like a closed row.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_DRAM_H
#define KC_SIM_DRAM_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <vector>

namespace kc::sim {

/// What a bit of a burst's address selects.
enum class DramField : uint8_t {
  Column,
  Channel,
  PseudoChannel,
  BankGroup,
  Bank
};

struct DramParams {
  /// So many bits of the address select that field.
  struct Slice {
    DramField Field;
    uint8_t Bits;
  };
  /// Field ^= the bits of the column from ColumnBit on.
  struct Fold {
    DramField Field;
    uint8_t ColumnBit;
    uint8_t Bits;
  };

  uint64_t BlockBytes = 64;
  uint64_t BurstBytes = 16;
  /// From the least significant bit of (byte address / BurstBytes) on; the
  /// bits above are the row. A field may have several slices.
  llvm::SmallVector<Slice, 8> Mapping;
  llvm::SmallVector<Fold, 4> Folds;

  /// Cycles from a read's start to its data.
  uint64_t OpenRow = 0;
  uint64_t ClosedRow = 0;
  /// Cycles that a burst occupies its channel and its pseudo-channel.
  uint64_t ChannelBurst = 1;
  uint64_t PseudoChannelBurst = 1;
  uint64_t ConflictPenalty = 0;
  /// Cycles of a store's block that is still in the write queue, and those
  /// that each other block takes beyond the latency.
  uint64_t QueuedBlock = 0;
  uint64_t StoreBlock = 0;

  /// HBM2 at one cycle a nanosecond: 8 channels of 2 pseudo-channels with
  /// 4 x 4 banks, mapped so that 512 consecutive bytes meet all channels. The
  /// organisation and timing are those of the HBM2 preset of Ramulator 2
  /// (github.com/CMU-SAFARI/ramulator2), with bursts on a pseudo-channel
  /// spaced nBL / 2.
  static DramParams hbm2();

  /// Fails on sizes that are no powers of two, folds of bits that don't
  /// exist, or a mapping of more bits than the tables hold.
  llvm::Error verify() const;
};

/// Bytes that one row of a DMA touches.
struct ByteRange {
  uint64_t Begin;
  uint64_t Bytes;
};

class Dram {
public:
  /// \p Params must satisfy verify().
  explicit Dram(const DramParams &Params);

  /// All rows closed, nothing queued.
  void reset();

  /// Blocks that a range touches.
  uint64_t blocks(const ByteRange &Range) const {
    if (Range.Bytes == 0)
      return 0;
    return ((Range.Begin & (BlockBytes - 1)) + Range.Bytes + BlockBytes - 1) >>
           BlockShift;
  }
  uint64_t blocks(llvm::ArrayRef<ByteRange> Ranges) const;

  /// Cycles until the last of these blocks has arrived; 0 without blocks.
  /// Ranges in the same block are separate reads.
  uint64_t read(llvm::ArrayRef<ByteRange> Ranges);

  /// Cycles of a chain of read, merge and write over these blocks in order.
  uint64_t store(llvm::ArrayRef<ByteRange> Ranges);

private:
  /// Where a block's bursts go. Blocks whose bursts go to the same set of
  /// pseudo-channels have the same Pattern, those with the same set of banks
  /// the same BankSet.
  struct Place {
    uint16_t Pattern;
    uint16_t BankSet;
  };

  enum class RowState { Open, Closed, Conflict };
  RowState openRow(uint64_t Block, Place P);

  DramParams Params;
  uint64_t BlockBytes;
  unsigned BlockShift;
  /// Bits of a block's address below the row.
  unsigned MappedBits;
  std::vector<Place> Places;
  /// The pseudo-channels (numbered through) of each pattern, one a burst.
  std::vector<llvm::SmallVector<uint16_t, 4>> Patterns;
  unsigned NumPseudoChannels;
  unsigned PseudoChannelsPerChannel;
  std::vector<uint64_t> OpenRows;
  uint64_t LastWritten;
  // Scratch of read().
  std::vector<uint64_t> PatternBlocks, PatternConflicts, Bursts, Conflicts;
};

} // namespace kc::sim

#endif // KC_SIM_DRAM_H
