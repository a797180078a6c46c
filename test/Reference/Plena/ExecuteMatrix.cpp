//===- ExecuteMatrix.cpp - Products of the matrix machine
//------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every product multiplies rows of the vector SRAM by a part of one MRAM tile
// and adds to an accumulator. The part is chosen by the matrix address's offset
// inside the tile, `o`, which instructions read differently:
//
//   M_MM, M_TMM           o = c * MLEN: columns (rows of the transpose) from c
//   M_BMM                 o = h < MLEN: rows from h
//   M_BTMM, M_BTMV        o = h < MLEN: columns from h
//   M_MV                  o < MLEN: columns from o
//   M_TMV                 o = 0
//
// M_TMM alone takes the vector address first.
//
//===----------------------------------------------------------------------===//

#include "ExecuteFamilies.h"

using namespace plena_ref;

namespace {

/// A tile and the first row or column of the part that takes part.
struct Slice {
  const float *Tile = nullptr;
  unsigned First = 0;
};

using Rows = std::vector<std::vector<float>>;

} // namespace

static Fault misaligned(const std::string &Why) {
  return {Trap::MisalignedMatrix, "matrix SRAM address " + Why};
}

static Fault sliceTooLong() {
  return {Trap::MatrixOutOfRange, "the slice runs past its tile"};
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

static Fault setTile(const Machine &M, uint32_t Address, Slice &Part) {
  uint64_t Tile;
  if (Fault Bad = M.findTile(Address, Tile))
    return Bad;
  Part.Tile = M.Mram.row(Tile).data();
  return {};
}

/// M_MM, M_TMM: the offset counts whole rows of the tile.
static Fault blockByRow(const Machine &M, uint32_t Address, Slice &Part) {
  const unsigned Mlen = M.Cfg.Mlen, Blen = M.Cfg.Blen;
  uint32_t Offset = Address % M.tileSize();
  if (Offset % Mlen != 0)
    return misaligned("is not a multiple of MLEN");
  Part.First = Offset / Mlen;
  if (Part.First % Blen != 0)
    return misaligned("selects a column that is not a multiple of BLEN");
  if (Part.First + Blen > Mlen)
    return sliceTooLong();
  return setTile(M, Address, Part);
}

/// M_MV, M_BTMM, M_BTMV: the offset counts elements of the tile's first row, in
/// steps of `Width`, the width of the slice.
static Fault blockByElement(const Machine &M, uint32_t Address, unsigned Width,
                            Slice &Part) {
  uint32_t Offset = Address % M.tileSize();
  if (Offset % Width != 0)
    return misaligned("is not a multiple of the slice's width");
  if (Offset >= M.Cfg.Mlen || Offset + Width > M.Cfg.Mlen)
    return sliceTooLong();
  Part.First = Offset;
  return setTile(M, Address, Part);
}

/// M_BMM: the address is cut to a multiple of MLEN * BLEN, which must be a
/// tile's.
static Fault rowsOfHead(const Machine &M, uint32_t Address, Slice &Part) {
  const unsigned Mlen = M.Cfg.Mlen, Hlen = M.Cfg.Hlen;
  uint32_t Base = Address - Address % (Mlen * M.Cfg.Blen);
  if (Base % M.tileSize() != 0)
    return misaligned("is not in the first MLEN * BLEN elements of a tile");
  Part.First = Address % Mlen;
  if (Part.First % Hlen != 0)
    return misaligned("is not a multiple of HLEN");
  if (Address - Base != Part.First || Part.First + Hlen > Mlen)
    return sliceTooLong();
  return setTile(M, Address, Part);
}

/// `Count` rows of the vector SRAM, MLEN elements apart.
static Fault readRows(const Machine &M, uint32_t Address, unsigned Count,
                      Rows &Values) {
  for (unsigned I = 0; I < Count; ++I) {
    uint64_t Row;
    if (Fault Bad = M.findRow(uint64_t(Address) + I * M.Cfg.Mlen, Row))
      return Bad;
    Values.push_back(M.readRow(Row));
  }
  return {};
}

//===----------------------------------------------------------------------===//
// M_MM, M_TMM
//===----------------------------------------------------------------------===//

static Fault blockProduct(Machine &M, uint32_t Matrix, uint32_t Vector,
                          bool Transposed) {
  const unsigned Mlen = M.Cfg.Mlen, Blen = M.Cfg.Blen;
  Slice Part;
  if (Fault Bad = blockByRow(M, Matrix, Part))
    return Bad;
  Rows A;
  if (Fault Bad = readRows(M, Vector, Blen, A))
    return Bad;

  for (unsigned I = 0; I < Blen; ++I)
    for (unsigned J = 0; J < Blen; ++J) {
      unsigned C = Part.First + J;
      float Sum = 0.0f;
      for (unsigned K = 0; K < Mlen; ++K)
        Sum += A[I][K] * (Transposed ? Part.Tile[size_t(C) * Mlen + K]
                                     : Part.Tile[size_t(K) * Mlen + C]);
      M.MAcc[I * Blen + J] += Sum;
    }
  return {};
}

//===----------------------------------------------------------------------===//
// M_BMM, M_BTMM, M_BTMV
//===----------------------------------------------------------------------===//

static Fault checkHeadLanes(const Machine &M) {
  if (M.Cfg.BroadcastAmount * M.Cfg.Hlen != M.Cfg.Mlen)
    return {Trap::BadConfiguration,
            "head lanes need BROADCAST_AMOUNT * HLEN = MLEN"};
  return {};
}

static Fault checkRdIsZero(const Instruction &I) {
  if (I.Rd != 0)
    return {Trap::BadField,
            std::string("rd of ") + mnemonic(I.Opcode) + " must be 0"};
  return {};
}

/// Element t of head b is at t * BA + b, unlike in M_BTMM.
static Fault headProduct(Machine &M, const Instruction &I) {
  const unsigned Mlen = M.Cfg.Mlen, Hlen = M.Cfg.Hlen;
  const unsigned Lanes = M.Cfg.BroadcastAmount;
  if (Fault Bad = checkRdIsZero(I))
    return Bad;
  if (Fault Bad = checkHeadLanes(M))
    return Bad;
  Slice Part;
  if (Fault Bad = rowsOfHead(M, M.gp(I.Rs1), Part))
    return Bad;
  Rows A;
  if (Fault Bad = readRows(M, M.gp(I.Rs2), Mlen, A))
    return Bad;

  for (unsigned B = 0; B < Lanes; ++B)
    for (unsigned Row = 0; Row < Mlen; ++Row)
      for (unsigned N = 0; N < Mlen; ++N) {
        float Sum = 0.0f;
        for (unsigned T = 0; T < Hlen; ++T)
          Sum += A[Row][T * Lanes + B] *
                 Part.Tile[size_t(Part.First + T) * Mlen + N];
        M.HmAcc[(size_t(B) * Mlen + Row) * Mlen + N] += Machine::BmmScale * Sum;
      }
  return {};
}

/// One row of Q times the transposed slice, for all heads: `Acc` is the first
/// head's row of the accumulator, `HeadStride` elements before the next head's.
static void transposedHeads(const Machine &M, const std::vector<float> &Query,
                            const Slice &Part, float *Acc, size_t HeadStride) {
  const unsigned Mlen = M.Cfg.Mlen, Hlen = M.Cfg.Hlen;
  for (unsigned B = 0; B < M.Cfg.BroadcastAmount; ++B)
    for (unsigned N = 0; N < Mlen; ++N) {
      float Sum = 0.0f;
      for (unsigned T = 0; T < Hlen; ++T)
        Sum +=
            Query[B * Hlen + T] * Part.Tile[size_t(N) * Mlen + Part.First + T];
      Acc[B * HeadStride + N] += Machine::BmmScale * Sum;
    }
}

static Fault transposedHeadProduct(Machine &M, const Instruction &I) {
  const size_t Mlen = M.Cfg.Mlen;
  if (Fault Bad = checkRdIsZero(I))
    return Bad;
  if (Fault Bad = checkHeadLanes(M))
    return Bad;
  Slice Part;
  if (Fault Bad = blockByElement(M, M.gp(I.Rs1), M.Cfg.Hlen, Part))
    return Bad;
  Rows A;
  if (Fault Bad = readRows(M, M.gp(I.Rs2), M.Cfg.Mlen, A))
    return Bad;
  for (size_t Row = 0; Row < Mlen; ++Row)
    transposedHeads(M, A[Row], Part, &M.HmAcc[Row * Mlen], Mlen * Mlen);
  return {};
}

/// rd is a register here: a further offset of the matrix address.
static Fault transposedHeadVector(Machine &M, const Instruction &I) {
  if (Fault Bad = checkHeadLanes(M))
    return Bad;
  Slice Part;
  uint32_t Matrix = M.gp(I.Rs1) + M.gp(I.Rd);
  if (Fault Bad = blockByElement(M, Matrix, M.Cfg.Hlen, Part))
    return Bad;
  Rows A;
  if (Fault Bad = readRows(M, M.gp(I.Rs2), 1, A))
    return Bad;
  transposedHeads(M, A[0], Part, M.HvAcc.data(), M.Cfg.Mlen);
  return {};
}

//===----------------------------------------------------------------------===//
// M_MV, M_TMV
//===----------------------------------------------------------------------===//

static Fault vectorProduct(Machine &M, const Instruction &I, bool Transposed) {
  const unsigned Mlen = M.Cfg.Mlen, Blen = M.Cfg.Blen;
  uint32_t Matrix = M.gp(I.Rs1);
  Slice Part;
  if (Transposed) {
    // The tile is read at the address as it is.
    if (Matrix % M.tileSize() != 0)
      return misaligned("is not a multiple of MLEN * MLEN");
    if (Fault Bad = setTile(M, Matrix, Part))
      return Bad;
  } else if (Fault Bad = blockByElement(M, Matrix, Blen, Part)) {
    return Bad;
  }
  Rows A;
  if (Fault Bad = readRows(M, M.gp(I.Rs2), 1, A))
    return Bad;

  for (unsigned J = 0; J < Blen; ++J) {
    unsigned C = Part.First + J;
    float Sum = 0.0f;
    for (unsigned K = 0; K < Mlen; ++K)
      Sum += A[0][K] * (Transposed ? Part.Tile[size_t(C) * Mlen + K]
                                   : Part.Tile[size_t(K) * Mlen + C]);
    M.VAcc[J] += Sum;
  }
  return {};
}

Fault plena_ref::executeMatrix(Machine &M, const Instruction &I) {
  if (I.Opcode == Op::M_BMV)
    return {Trap::AlwaysTraps,
            "the result of M_BMV doesn't fit its accumulator"};
  if (M.Cfg.Vlen != M.Cfg.Mlen)
    return {Trap::BadConfiguration, "matrix instructions need VLEN = MLEN"};
  switch (I.Opcode) {
  case Op::M_MM:
    return blockProduct(M, M.gp(I.Rs1), M.gp(I.Rs2), /*Transposed=*/false);
  case Op::M_TMM:
    return blockProduct(M, M.gp(I.Rs2), M.gp(I.Rs1), /*Transposed=*/true);
  case Op::M_BMM:
    return headProduct(M, I);
  case Op::M_BTMM:
    return transposedHeadProduct(M, I);
  case Op::M_MV:
    return vectorProduct(M, I, /*Transposed=*/false);
  case Op::M_TMV:
    return vectorProduct(M, I, /*Transposed=*/true);
  default:
    return transposedHeadVector(M, I);
  }
}
