//===- Timing.cpp - Cycles of the PLENA reference model
//--------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Timing.h"

#include <algorithm>
#include <set>

using namespace plena_ref;

uint64_t plena_ref::serialCycles(const Config &Cfg, const Instruction &I) {
  if (discardsFpResult(I))
    return 0;

  const Latencies &L = Cfg.Lat;
  switch (I.Opcode) {
  case Op::M_MM:
  case Op::M_TMM:
  case Op::M_BMM:
  case Op::M_BTMM:
    return Cfg.cycles(L.SystolicOverhead) + Cfg.Mlen;
  case Op::M_BMV:
  case Op::M_BTMV:
    return Cfg.cycles(L.SystolicOverhead) + 1;
  case Op::M_MV:
  case Op::M_TMV:
    return Cfg.Mlen;
  case Op::M_MM_WO:
  case Op::M_BMM_WO:
  case Op::M_MV_WO:
  case Op::M_BMV_WO:
    return 1;

  case Op::V_ADD_VV:
  case Op::V_ADD_VF:
  case Op::V_SUB_VV:
  case Op::V_SUB_VF:
    return Cfg.cycles(L.VectorAdd);
  case Op::V_MUL_VV:
  case Op::V_MUL_VF:
  case Op::V_SHFT_V:
    return Cfg.cycles(L.VectorMul);
  case Op::V_EXP_V:
    return Cfg.cycles(L.VectorExp);
  case Op::V_RECI_V:
    return Cfg.cycles(L.VectorReci);
  case Op::V_RED_MAX:
  case Op::V_MAX_VF:
  case Op::V_MIN_VF:
    return Cfg.cycles(L.VectorMax);
  case Op::V_RED_SUM:
    return Cfg.cycles(L.VectorSum);
  case Op::V_TOPK:
    return uint64_t(Cfg.cycles(L.VectorMax)) * (I.Rs3 == 0 ? 32 : 128);

  case Op::S_ADD_FP:
  case Op::S_SUB_FP:
  case Op::S_MAX_FP:
  case Op::S_MUL_FP:
    return Cfg.cycles(L.ScalarFpBasic);
  case Op::S_EXP_FP:
    return Cfg.cycles(L.ScalarFpExp);
  case Op::S_RECI_FP:
    return Cfg.cycles(L.ScalarFpReci);
  case Op::S_SQRT_FP:
    return Cfg.cycles(L.ScalarFpSqrt);
  case Op::S_LD_FP:
  case Op::S_ST_FP:
    return 1;
  case Op::S_MAP_V_FP: // once in the vector unit, once in the dispatcher
    return 2 * uint64_t(Cfg.Vlen);

  case Op::S_ADD_INT:
  case Op::S_ADDI_INT:
  case Op::S_SUB_INT:
  case Op::S_MUL_INT:
  case Op::S_LUI_INT:
  case Op::S_LD_INT:
  case Op::S_ST_INT:
    return Cfg.cycles(L.ScalarIntBasic);

  case Op::H_PREFETCH_M:
  case Op::H_PREFETCH_V:
  case Op::H_STORE_V:
    return 0;

  case Op::C_SET_ADDR_REG:
  case Op::C_SET_SCALE_REG:
  case Op::C_SET_STRIDE_REG:
  case Op::C_SET_V_MASK_REG:
  case Op::C_LOOP_START:
  case Op::C_LOOP_END:
  case Op::C_BREAK:
    return 1;

  case Op::V_PS_V:
  case Op::C_HADAMARD_TRANSFORM:
    return 0;
  }
  return 0;
}

//===----------------------------------------------------------------------===//
// DMA
//===----------------------------------------------------------------------===//

static constexpr uint64_t BlockBytes = 64;
static constexpr uint64_t BurstBytes = 16;
static constexpr unsigned Channels = 8, PseudoChannels = 2;

/// From the least significant end, and then scrambled by the column.
DramLocation plena_ref::locate(uint64_t ByteAddress) {
  uint64_t Rest = ByteAddress / BurstBytes;
  auto Take = [&Rest](unsigned Bits) {
    unsigned Field = unsigned(Rest & ((1u << Bits) - 1));
    Rest >>= Bits;
    return Field;
  };
  DramLocation At;
  unsigned ColumnLow = Take(2);
  At.Channel = Take(3);
  At.PseudoChannel = Take(1);
  At.BankGroup = Take(2);
  At.Bank = Take(2);
  At.Column = Take(3) << 2 | ColumnLow;
  At.Row = Rest;

  At.Channel ^= At.Column & 7;
  At.PseudoChannel ^= At.Column >> 3 & 1;
  At.BankGroup ^= At.Column >> 4 & 1;
  return At;
}

static uint64_t firstBlock(uint64_t Address) {
  return Address / BlockBytes * BlockBytes;
}

/// Appends the blocks that `Bytes` bytes from `Address` on lie in.
static void appendBlocks(std::vector<uint64_t> &Blocks, uint64_t Address,
                         uint64_t Bytes) {
  uint64_t Count = (Address % BlockBytes + Bytes + BlockBytes - 1) / BlockBytes;
  for (uint64_t I = 0; I < Count; ++I)
    Blocks.push_back(firstBlock(Address) + I * BlockBytes);
}

/// Accesses a block; whether the rows of all its bursts were open.
static bool openRows(const DramTiming &Dram, DramState &State, uint64_t Block) {
  bool AllOpen = true;
  for (uint64_t Byte = 0; Byte < BlockBytes; Byte += BurstBytes) {
    DramLocation At = locate(Block + Byte);
    auto [Bank, IsNew] = State.OpenRows.try_emplace(
        {At.Channel, At.PseudoChannel, At.BankGroup, At.Bank}, At.Row);
    AllOpen &= !IsNew && Bank->second == At.Row;
    Bank->second = At.Row;
  }
  return Dram.Rows == DramTiming::RowRule::Tracked
             ? AllOpen
             : Dram.Rows == DramTiming::RowRule::Open;
}

uint64_t plena_ref::dmaReadCycles(const DramTiming &Dram, DramState &State,
                                  const std::vector<DmaRow> &Rows) {
  std::vector<uint64_t> Blocks;
  for (const DmaRow &Row : Rows) {
    appendBlocks(Blocks, Row.Element, Row.ElementBytes);
    if (Row.ScaleBytes) // one, whatever the scale bytes straddle
      Blocks.push_back(firstBlock(Row.Scale));
  }

  uint64_t Bursts[Channels][PseudoChannels] = {};
  for (uint64_t Block : Blocks)
    for (uint64_t Byte = 0; Byte < BlockBytes; Byte += BurstBytes) {
      DramLocation At = locate(Block + Byte);
      ++Bursts[At.Channel][At.PseudoChannel];
    }

  uint64_t BusiestChannel = 0, BusiestPseudoChannel = 0;
  for (const auto &Channel : Bursts) {
    BusiestChannel = std::max(BusiestChannel, Channel[0] + Channel[1]);
    BusiestPseudoChannel =
        std::max({BusiestPseudoChannel, Channel[0], Channel[1]});
  }
  if (Blocks.empty())
    return 0;
  State.LastWritten.reset();
  bool AllOpen = true;
  for (uint64_t Block : Blocks)
    AllOpen &= openRows(Dram, State, Block);
  return Dram.latency(AllOpen) +
         std::max(BusiestChannel, Dram.spacing() * BusiestPseudoChannel);
}

uint64_t plena_ref::dmaStoreCycles(const DramTiming &Dram, DramState &State,
                                   const std::vector<DmaRow> &Rows) {
  std::vector<uint64_t> Blocks;
  for (const DmaRow &Row : Rows) {
    appendBlocks(Blocks, Row.Element, Row.ElementBytes);
    if (Row.ScaleBytes)
      appendBlocks(Blocks, Row.Scale, Row.ScaleBytes);
  }

  uint64_t Cycles = 0;
  std::set<uint64_t> Written;
  for (uint64_t Block : Blocks) {
    bool Repeated = !Written.insert(Block).second;
    bool Last = State.LastWritten == Block;
    State.LastWritten = Block;
    bool Queued = Dram.Queue == DramTiming::QueueRule::SameInstruction
                      ? Repeated
                  : Dram.Queue == DramTiming::QueueRule::LastBlock ? Last
                                                                   : false;
    if (Queued)
      Cycles += Dram.QueueHit;
    else
      Cycles += Dram.latency(openRows(Dram, State, Block)) + 1;
  }
  return Cycles;
}
