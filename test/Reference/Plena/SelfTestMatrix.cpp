//===- SelfTestMatrix.cpp - Checks of the matrix machine ------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SelfTest.h"

#include <algorithm>

using namespace plena_ref;

namespace {

/// A tile and MLEN rows of small integers, so that every product is exact.
struct Operands {
  Machine M;
  unsigned Mlen, Blen, Hlen, Lanes;
  std::vector<std::vector<float>> Tile, Row;

  Operands(const Config &Cfg, unsigned TileIndex, unsigned FirstRow)
      : M(Cfg), Mlen(Cfg.Mlen), Blen(Cfg.Blen), Hlen(Cfg.Hlen),
        Lanes(Cfg.BroadcastAmount), Tile(Mlen), Row(Mlen) {
    std::vector<float> Flat;
    for (unsigned I = 0; I < Mlen; ++I) {
      for (unsigned J = 0; J < Mlen; ++J) {
        Tile[I].push_back(float(int(I * 5 + J * 3) % 11 - 5));
        Row[I].push_back(float(int(I * 7 + J * 2) % 9 - 4));
      }
      Flat.insert(Flat.end(), Tile[I].begin(), Tile[I].end());
      setRow(M, FirstRow + I, Row[I]);
    }
    setTile(M, TileIndex, Flat);
  }

  uint32_t tileAddress(unsigned Index) const { return Index * Mlen * Mlen; }
};

/// Unlike in the toy profile, no two sizes are equal.
Config distinctSizes() {
  Config Cfg = toyProfile();
  Cfg.Mlen = Cfg.Vlen = 16;
  Cfg.Blen = 2;
  Cfg.Hlen = 4;
  Cfg.BroadcastAmount = 4;
  return Cfg;
}

} // namespace

/// The last column block of tile 2, and rows from 8.
static void testBlockProducts(Checker &C, const Config &Cfg) {
  for (bool Transposed : {false, true}) {
    Operands X(Cfg, 2, 8);
    unsigned First = X.Mlen - X.Blen;
    X.M.Gp[1] = X.tileAddress(2) + First * X.Mlen;
    X.M.Gp[2] = 8 * X.Mlen;
    uint32_t Word = Transposed ? encodeFields(Op::M_TMM, 9, 2, 1)
                               : encodeFields(Op::M_MM, 9, 1, 2);
    C.runs("block product twice", X.M, {Word, Word}, 2 * X.Mlen);
    std::vector<float> Expected;
    for (unsigned I = 0; I < X.Blen; ++I)
      for (unsigned J = First; J < X.Mlen; ++J) {
        float Sum = 0;
        for (unsigned K = 0; K < X.Mlen; ++K)
          Sum += X.Row[I][K] * (Transposed ? X.Tile[J][K] : X.Tile[K][J]);
        Expected.push_back(2 * Sum);
      }
    C.same(Transposed ? "M_TMM" : "M_MM", X.M.MAcc, Expected);
  }
}

/// Rows from HLEN of tile 1, and interleaved heads.
static void testHeadProduct(Checker &C, const Config &Cfg) {
  Operands X(Cfg, 1, 0);
  X.M.Gp[1] = X.tileAddress(1) + X.Hlen;
  C.runs("M_BMM twice", X.M,
         {encodeFields(Op::M_BMM, 0, 1, 0), encodeFields(Op::M_BMM, 0, 1, 0)},
         2 * X.Mlen);
  std::vector<float> Expected;
  for (unsigned B = 0; B < X.Lanes; ++B)
    for (unsigned I = 0; I < X.Mlen; ++I)
      for (unsigned N = 0; N < X.Mlen; ++N) {
        float Sum = 0;
        for (unsigned T = 0; T < X.Hlen; ++T)
          Sum += X.Row[I][T * X.Lanes + B] * X.Tile[X.Hlen + T][N];
        Expected.push_back(0.5f * Sum);
      }
  C.same("M_BMM", X.M.HmAcc, Expected);
}

/// Columns from HLEN of tile 1, all rows of Q and then row 1 alone.
static void testTransposedHeads(Checker &C, const Config &Cfg) {
  Operands X(Cfg, 1, 0);
  X.M.Gp[1] = X.tileAddress(1) + X.Hlen;
  C.runs("M_BTMM twice", X.M,
         {encodeFields(Op::M_BTMM, 0, 1, 0), encodeFields(Op::M_BTMM, 0, 1, 0)},
         2 * X.Mlen);
  std::vector<float> Expected, OneRow;
  for (unsigned B = 0; B < X.Lanes; ++B)
    for (unsigned I = 0; I < X.Mlen; ++I)
      for (unsigned N = 0; N < X.Mlen; ++N) {
        float Sum = 0;
        for (unsigned T = 0; T < X.Hlen; ++T)
          Sum += X.Row[I][B * X.Hlen + T] * X.Tile[N][X.Hlen + T];
        Expected.push_back(0.5f * Sum);
        if (I == 1)
          OneRow.push_back(0.25f * Sum);
      }
  C.same("M_BTMM", X.M.HmAcc, Expected);

  // The matrix address is the sum of two registers.
  X.M.Gp[3] = X.Mlen;
  X.M.Gp[4] = X.tileAddress(1);
  X.M.Gp[5] = X.Hlen;
  X.M.Pc = 0;
  C.runs("M_BTMV", X.M, {encodeFields(Op::M_BTMV, 5, 4, 3)}, 1);
  C.same("M_BTMV", X.M.HvAcc, OneRow);

  // Both accumulators go out, head after head.
  X.M.Gp[6] = 99 * X.Mlen;
  X.M.Pc = 0;
  C.runs("head write-outs", X.M,
         {encodeImm18(Op::M_BMV_WO, 6, 0, X.Mlen),
          encodeImm18(Op::M_BMM_WO, 6, 0, 20 * X.Mlen)},
         2);
  auto Part = [&](const std::vector<float> &Flat, unsigned Index) {
    return std::vector<float>(Flat.begin() + Index * X.Mlen,
                              Flat.begin() + (Index + 1) * X.Mlen);
  };
  for (unsigned B = 0; B < X.Lanes; ++B)
    C.same("M_BMV_WO row", X.M.readRow(100 + B), Part(OneRow, B));
  for (unsigned I = 0; I < X.Lanes * X.Mlen; ++I)
    C.same("M_BMM_WO row", X.M.readRow(119 + I), Part(Expected, I));
  C.same("M_BMV_WO drains", X.M.HvAcc, std::vector<float>(X.Lanes * X.Mlen));
  C.same("M_BMM_WO drains", X.M.HmAcc,
         std::vector<float>(X.Lanes * X.Mlen * X.Mlen));
}

static void testVectorProducts(Checker &C, const Config &Cfg) {
  for (bool Transposed : {false, true}) {
    Operands X(Cfg, 3, 0);
    unsigned First = Transposed ? 0 : X.Mlen - X.Blen;
    X.M.Gp[1] = X.tileAddress(3) + First;
    X.M.Gp[2] = X.Mlen;
    X.M.Gp[3] = 50 * X.Mlen + X.Blen;
    uint32_t Word = encodeFields(Transposed ? Op::M_TMV : Op::M_MV, 0, 1, 2);
    C.runs("vector product twice", X.M, {Word, Word}, 2 * X.Mlen);
    std::vector<float> Expected, Row(X.Mlen, 0.0f);
    for (unsigned J = First; J < First + X.Blen; ++J) {
      float Sum = 0;
      for (unsigned K = 0; K < X.Mlen; ++K)
        Sum += X.Row[1][K] * (Transposed ? X.Tile[J][K] : X.Tile[K][J]);
      Expected.push_back(2 * Sum);
      Row[X.Blen + J - First] = 2 * Sum;
    }
    C.same(Transposed ? "M_TMV" : "M_MV", X.M.VAcc, Expected);
    C.same("m_acc is another", X.M.MAcc,
           std::vector<float>(X.Blen * X.Blen, 0.0f));
    X.M.Pc = 0;
    C.runs("M_MV_WO", X.M, {encodeImm18(Op::M_MV_WO, 3, 0, 0)}, 1);
    C.same("M_MV_WO row", X.M.readRow(50), Row);
  }
}

static void testWriteOut(Checker &C) {
  auto Fresh = [] {
    Machine M(toyProfile());
    for (unsigned I = 0; I < 16; ++I)
      M.MAcc[I] = float(I + 1);
    for (unsigned Row = 0; Row < 16; ++Row)
      setRow(M, Row, std::vector<float>(8, -1.0f));
    return M;
  };
  Machine M = Fresh();
  M.Gp[1] = 8;
  M.Gp[2] = 3; // rows
  C.runs("M_MM_WO with stride", M, {encodeImm18(Op::M_MM_WO, 1, 2, 4)}, 1);
  for (unsigned I = 0; I < 4; ++I) {
    float First = float(4 * I + 1);
    C.same("M_MM_WO row", M.readRow(1 + 3 * I),
           {-1, -1, -1, -1, First, First + 1, First + 2, First + 3});
  }
  C.same("M_MM_WO leaves other rows", M.readRow(2),
         std::vector<float>(8, -1.0f));
  C.same("M_MM_WO drains", M.MAcc, std::vector<float>(16, 0.0f));

  M = Fresh();
  M.Gp[1] = 8; // gp2 is 0, so all rows are one
  C.runs("M_MM_WO with stride 0", M, {encodeImm18(Op::M_MM_WO, 1, 2, 0)}, 1);
  C.same("last row wins", M.readRow(1), {13, 14, 15, 16, -1, -1, -1, -1});

  // The accumulator is f32 and is rounded here: 256 + 1 is a tie.
  M = Fresh();
  M.MAcc[0] = 257.0f;
  M.MAcc[1] = 259.0f;
  C.runs("M_MM_WO rounds", M, {encodeImm18(Op::M_MM_WO, 0, 0, 0)}, 1);
  C.same("tie to even, down", M.readRow(0)[0], 256.0f);
  C.same("tie to even, up", M.readRow(0)[1], 260.0f);
}

/// A multiplication and an addition each round: 1 + 2^-23 squared, minus the
/// rounded square, is 0 and not the square's tail.
static void testSeparateRounding(Checker &C) {
  Config Cfg = toyProfile();
  Cfg.VectorSramType = DataType::plain(F32);
  Machine M(Cfg);
  float X = 1.0f + 0x1p-23f;
  std::vector<float> Tile(64, 0.0f);
  Tile[0] = -(X * X);
  Tile[8] = X;
  setTile(M, 0, Tile);
  setRow(M, 0, {1, X});
  C.runs("unfused product", M, {encodeFields(Op::M_MM, 0, 0, 0)}, 8);
  C.same("unfused product", M.MAcc[0], 0.0f);

  // The product is summed before it meets the accumulator.
  Machine N(toyProfile());
  std::fill(Tile.begin(), Tile.end(), 0.0f);
  Tile[0] = Tile[8] = 1.0f;
  setTile(N, 0, Tile);
  setRow(N, 0, {1, 1});
  N.MAcc[0] = 0x1p24f;
  C.runs("product first", N, {encodeFields(Op::M_MM, 0, 0, 0)}, 8);
  C.same("product first", N.MAcc[0], 0x1p24f + 2.0f);
}

void plena_ref::testMatrix(Checker &C) {
  for (const Config &Cfg : {toyProfile(), distinctSizes()}) {
    testBlockProducts(C, Cfg);
    testHeadProduct(C, Cfg);
    testTransposedHeads(C, Cfg);
    testVectorProducts(C, Cfg);
  }
  testWriteOut(C);
  testSeparateRounding(C);
}
