//===- ExecuteMemory.cpp - DMA between HBM and the SRAMs
//-------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tensor in HBM is its element bytes, and for MX types its scale bytes, which
// begin SCALE bytes after its base. The base is in an a register; the offset of
// the part that is moved is in a gp register. An instruction moves some rows:
//
//   elements of row r at  base + offset + r * pitch
//   scales of row r at    base + SCALE + offset / ratio
//                           + trunc(f32(r) * (f32(pitch) / f32(ratio)))
//
// with `ratio` element bytes to a scale byte, and the pitch of the STRIDE
// register or, unless the rs3 field is 1, of MLEN (VLEN) bytes.
//
//===----------------------------------------------------------------------===//

#include "ExecuteFamilies.h"

#include "Timing.h"

using namespace plena_ref;

static std::vector<DmaRow> dmaRows(const Machine &M, const Instruction &I,
                                   const DataType &Type, unsigned Count,
                                   unsigned Length) {
  const uint64_t Base = M.A[I.Rs2];
  const uint32_t Offset = M.gp(I.Rs1);
  const uint32_t Pitch = I.Rs3 == 1 ? M.Stride : Length;
  const uint32_t Ratio = Type.ratio();
  const float ScalePitch = float(Pitch) / float(Ratio);

  std::vector<DmaRow> Rows(Count);
  for (unsigned R = 0; R < Count; ++R) {
    Rows[R].Element = Base + Offset + uint64_t(R) * Pitch;
    Rows[R].ElementBytes = Type.elementBytes(Length);
    Rows[R].Scale =
        Base + M.Scale + Offset / Ratio + uint64_t(float(R) * ScalePitch);
    Rows[R].ScaleBytes = Type.scaleBytes(Length);
  }
  return Rows;
}

static std::vector<float> fetch(const Machine &M, const DataType &Type,
                                const DmaRow &Row, unsigned Length) {
  RowBytes Bytes;
  Bytes.Elements = M.Hbm.read(Row.Element, Row.ElementBytes);
  Bytes.Scales = M.Hbm.read(Row.Scale, Row.ScaleBytes);
  return decodeRow(Type, Bytes, Length);
}

/// HBM rows become the rows of consecutive tiles, unrounded.
static Fault prefetchMatrix(Machine &M, const Instruction &I,
                            uint64_t &DmaCycles) {
  const unsigned Mlen = M.Cfg.Mlen, Count = M.Cfg.matrixPrefetchRows();
  const DataType &Type =
      I.Funct1 == 0 ? M.Cfg.HbmMWeightType : M.Cfg.HbmMKvType;
  const uint32_t Destination = M.gp(I.Rd);
  if (Destination % M.tileSize() != 0)
    return {Trap::MisalignedMatrix, "matrix SRAM address " +
                                        std::to_string(Destination) +
                                        " is not a multiple of MLEN * MLEN"};
  const uint64_t FirstTile = Destination / M.tileSize();
  if (FirstTile + Count / Mlen > M.Mram.count())
    return {Trap::MatrixOutOfRange,
            "the prefetched tiles run past the matrix SRAM"};

  std::vector<DmaRow> Rows = dmaRows(M, I, Type, Count, Mlen);
  for (unsigned R = 0; R < Count; ++R) {
    std::vector<float> Values = fetch(M, Type, Rows[R], Mlen);
    std::vector<float> &Tile = M.Mram.writableRow(FirstTile + R / Mlen);
    std::copy(Values.begin(), Values.end(),
              Tile.begin() + size_t(R % Mlen) * Mlen);
  }
  DmaCycles = dmaReadCycles(M.Cfg.Dram, M.Dram, Rows);
  return {};
}

static Fault prefetchVector(Machine &M, const Instruction &I,
                            uint64_t &DmaCycles) {
  const unsigned Vlen = M.Cfg.Vlen, Count = M.Cfg.HbmVPrefetchAmount;
  const DataType &Type = I.Funct1 == 0 ? M.Cfg.HbmVActType : M.Cfg.HbmVKvType;
  const uint32_t Destination = M.gp(I.Rd);
  if (Destination % Vlen != 0)
    return {Trap::MisalignedVector, "vector SRAM address " +
                                        std::to_string(Destination) +
                                        " is not a multiple of VLEN"};
  const uint64_t FirstRow = Destination / Vlen;

  std::vector<DmaRow> Rows = dmaRows(M, I, Type, Count, Vlen);
  for (unsigned R = 0; R < Count; ++R)
    if (FirstRow + R < M.Vram.count()) // the others are dropped
      M.writeRow(FirstRow + R, fetch(M, Type, Rows[R], Vlen));
  DmaCycles = dmaReadCycles(M.Cfg.Dram, M.Dram, Rows);
  return {};
}

static Fault checkWrite(const Machine &M, uint64_t Address, uint64_t Bytes) {
  if (M.Hbm.contains(Address, Bytes))
    return {};
  return {Trap::HbmOutOfRange, "a write of " + std::to_string(Bytes) +
                                   " bytes at " + std::to_string(Address) +
                                   " is outside the HBM"};
}

static Fault storeVector(Machine &M, const Instruction &I,
                         uint64_t &DmaCycles) {
  const unsigned Vlen = M.Cfg.Vlen, Count = M.Cfg.HbmVWritebackAmount;
  const DataType &Type = I.Funct1 == 0 ? M.Cfg.HbmVActType : M.Cfg.HbmVKvType;
  std::vector<uint64_t> Sources(Count);
  for (unsigned R = 0; R < Count; ++R)
    if (Fault Bad = M.findRow(uint64_t(M.gp(I.Rd)) + R * Vlen, Sources[R]))
      return Bad;

  std::vector<DmaRow> Rows = dmaRows(M, I, Type, Count, Vlen);
  for (const DmaRow &Row : Rows) {
    if (Fault Bad = checkWrite(M, Row.Element, Row.ElementBytes))
      return Bad;
    if (Row.ScaleBytes)
      if (Fault Bad = checkWrite(M, Row.Scale, Row.ScaleBytes))
        return Bad;
  }

  // Row by row, elements then scales: where rows overlap, the last one wins.
  for (unsigned R = 0; R < Count; ++R) {
    std::vector<float> Values = M.readRow(Sources[R]);
    for (float X : Values) {
      M.NonFiniteStores += Type.IsMx && !std::isfinite(X);
      M.NanStores += !Type.IsMx && std::isnan(X);
    }
    RowBytes Bytes = encodeRow(Type, Values);
    M.Hbm.write(Rows[R].Element, Bytes.Elements);
    M.Hbm.write(Rows[R].Scale, Bytes.Scales);
  }
  DmaCycles = dmaStoreCycles(M.Cfg.Dram, M.Dram, Rows);
  return {};
}

Fault plena_ref::executeMemory(Machine &M, const Instruction &I,
                               uint64_t &DmaCycles) {
  switch (I.Opcode) {
  case Op::H_PREFETCH_M:
    return prefetchMatrix(M, I, DmaCycles);
  case Op::H_PREFETCH_V:
    return prefetchVector(M, I, DmaCycles);
  default:
    return storeVector(M, I, DmaCycles);
  }
}
