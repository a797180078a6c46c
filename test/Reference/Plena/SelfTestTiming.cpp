//===- SelfTestTiming.cpp - Checks of the cycle counts --------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SelfTest.h"
#include "Timing.h"

using namespace plena_ref;

namespace {
struct Cost {
  Op Opcode;
  unsigned Enabled, Disabled;
};
} // namespace

/// Costs at MLEN = VLEN = 64 for both settings of DC_EN.
static void testCosts(Checker &C) {
  const Cost Table[] = {{Op::M_MM, 64, 64},
                        {Op::M_TMM, 64, 64},
                        {Op::M_BMM, 64, 64},
                        {Op::M_BTMM, 64, 64},
                        {Op::M_BMM_WO, 1, 1},
                        {Op::M_MM_WO, 1, 1},
                        {Op::M_MV, 64, 64},
                        {Op::M_TMV, 64, 64},
                        {Op::M_BMV, 1, 1},
                        {Op::M_BTMV, 1, 1},
                        {Op::M_MV_WO, 1, 1},
                        {Op::M_BMV_WO, 1, 1},
                        {Op::V_ADD_VV, 1, 2},
                        {Op::V_ADD_VF, 1, 2},
                        {Op::V_SUB_VV, 1, 2},
                        {Op::V_SUB_VF, 1, 2},
                        {Op::V_MUL_VV, 1, 5},
                        {Op::V_MUL_VF, 1, 5},
                        {Op::V_EXP_V, 1, 6},
                        {Op::V_RECI_V, 2, 7},
                        {Op::V_RED_SUM, 8, 20},
                        {Op::V_RED_MAX, 4, 4},
                        {Op::S_ADD_FP, 1, 1},
                        {Op::S_SUB_FP, 1, 1},
                        {Op::S_MAX_FP, 1, 1},
                        {Op::S_MUL_FP, 1, 1},
                        {Op::S_EXP_FP, 1, 2},
                        {Op::S_RECI_FP, 1, 2},
                        {Op::S_SQRT_FP, 1, 2},
                        {Op::S_LD_FP, 1, 1},
                        {Op::S_ST_FP, 1, 1},
                        {Op::S_MAP_V_FP, 128, 128},
                        {Op::S_ADD_INT, 1, 1},
                        {Op::S_ADDI_INT, 1, 1},
                        {Op::S_SUB_INT, 1, 1},
                        {Op::S_MUL_INT, 1, 1},
                        {Op::S_LUI_INT, 1, 1},
                        {Op::S_LD_INT, 1, 1},
                        {Op::S_ST_INT, 1, 1},
                        {Op::H_PREFETCH_M, 0, 0},
                        {Op::H_PREFETCH_V, 0, 0},
                        {Op::H_STORE_V, 0, 0},
                        {Op::C_SET_ADDR_REG, 1, 1},
                        {Op::C_SET_SCALE_REG, 1, 1},
                        {Op::C_SET_STRIDE_REG, 1, 1},
                        {Op::C_SET_V_MASK_REG, 1, 1},
                        {Op::C_LOOP_START, 1, 1},
                        {Op::C_LOOP_END, 1, 1},
                        {Op::V_SHFT_V, 1, 5},
                        {Op::C_BREAK, 1, 1},
                        {Op::V_MAX_VF, 4, 4},
                        {Op::V_MIN_VF, 4, 4},
                        {Op::V_TOPK, 128, 128}};
  Config On, Off;
  Off.DcEn = 0;
  for (const Cost &Row : Table) {
    Instruction I = decode(encodeFields(Row.Opcode, 1));
    C.equal(std::string(mnemonic(Row.Opcode)) + " dc", serialCycles(On, I),
            Row.Enabled);
    C.equal(std::string(mnemonic(Row.Opcode)) + " no dc", serialCycles(Off, I),
            Row.Disabled);
  }
  C.equal("opcodes with a cost", std::size(Table), 53);
  C.equal("V_TOPK of 128",
          serialCycles(On, decode(encodeFields(Op::V_TOPK, 0, 0, 0, 1))), 512);

  On.Lat.SystolicOverhead = {8, 9};
  C.equal("overhead", serialCycles(On, decode(encodeFields(Op::M_MM))), 72);
  C.equal("overhead", serialCycles(On, decode(encodeFields(Op::M_BTMV))), 9);
  C.equal("no overhead", serialCycles(On, decode(encodeFields(Op::M_MV))), 64);
}

/// One output block of a linear layer: 16 x 16 M_MM for each tile of the
/// reduction, 256 write-outs.
static void testBlockOfALinearLayer(Checker &C) {
  Machine M;
  uint64_t Cycles = 0;
  unsigned Products = 0;
  for (uint32_t Row = 0; Row < 64; Row += 4)
    for (uint32_t Column = 0; Column < 64; Column += 4) {
      M.Gp[1] = Column * 64;              // matrix
      M.Gp[2] = Row * 64;                 // activations
      M.Gp[3] = 4096 + Row * 64 + Column; // output
      StepResult Product = step(M, encodeFields(Op::M_MM, 0, 1, 2));
      StepResult WriteOut = step(M, encodeImm18(Op::M_MM_WO, 3, 0, 0));
      C.isTrue("block", Product.ok() && WriteOut.ok());
      Cycles += Product.Cycles + WriteOut.Cycles;
      ++Products;
    }
  C.equal("M_MM of a block", Products, 256);
  C.equal("cycles of a block", Cycles, 256 * 64 + 256);
  C.equal("MAC per cycle", 4 * 4 * 64 / 64, 16);
}

//===----------------------------------------------------------------------===//
// DMA
//===----------------------------------------------------------------------===//

static void testMapping(Checker &C) {
  // The four bursts of block 0 go to channels 0 to 3, those of the next block
  // to 1, 0, 3, 2, since the column is XORed into the channel.
  const unsigned Channels[] = {0, 1, 2, 3, 1, 0, 3, 2};
  for (unsigned Burst = 0; Burst < 8; ++Burst)
    C.equal("channel", locate(16 * Burst).Channel, Channels[Burst]);
  // 512 bytes touch all channels of one pseudo-channel.
  unsigned Seen = 0;
  for (unsigned Burst = 0; Burst < 32; ++Burst) {
    Seen |= 1u << locate(16 * Burst).Channel;
    C.equal("pseudo-channel", locate(16 * Burst).PseudoChannel, 0);
  }
  C.equal("channels", Seen, 0xFF);
  C.equal("next pseudo-channel", locate(512).PseudoChannel, 1);
  C.equal("bank group", locate(1024).BankGroup, 1);
  C.equal("bank", locate(4096).Bank, 1);
  C.equal("column", locate(16384).Column, 4);
  C.equal("column in the channel", locate(16384).Channel, 4);
  C.equal("column in the pseudo-channel", locate(32768).PseudoChannel, 1);
  C.equal("column in the bank group", locate(65536).BankGroup, 1);
  C.equal("row", locate(131072).Row, 1);
}

static uint64_t matrixPrefetch(uint32_t Pitch) {
  Machine M;
  M.Stride = Pitch;
  M.Scale = 64 * Pitch;
  return step(M, encodeFields(Op::H_PREFETCH_M, 0, 0, 0, 1)).DmaCycles;
}

static void testDma(Checker &C) {
  for (uint32_t Pitch : {256u, 1024u, 4096u})
    C.equal("tile with a pitch of " + std::to_string(Pitch),
            matrixPrefetch(Pitch), 82);
  C.equal("contiguous tile", matrixPrefetch(64), 114);

  Machine M;
  M.Scale = 4096;
  StepResult Read = step(M, encodeFields(Op::H_PREFETCH_V, 0, 0, 0));
  C.equal("four contiguous rows", Read.DmaCycles, 34);
  C.equal("they cost nothing else", Read.Cycles, 34);

  // With bursts one cycle apart, the channel is the limit: 7 + 7 + 2 + 64.
  Machine N;
  N.Cfg.Dram.Nbl = 2;
  N.Stride = 256;
  N.Scale = 64 * 256;
  C.equal("busiest channel",
          step(N, encodeFields(Op::H_PREFETCH_M, 0, 0, 0, 1)).DmaCycles, 80);
  C.equal("no rows", dmaReadCycles(DramTiming(), N.Dram, {}), 0);

  M.Cfg.Dram.Rows = DramTiming::RowRule::Open;
  C.equal("open row", step(M, encodeFields(Op::H_PREFETCH_V, 0, 0, 0)).Cycles,
          27);
}

static void testStores(Checker &C) {
  // Four rows of one block each, and their scales in a fifth, written again
  // for the last three rows.
  Machine M;
  M.Scale = 4096;
  const uint32_t Store = encodeFields(Op::H_STORE_V, 0, 0, 0);
  C.equal("store", step(M, Store).Cycles, 5 * 19 + 3 * 2);
  M.Cfg.Dram.Queue = DramTiming::QueueRule::Never;
  C.equal("store past the queue", step(M, Store).Cycles, 8 * 19);
  M.Cfg.Dram.Rows = DramTiming::RowRule::Open;
  C.equal("store to an open row", step(M, Store).Cycles, 8 * 12);

  // Unaligned rows touch two blocks each.
  DramTiming Dram;
  Dram.Queue = DramTiming::QueueRule::Never;
  DramState State;
  C.equal("unaligned store", dmaStoreCycles(Dram, State, {{32, 64, 0, 0}}),
          2 * 19);
  C.equal("straddling scales", dmaStoreCycles(Dram, State, {{0, 64, 124, 8}}),
          3 * 19);
}

/// Rows that stay open, and a queue that drains, from one instruction to the
/// next.
static void testTrackedRows(Checker &C) {
  Machine M;
  M.Scale = 1 << 20; // another row of the same banks as the elements'
  M.Cfg.Dram.Rows = DramTiming::RowRule::Tracked;
  M.Cfg.Dram.Queue = DramTiming::QueueRule::LastBlock;
  const uint32_t Read = encodeFields(Op::H_PREFETCH_V, 0, 0, 0);
  const uint32_t Store = encodeFields(Op::H_STORE_V, 0, 0, 0);
  C.equal("first access", step(M, Read).Cycles, 18 + 16);
  M.Scale = 256; // in the row of the elements, but on other channels
  C.equal("row closed by the scales", step(M, Read).Cycles, 18 + 8);
  C.equal("open row", step(M, Read).Cycles, 11 + 8);
  // Between the four blocks of elements, the same block of scales.
  C.equal("store to open rows", step(M, Store).Cycles, 8 * 12);
  // The first two rows' scales lie in the block of their elements.
  M.Scale = 56;
  C.equal("queued blocks", step(M, Store).Cycles, 2 * (12 + 2) + 4 * 12);
}

void plena_ref::testTiming(Checker &C) {
  testCosts(C);
  testBlockOfALinearLayer(C);
  testMapping(C);
  testDma(C);
  testStores(C);
  testTrackedRows(C);
}
