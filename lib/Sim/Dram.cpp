//===- Dram.cpp - How long DMA takes --------------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The address mapping is linear over bits (slices and XORs), so the place of
// a block is a table look-up. The bursts of a block differ in its lowest
// address bits, and by linearity their places differ from the first burst's
// by the same XORs in every block: the blocks of an instruction fall into a
// few patterns, and one increment a block is enough to count all bursts.
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/Dram.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;

namespace kc::sim {

static constexpr unsigned MaxMappedBits = 16;
static constexpr uint64_t None = ~uint64_t(0);

DramParams DramParams::hbm2() {
  // Cycles: nRCDRD 7, nCL 7, nBL 4.
  DramParams P;
  P.Mapping = {{DramField::Column, 2},        {DramField::Channel, 3},
               {DramField::PseudoChannel, 1}, {DramField::BankGroup, 2},
               {DramField::Bank, 2},          {DramField::Column, 3}};
  P.Folds = {{DramField::Channel, 0, 3},
             {DramField::PseudoChannel, 3, 1},
             {DramField::BankGroup, 4, 1}};
  P.OpenRow = 7 + 4;
  P.ClosedRow = 7 + 7 + 4;
  P.ChannelBurst = 1;
  P.PseudoChannelBurst = 2;
  P.QueuedBlock = 2;
  P.StoreBlock = 1;
  return P;
}

static unsigned fieldBits(const DramParams &P, DramField Field) {
  unsigned Bits = 0;
  for (const DramParams::Slice &S : P.Mapping)
    if (S.Field == Field)
      Bits += S.Bits;
  return Bits;
}

Error DramParams::verify() const {
  if (!isPowerOf2_64(BurstBytes) || !isPowerOf2_64(BlockBytes) ||
      BlockBytes < BurstBytes)
    return createStringError(
        formatv("DRAM blocks of {0} and bursts of {1} bytes: expected powers "
                "of two, a block at least one burst",
                BlockBytes, BurstBytes));
  unsigned Bits = 0;
  for (const Slice &S : Mapping)
    Bits += S.Bits;
  unsigned BurstBits = Log2_64(BlockBytes / BurstBytes);
  if (Bits < BurstBits || Bits - BurstBits > MaxMappedBits)
    return createStringError(formatv(
        "the DRAM mapping has {0} bits below the row: expected {1} to {2}",
        Bits, BurstBits, BurstBits + MaxMappedBits));
  for (const Fold &F : Folds)
    if (F.Field == DramField::Column || F.Bits > fieldBits(*this, F.Field) ||
        F.ColumnBit + F.Bits > fieldBits(*this, DramField::Column))
      return createStringError(
          "a fold of the DRAM mapping uses bits that its fields don't have");
  return Error::success();
}

namespace {
/// The place of a burst as one number: pseudo-channels numbered through, then
/// the bank in the low bits.
class LinearMap {
public:
  explicit LinearMap(const DramParams &P);

  /// The place of the burst with these address bits below the row.
  unsigned place(uint64_t Address) const {
    unsigned Result = 0;
    for (unsigned I = 0; I != Toggles.size(); ++I)
      if ((Address >> I) & 1)
        Result ^= Toggles[I];
    return Result;
  }

  unsigned BankBits;
  unsigned PseudoChannelBits;
  unsigned ChannelBits;
  /// Per address bit: the bits of the place that it toggles.
  SmallVector<unsigned, 24> Toggles;
};
} // namespace

LinearMap::LinearMap(const DramParams &P) {
  unsigned Group = fieldBits(P, DramField::BankGroup);
  unsigned Bank = fieldBits(P, DramField::Bank);
  BankBits = Group + Bank;
  PseudoChannelBits = fieldBits(P, DramField::PseudoChannel);
  ChannelBits = fieldBits(P, DramField::Channel);
  auto FirstBit = [&](DramField Field) -> unsigned {
    switch (Field) {
    case DramField::Channel:
      return BankBits + PseudoChannelBits;
    case DramField::PseudoChannel:
      return BankBits;
    case DramField::BankGroup:
      return Bank;
    case DramField::Bank:
    case DramField::Column:
      break;
    }
    return 0;
  };

  SmallVector<unsigned, 8> ColumnAddressBits;
  unsigned Used[5] = {};
  for (const DramParams::Slice &S : P.Mapping)
    for (unsigned I = 0; I != S.Bits; ++I) {
      if (S.Field == DramField::Column) {
        ColumnAddressBits.push_back(Toggles.size());
        Toggles.push_back(0);
        continue;
      }
      unsigned &N = Used[static_cast<unsigned>(S.Field)];
      Toggles.push_back(1u << (FirstBit(S.Field) + N++));
    }
  for (const DramParams::Fold &F : P.Folds)
    for (unsigned I = 0; I != F.Bits; ++I)
      Toggles[ColumnAddressBits[F.ColumnBit + I]] ^= 1u
                                                     << (FirstBit(F.Field) + I);
}

Dram::Dram(const DramParams &P)
    : Params(P), BlockBytes(P.BlockBytes), BlockShift(Log2_64(P.BlockBytes)) {
  LinearMap Map(P);
  unsigned BurstBits = Log2_64(P.BlockBytes / P.BurstBytes);
  MappedBits = Map.Toggles.size() - BurstBits;
  NumPseudoChannels = 1u << (Map.ChannelBits + Map.PseudoChannelBits);
  PseudoChannelsPerChannel = 1u << Map.PseudoChannelBits;

  DenseMap<unsigned, uint16_t> PatternOf, BankSetOf;
  Places.resize(uint64_t(1) << MappedBits);
  for (uint64_t Block = 0; Block != Places.size(); ++Block) {
    SmallVector<uint16_t, 4> PseudoChannels;
    // The smallest place names the set.
    unsigned First = ~0u;
    for (uint64_t Burst = 0; Burst != uint64_t(1) << BurstBits; ++Burst) {
      unsigned Place = Map.place(Block << BurstBits | Burst);
      First = std::min(First, Place);
      PseudoChannels.push_back(Place >> Map.BankBits);
    }
    unsigned Smallest = *llvm::min_element(PseudoChannels);
    auto [Pattern, IsNew] = PatternOf.try_emplace(Smallest, Patterns.size());
    if (IsNew)
      Patterns.push_back(PseudoChannels);
    auto BankSet = BankSetOf.try_emplace(First, BankSetOf.size()).first;
    Places[Block] = {Pattern->second, BankSet->second};
  }
  OpenRows.resize(BankSetOf.size());
  PatternBlocks.resize(Patterns.size());
  PatternConflicts.resize(Patterns.size());
  Bursts.resize(NumPseudoChannels);
  Conflicts.resize(NumPseudoChannels);
  reset();
}

void Dram::reset() {
  llvm::fill(OpenRows, None);
  LastWritten = None;
}

uint64_t Dram::blocks(ArrayRef<ByteRange> Ranges) const {
  uint64_t N = 0;
  for (const ByteRange &R : Ranges)
    N += blocks(R);
  return N;
}

Dram::RowState Dram::openRow(uint64_t Block, Place P) {
  uint64_t Row = Block >> MappedBits;
  uint64_t &Open = OpenRows[P.BankSet];
  if (LLVM_LIKELY(Open == Row))
    return RowState::Open;
  RowState Was = Open == None ? RowState::Closed : RowState::Conflict;
  Open = Row;
  return Was;
}

uint64_t Dram::read(ArrayRef<ByteRange> Ranges) {
  llvm::fill(PatternBlocks, 0);
  llvm::fill(PatternConflicts, 0);
  uint64_t Mask = Places.size() - 1;
  bool AllOpen = true, Any = false;
  for (const ByteRange &R : Ranges) {
    uint64_t Block = R.Begin >> BlockShift;
    for (uint64_t End = Block + blocks(R); Block != End; ++Block) {
      Place P = Places[Block & Mask];
      Any = true;
      ++PatternBlocks[P.Pattern];
      if (RowState S = openRow(Block, P); LLVM_UNLIKELY(S != RowState::Open)) {
        AllOpen = false;
        PatternConflicts[P.Pattern] += S == RowState::Conflict;
      }
    }
  }
  if (!Any)
    return 0;
  LastWritten = None;

  llvm::fill(Bursts, 0);
  llvm::fill(Conflicts, 0);
  for (size_t I = 0; I != Patterns.size(); ++I)
    for (uint16_t PC : Patterns[I]) {
      Bursts[PC] += PatternBlocks[I];
      Conflicts[PC] += PatternConflicts[I];
    }
  uint64_t Busy = 0, Worst = 0;
  for (unsigned C = 0; C != NumPseudoChannels; C += PseudoChannelsPerChannel) {
    uint64_t ChannelBursts = 0, ChannelConflicts = 0;
    for (unsigned I = C; I != C + PseudoChannelsPerChannel; ++I) {
      ChannelBursts += Bursts[I];
      ChannelConflicts += Conflicts[I];
      Busy = std::max(Busy, Bursts[I] * Params.PseudoChannelBurst);
    }
    Busy = std::max(Busy, ChannelBursts * Params.ChannelBurst);
    Worst = std::max(Worst, ChannelConflicts);
  }
  return (AllOpen ? Params.OpenRow : Params.ClosedRow) + Busy +
         Params.ConflictPenalty * Worst;
}

uint64_t Dram::store(ArrayRef<ByteRange> Ranges) {
  uint64_t Mask = Places.size() - 1;
  uint64_t Cycles = 0;
  for (const ByteRange &R : Ranges) {
    uint64_t Block = R.Begin >> BlockShift;
    for (uint64_t End = Block + blocks(R); Block != End; ++Block) {
      if (Block == LastWritten) {
        Cycles += Params.QueuedBlock;
        continue;
      }
      RowState S = openRow(Block, Places[Block & Mask]);
      Cycles += S == RowState::Open ? Params.OpenRow : Params.ClosedRow;
      Cycles += Params.StoreBlock;
      if (S == RowState::Conflict)
        Cycles += Params.ConflictPenalty;
      LastWritten = Block;
    }
  }
  return Cycles;
}

} // namespace kc::sim
