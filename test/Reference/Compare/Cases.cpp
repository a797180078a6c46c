//===- Cases.cpp - Random instructions ------------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cases.h"

using namespace plena_ref;

namespace compare {

const std::vector<Op> &allOpcodes() {
  static const std::vector<Op> Opcodes = [] {
    std::vector<Op> All;
    for (unsigned N = 0; N != 64; ++N)
      if (mnemonic(Op(N)))
        All.push_back(Op(N));
    return All;
  }();
  return Opcodes;
}

//===----------------------------------------------------------------------===//
// State
//===----------------------------------------------------------------------===//

void CaseMaker::drawRegisters() {
  for (unsigned N = 1; N != M.Gp.size(); ++N)
    M.Gp[N] = R.chance(70)   ? uint32_t(R.below(300)) * C.Vlen
              : R.chance(70) ? uint32_t(R.below(1100))
                             : uint32_t(R.next());
  Flavour F = randomFlavour(R);
  for (unsigned N = 1; N != M.F.size(); ++N)
    M.F[N] = randomBf16(R, F);
  M.VMask = R.chance(50) ? uint32_t(R.below(64)) : uint32_t(R.next());
}

void CaseMaker::fillRows(uint64_t First, uint64_t Count) {
  Flavour F = randomFlavour(R);
  for (uint64_t Row = First; Row != First + Count && Row < M.Vram.count();
       ++Row) {
    for (uint32_t &Code : M.Vram.writableRow(Row))
      Code = randomBf16(R, F);
    P.copyVectorRow(Row);
  }
}

void CaseMaker::fillRowsAt(uint32_t Address, unsigned Count) {
  if (R.chance(60))
    fillRows(Address / C.Vlen, Count);
}

void CaseMaker::fillTile(uint64_t Tile) {
  if (Tile >= M.Mram.count())
    return;
  Flavour F = randomFlavour(R);
  for (float &Element : M.Mram.writableRow(Tile))
    Element = randomFloat(R, F);
  P.copyTile(Tile);
}

void CaseMaker::fillAccumulators() {
  Flavour F = randomFlavour(R);
  for (std::vector<float> *Acc : {&M.MAcc, &M.HmAcc, &M.HvAcc, &M.VAcc})
    for (float &Element : *Acc)
      Element = randomFloat(R, F);
  P.copyAccumulators();
}

/// Whether Matrix SRAM can get NaNs that differ below what Vector SRAM keeps.
/// Which of two such NaNs comes out of a sum is up to the host, and might then
/// be rounded to an infinity.
bool CaseMaker::hasWideNaNs() const {
  auto IsWide = [](const DataType &Type) {
    return Type.Element.isFloat() && Type.Element.Mantissa > Bf16.Mantissa;
  };
  return IsWide(C.HbmMWeightType) || IsWide(C.HbmMKvType);
}

void CaseMaker::drawState() {
  drawRegisters();
  for (uint64_t &Base : M.A)
    Base = R.below(4096);
  M.Scale = uint32_t(R.below(4096));
  M.Stride = uint32_t(R.below(256));
  P.copyRegisters();
  fillAccumulators();
  // Of a large memory the rows at both ends.
  for (uint64_t Row = 0; Row < M.Vram.count(); Row += 8)
    if (Row < 512 || M.Vram.count() - Row <= 512)
      fillRows(Row, 8);
    else
      Row = M.Vram.count() - 512 - 8;
  for (uint64_t Tile = 0; Tile != M.Mram.count(); ++Tile)
    fillTile(Tile);
  Flavour F = randomFlavour(R);
  for (uint16_t &Code : M.Fps)
    Code = randomBf16(R, F);
  for (uint32_t &Entry : M.Ints)
    Entry = uint32_t(R.next());
  P.copyScalars();
  std::vector<uint8_t> Bytes(4096);
  for (uint64_t Address : {uint64_t(0), uint64_t(4096), bytesOfHbm() - 4096}) {
    // Codes below 0x78 are finite in the formats of a byte. Without
    // larger ones there is no NaN in f16 and f32 either.
    unsigned Codes = R.chance(70) || hasWideNaNs() ? 0x78 : 0x80;
    for (uint8_t &Byte : Bytes)
      Byte = uint8_t(R.below(Codes) | R.below(2) << 7);
    P.setHbm(Address, Bytes);
  }
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

/// \p Right four times of five. \p Last is the last address that is right,
/// \p Step the distance between such addresses.
uint32_t CaseMaker::oddAddress(uint32_t Right, uint32_t Last, uint32_t Step) {
  unsigned N = R.below(100);
  if (N < 80)
    return Right;
  if (N < 86)
    return Last;
  ++OddAddresses;
  if (N < 90)
    return Last + Step;
  if (N < 95)
    return Right + 1 + uint32_t(R.below(Step > 1 ? Step - 1 : 1));
  ++WildAddresses;
  if (N < 97)
    return uint32_t(0) - Step * uint32_t(R.below(4));
  return uint32_t(R.next());
}

/// Of \p Count rows of the vector SRAM.
uint32_t CaseMaker::rowAddress(unsigned Count) {
  uint64_t Room = M.Vram.count() > Count ? M.Vram.count() - Count : 0;
  return oddAddress(uint32_t(R.below(Room + 1)) * C.Vlen,
                    uint32_t(Room) * C.Vlen, C.Vlen);
}

uint32_t CaseMaker::tileAddress() {
  uint32_t Tiles = uint32_t(M.Mram.count());
  return oddAddress(uint32_t(R.below(Tiles)) * M.tileSize(),
                    (Tiles - 1) * M.tileSize(), M.tileSize());
}

/// A tile plus c * MLEN, c a multiple of BLEN.
uint32_t CaseMaker::blockAddress() {
  uint32_t Tile = uint32_t(R.below(M.Mram.count())) * M.tileSize();
  uint32_t Blocks = C.Mlen / C.Blen;
  uint32_t Step = C.Blen * C.Mlen;
  return oddAddress(Tile + uint32_t(R.below(Blocks)) * Step,
                    uint32_t(M.Mram.count()) * M.tileSize() - Step,
                    R.pick({Step, C.Mlen}));
}

/// A tile plus an offset below MLEN, a multiple of \p Width.
uint32_t CaseMaker::sliceAddress(unsigned Width) {
  uint32_t Tile = uint32_t(R.below(M.Mram.count())) * M.tileSize();
  return oddAddress(Tile + uint32_t(R.below(C.Mlen / Width)) * Width,
                    Tile + C.Mlen - Width,
                    R.pick({Width, C.Mlen, C.Mlen * C.Blen, M.tileSize()}));
}

uint32_t CaseMaker::scalarAddress(unsigned Size, unsigned Count) {
  uint32_t Last = Size > Count ? Size - Count : 0;
  return oddAddress(uint32_t(R.below(Last + 1)), Last, 1);
}

/// The sum may wrap around.
void CaseMaker::setSum(unsigned Register, Fields &F, uint32_t Address) {
  if (Register == 0) {
    F.Imm18 = Address & 0x3FFFF;
    return;
  }
  F.Imm18 = R.chance(50)   ? 0
            : R.chance(80) ? uint32_t(R.below(uint64_t(Address) + 1)) & 0x3FFFF
                           : uint32_t(R.below(1 << 18));
  setGp(Register, Address - F.Imm18);
}

//===----------------------------------------------------------------------===//
// Families
//===----------------------------------------------------------------------===//

void CaseMaker::matrix(Op Opcode, Fields &F) {
  if (Opcode == Op::M_BMM || Opcode == Op::M_BTMM)
    F.Rd = R.chance(95) ? 0 : F.Rd;
  unsigned MatrixRegister = F.Rs1, VectorRegister = F.Rs2, Rows = 1;
  uint32_t Matrix;
  switch (Opcode) {
  case Op::M_TMM:
    std::swap(MatrixRegister, VectorRegister);
    [[fallthrough]];
  case Op::M_MM:
    Matrix = blockAddress();
    Rows = C.Blen;
    break;
  case Op::M_BMM:
  case Op::M_BTMM:
    Matrix = sliceAddress(C.Hlen);
    Rows = C.Mlen;
    break;
  case Op::M_BTMV:
    Matrix = sliceAddress(C.Hlen);
    break;
  case Op::M_MV:
    Matrix = sliceAddress(C.Blen);
    break;
  default:
    Matrix = tileAddress();
    break;
  }
  uint32_t Vector = rowAddress(Rows);
  setGp(VectorRegister, Vector);
  if (Opcode == Op::M_BTMV && F.Rd != MatrixRegister) {
    uint32_t Part = R.chance(50) ? uint32_t(R.next()) : 0;
    setGp(F.Rd, Part);
    Matrix -= M.gp(F.Rd);
  }
  setGp(MatrixRegister, Matrix);
  fillRowsAt(M.gp(VectorRegister), Rows);
  if (R.chance(30))
    fillTile(M.gp(MatrixRegister) / M.tileSize());
  if (R.chance(20))
    fillAccumulators();
}

void CaseMaker::writeOut(Op Opcode, Fields &F) {
  switch (Opcode) {
  case Op::M_BMM_WO:
    setSum(F.Rd, F, rowAddress(C.BroadcastAmount * C.Mlen));
    break;
  case Op::M_BMV_WO:
    setSum(F.Rd, F, rowAddress(C.BroadcastAmount));
    break;
  default: {
    unsigned Rows = Opcode == Op::M_MM_WO ? C.Blen : 1;
    uint32_t Column = uint32_t(R.below(C.Mlen / C.Blen)) * C.Blen;
    // So many rows apart, cells would be 2^32 apart.
    uint32_t Wrapping = uint32_t((uint64_t(1) << 32) / C.Mlen);
    uint32_t Stride = 1;
    if (Opcode == Op::M_MM_WO) {
      Stride = R.chance(80)
                   ? uint32_t(R.below(4))
                   : R.pick<uint32_t>({0xFFFFFFFF, Wrapping, Wrapping + 1,
                                       1u << 29, uint32_t(R.next())});
      setGp(F.Rs1, Stride);
    }
    uint32_t Span = Stride < 4 && F.Rs1 ? Stride * (Rows - 1) + 1 : Rows;
    uint32_t Address = rowAddress(Span) + Column + (R.chance(3) ? 1 : 0);
    setSum(F.Rd, F, Address);
    break;
  }
  }
  if (R.chance(50))
    fillAccumulators();
}

void CaseMaker::vector(Op Opcode, Fields &F) {
  if (Opcode == Op::V_TOPK) {
    F.Rs3 = R.chance(90) ? unsigned(R.below(2)) : F.Rs3;
    unsigned Experts = F.Rs3 == 0 ? 32 : 128, Selected = F.Rs3 == 0 ? 4 : 8;
    unsigned Rows = (Experts + C.Vlen - 1) / C.Vlen;
    setGp(F.Rd, scalarAddress(C.FpSramSize, Selected));
    setGp(F.Rs2, scalarAddress(C.IntSramSize, Selected));
    setGp(F.Rs1, rowAddress(Rows));
    fillRowsAt(M.gp(F.Rs1), Rows);
    return;
  }
  setGp(F.Rd, rowAddress(1));
  setGp(F.Rs1, rowAddress(1));
  fillRowsAt(M.gp(F.Rs1), 1);
  if (Opcode == Op::V_SHFT_V) {
    setGp(F.Rs2,
          R.chance(90) ? uint32_t(R.below(C.Vlen + 3)) : uint32_t(R.next()));
  } else if (!fpFields(Opcode).Rs2) {
    setGp(F.Rs2, rowAddress(1));
    fillRowsAt(M.gp(F.Rs2), 1);
  } else {
    F.Rs2 = R.chance(97) ? F.Rs2 & 7 : F.Rs2;
  }
}

void CaseMaker::reduction(Op Opcode, Fields &F) {
  F.Rd = R.chance(97) ? F.Rd & 7 : F.Rd;
  setGp(F.Rs1, rowAddress(1));
  fillRowsAt(M.gp(F.Rs1), 1);
  // The masked sum's order isn't said, so it must not matter.
  if (Opcode != Op::V_RED_SUM || F.Rs3 == 0 || F.Rd >= M.F.size())
    return;
  M.setF(F.Rd, randomBf16(R, Flavour::SmallInts));
  uint64_t Row = M.gp(F.Rs1) / C.Vlen;
  if (Row >= M.Vram.count())
    return;
  for (uint32_t &Code : M.Vram.writableRow(Row))
    Code = randomBf16(R, Flavour::SmallInts);
  P.copyVectorRow(Row);
}

void CaseMaker::scalar(Op Opcode, Fields &F) {
  switch (Opcode) {
  case Op::S_LD_FP:
  case Op::S_ST_FP:
    F.Rd = R.chance(97) ? F.Rd & 7 : F.Rd;
    setSum(F.Rs1, F, scalarAddress(C.FpSramSize, 1));
    return;
  case Op::S_LD_INT:
  case Op::S_ST_INT:
    if (F.Rd != F.Rs1)
      setGp(F.Rd, uint32_t(R.next()));
    setSum(F.Rs1, F, scalarAddress(C.IntSramSize, 1));
    return;
  case Op::S_MAP_V_FP:
    setGp(F.Rd, rowAddress(1));
    setSum(F.Rs1, F, scalarAddress(C.FpSramSize, C.Vlen));
    return;
  case Op::S_ADD_INT:
  case Op::S_SUB_INT:
  case Op::S_MUL_INT:
  case Op::S_ADDI_INT:
    setGp(F.Rs1, R.chance(50) ? uint32_t(R.next()) : uint32_t(R.below(100)));
    setGp(F.Rs2, R.chance(50) ? uint32_t(R.next()) : uint32_t(R.below(100)));
    F.Imm18 = uint32_t(R.below(1 << 18));
    return;
  default:
    break;
  }
  // Floating point.
  if (R.chance(97)) {
    F.Rd &= 7;
    F.Rs1 &= 7;
    F.Rs2 &= 7;
  }
}

/// Where in HBM: bases, offsets, SCALE and STRIDE.
void CaseMaker::drawTransfer(Fields &F) {
  uint32_t Offset =
      R.chance(60) ? uint32_t(R.below(128)) * 8 : uint32_t(R.below(2048));
  uint64_t Base = R.chance(60) ? R.below(64) * 64 : R.below(4096);
  unsigned N = R.below(100);
  if (N < 12) // Around the end.
    Base = bytesOfHbm() - R.below(1200) - Offset;
  else if (N < 14) // The sum wraps around.
    Base = uint64_t(0) - R.below(4) * 8;
  else if (N < 16)
    Base = R.next();
  if (R.chance(3))
    Offset = uint32_t(R.next());
  setGp(F.Rs1, Offset);
  M.A[F.Rs2] = Base;
  M.Scale = R.chance(60)   ? uint32_t(R.below(64)) * 8
            : R.chance(90) ? uint32_t(R.below(2048))
                           : uint32_t(R.next());
  M.Stride = R.chance(50)   ? uint32_t(R.below(40)) * 8
             : R.chance(90) ? uint32_t(R.below(300))
             : R.chance(50) ? uint32_t(R.below(1 << 18))
                            : uint32_t(R.next());
  F.Rs3 = R.chance(90) ? unsigned(R.below(2)) : F.Rs3;
  F.Funct1 = R.chance(90) ? unsigned(R.below(2)) : F.Funct1;
}

void CaseMaker::transfer(Op Opcode, Fields &F) {
  drawTransfer(F);
  if (F.Rd == F.Rs1) // Both would be lost.
    F.Rd = F.Rs1 ^ 1;
  if (Opcode == Op::H_PREFETCH_M) {
    uint32_t Tiles = M.Cfg.matrixPrefetchRows() / C.Mlen;
    uint32_t Room = uint32_t(M.Mram.count()) - Tiles;
    setGp(F.Rd, oddAddress(uint32_t(R.below(Room + 1)) * M.tileSize(),
                           Room * M.tileSize(), M.tileSize()));
    return;
  }
  unsigned Rows =
      Opcode == Op::H_STORE_V ? C.HbmVWritebackAmount : C.HbmVPrefetchAmount;
  setGp(F.Rd, rowAddress(Rows));
  if (Opcode == Op::H_STORE_V)
    fillRowsAt(M.gp(F.Rd), Rows);
}

//===----------------------------------------------------------------------===//
// One instruction
//===----------------------------------------------------------------------===//

void CaseMaker::drawFlags(Fields &F) {
  F.Rd = unsigned(R.below(16));
  F.Rs1 = unsigned(R.below(16));
  F.Rs2 = unsigned(R.below(16));
  F.Rs3 = R.chance(50) ? 0 : unsigned(R.below(16));
  F.Funct1 = R.chance(50) ? 0 : unsigned(R.below(16));
  F.Imm18 = uint32_t(R.below(1 << 18));
}

/// Bits that the machine ignores are set now and then.
uint32_t CaseMaker::wordOf(Op Opcode, const Fields &F) {
  switch (Opcode) {
  case Op::M_MM_WO:
  case Op::M_BMM_WO:
  case Op::M_MV_WO:
  case Op::M_BMV_WO:
  case Op::S_LD_FP:
  case Op::S_ST_FP:
  case Op::S_MAP_V_FP:
  case Op::S_ADDI_INT:
  case Op::S_LD_INT:
  case Op::S_ST_INT:
    return encodeImm18(Opcode, F.Rd, F.Rs1, F.Imm18);
  case Op::S_LUI_INT:
  case Op::C_LOOP_START:
    return encodeImm22(Opcode, F.Rd, R.chance(90) ? F.Imm18 << 4 : 0);
  default:
    return encodeFields(Opcode, F.Rd, F.Rs1, F.Rs2, F.Rs3, F.Funct1) |
           (R.chance(80) ? 0 : uint32_t(R.below(64)) << 26);
  }
}

/// The registers' roles don't mix, and at most one address is wrong.
bool CaseMaker::hasOneCause(const Fields &F) const {
  bool AreDistinct = F.Rd != F.Rs1 && F.Rd != F.Rs2 && F.Rs1 != F.Rs2;
  return AreDistinct && OddAddresses <= 1 && WildAddresses == 0;
}

Case CaseMaker::instruction(Op Opcode) {
  if (R.chance(20))
    drawRegisters();
  Fields F;
  drawFlags(F);
  switch (Opcode) {
  case Op::M_MM:
  case Op::M_TMM:
  case Op::M_BMM:
  case Op::M_BTMM:
  case Op::M_MV:
  case Op::M_TMV:
  case Op::M_BMV:
  case Op::M_BTMV:
    matrix(Opcode, F);
    break;
  case Op::M_BMM_WO:
  case Op::M_MM_WO:
  case Op::M_MV_WO:
  case Op::M_BMV_WO:
    writeOut(Opcode, F);
    break;
  case Op::V_RED_SUM:
  case Op::V_RED_MAX:
    reduction(Opcode, F);
    break;
  case Op::H_PREFETCH_M:
  case Op::H_PREFETCH_V:
  case Op::H_STORE_V:
    transfer(Opcode, F);
    break;
  default:
    if (std::string_view(mnemonic(Opcode)).starts_with("V_"))
      vector(Opcode, F);
    else
      scalar(Opcode, F);
    break;
  }
  P.copyRegisters();
  return {{wordOf(Opcode, F)}, 10, hasOneCause(F)};
}

} // namespace compare
