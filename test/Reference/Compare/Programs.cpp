//===- Programs.cpp - Random programs with loops --------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Registers have roles, so that programs run for a while:
//
//   gp1 .. gp4    rows of Vector SRAM, stepped forward now and then
//   gp5, gp6      a tile; a block of columns in it
//   gp7, gp8      a number below VLEN; a byte offset in HBM
//   gp9 .. gp11   loop counters
//   gp12 .. gp15  anything
//   a0 .. a3      bases in HBM
//
//===----------------------------------------------------------------------===//

#include "Cases.h"

using namespace plena_ref;

namespace compare {

static constexpr unsigned FirstRow = 1, Tile = 5, Block = 6, Small = 7,
                          Offset = 8, FirstCounter = 9, FirstFree = 12;

/// Something that moves data or computes, with operands in their roles.
uint32_t CaseMaker::simpleInstruction() {
  auto Row = [&] { return unsigned(FirstRow + R.below(4)); };
  auto Free = [&] { return unsigned(FirstFree + R.below(4)); };
  auto Float = [&] { return unsigned(R.below(8)); };
  auto Base = [&] { return unsigned(R.below(4)); };
  unsigned Mask = unsigned(R.below(2)), Flag = unsigned(R.below(2));
  switch (R.below(16)) {
  case 0:
    return encodeFields(R.pick({Op::V_ADD_VV, Op::V_SUB_VV, Op::V_MUL_VV}),
                        Row(), Row(), Row(), Mask);
  case 1:
    return encodeFields(R.pick({Op::V_ADD_VF, Op::V_SUB_VF, Op::V_MUL_VF,
                                Op::V_MAX_VF, Op::V_MIN_VF}),
                        Row(), Row(), Float(), Mask, Flag);
  case 2:
    return encodeFields(R.pick({Op::V_EXP_V, Op::V_RECI_V}), Row(), Row(), 0,
                        Mask);
  case 3: // Without a mask: see CaseMaker::reduction.
    return encodeFields(R.pick({Op::V_RED_SUM, Op::V_RED_MAX}), Float(), Row());
  case 4:
    return encodeFields(Op::V_SHFT_V, Row(), Row(), Small);
  case 5:
    return encodeFields(
        R.pick({Op::S_ADD_FP, Op::S_SUB_FP, Op::S_MAX_FP, Op::S_MUL_FP}),
        Float(), Float(), Float());
  case 6:
    return encodeFields(R.pick({Op::S_EXP_FP, Op::S_RECI_FP, Op::S_SQRT_FP}),
                        Float(), Float());
  case 7:
    return encodeImm18(R.pick({Op::S_LD_FP, Op::S_ST_FP}), Float(), Small,
                       uint32_t(R.below(900)));
  case 8:
    return encodeImm18(R.pick({Op::S_LD_INT, Op::S_ST_INT}), Free(), 0,
                       uint32_t(R.below(200)));
  case 9:
    return encodeFields(R.pick({Op::S_ADD_INT, Op::S_SUB_INT, Op::S_MUL_INT}),
                        Free(), unsigned(R.below(16)), unsigned(R.below(16)));
  case 10: {
    unsigned To = Row(); // The next row.
    return encodeImm18(Op::S_ADDI_INT, To, To, C.Vlen);
  }
  case 11:
    return R.chance(50) ? encodeFields(Op::M_MM, 0, Block, Row())
                        : encodeFields(Op::M_TMM, 0, Row(), Block);
  case 12:
    return encodeImm18(R.pick({Op::M_MM_WO, Op::M_MV_WO}), Row(), 0,
                       uint32_t(R.below(C.Mlen / C.Blen)) * C.Blen);
  case 13:
    return R.chance(50) ? encodeFields(Op::M_MV, 0, Tile, Row())
                        : encodeFields(Op::M_BTMV, 0, Tile, Row());
  case 14:
    if (R.chance(30))
      return encodeFields(Op::H_PREFETCH_M, Tile, Offset, Base(), Flag, Mask);
    return encodeFields(R.pick({Op::H_PREFETCH_V, Op::H_STORE_V}), Row(),
                        Offset, Base(), Flag, Mask);
  default:
    if (R.chance(30))
      return encodeFields(Op::C_SET_V_MASK_REG, Free());
    return encodeImm18(R.pick({Op::S_MAP_V_FP, Op::M_BMV_WO}), Row(), 0, 0);
  }
}

/// Something that a sound program wouldn't have.
uint32_t CaseMaker::oddInstruction(Case &Program) {
  unsigned Counter = unsigned(FirstCounter + R.below(3));
  switch (R.below(6)) {
  case 0:
    return encodeFields(Op::C_LOOP_END, Counter);
  case 1:
    return encodeFields(Op::C_BREAK);
  case 2: // Ends the loop early, or prolongs it.
    return encodeImm18(Op::S_ADDI_INT, Counter, R.chance(50) ? 0 : Counter,
                       uint32_t(R.below(3)));
  case 3:
    return encodeImm22(Op::C_LOOP_START, Counter, uint32_t(R.below(4)));
  case 4: {
    Program.HasOneCause = false;
    uint32_t Word = uint32_t(R.next());
    // Not a masked sum: see CaseMaker::reduction.
    return decode(Word).Opcode == Op::V_RED_SUM ? Word & 0x3FFFF : Word;
  }
  default:
    return encodeFields(Op::S_ADD_FP, 0, 9, 9);
  }
}

void CaseMaker::loop(Case &Program, unsigned Depth) {
  // Mostly a counter of its own for each depth.
  unsigned Counter =
      unsigned(FirstCounter + (R.chance(95) ? Depth % 3 : R.below(3)));
  if (R.chance(3))
    Counter = 0;
  Program.Words.push_back(
      encodeImm22(Op::C_LOOP_START, Counter, 1 + uint32_t(R.below(4))));
  statements(Program, Depth + 1, 1 + unsigned(R.below(5)));
  if (!R.chance(2))
    Program.Words.push_back(encodeFields(Op::C_LOOP_END, Counter));
}

void CaseMaker::statements(Case &Program, unsigned Depth, unsigned Count) {
  for (unsigned N = 0; N != Count; ++N) {
    if (Depth < 4 && Program.Words.size() < 24 && R.chance(25))
      loop(Program, Depth);
    else
      Program.Words.push_back(R.chance(4) ? oddInstruction(Program)
                                          : simpleInstruction());
  }
}

Case CaseMaker::program() {
  drawRegisters();
  for (unsigned N = 0; N != 4; ++N)
    setGp(FirstRow + N, uint32_t(R.below(M.Vram.count() / 2)) * C.Vlen);
  setGp(Tile, uint32_t(R.below(M.Mram.count())) * M.tileSize());
  setGp(Block, uint32_t(R.below(M.Mram.count())) * M.tileSize() +
                   uint32_t(R.below(C.Mlen / C.Blen)) * C.Blen * C.Mlen);
  setGp(Small, uint32_t(R.below(C.Vlen)));
  setGp(Offset, uint32_t(R.below(64)) * 16);
  for (uint64_t &Base : M.A)
    Base = R.below(32) * 64;
  M.Scale = uint32_t(R.below(128)) * 8;
  M.Stride = uint32_t(R.below(32)) * 16;
  P.copyRegisters();
  if (R.chance(30))
    fillAccumulators();
  Case Program = {};
  Program.HasOneCause = true;
  statements(Program, 0, 2 + unsigned(R.below(10)));
  Program.MaxInstructions = R.chance(90) ? 400 : 1 + R.below(30);
  return Program;
}

} // namespace compare
