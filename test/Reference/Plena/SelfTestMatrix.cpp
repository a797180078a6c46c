//===- SelfTestMatrix.cpp - Checks of the matrix machine ------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SelfTest.h"

#include <cmath>

using namespace plena_ref;

namespace {

/// Toy tiles and rows of small integers, so that every product is exact.
struct Operands {
  Machine M{toyProfile()};
  float Tile[8][8], Row[8][8];

  explicit Operands(unsigned TileIndex = 0, unsigned FirstRow = 0) {
    std::vector<float> Flat(64);
    for (unsigned I = 0; I < 8; ++I) {
      std::vector<float> Values(8);
      for (unsigned J = 0; J < 8; ++J) {
        Flat[I * 8 + J] = Tile[I][J] = float(int(I * 5 + J * 3) % 11 - 5);
        Values[J] = Row[I][J] = float(int(I * 7 + J * 2) % 9 - 4);
      }
      setRow(M, FirstRow + I, Values);
    }
    setTile(M, TileIndex, Flat);
  }
};

} // namespace

/// Column block 4 of tile 2, rows from 8: the address is 2 * 64 + 4 * 8.
static void testBlockProducts(Checker &C) {
  Operands X(2, 8);
  X.M.Gp[1] = 2 * 64 + 4 * 8;
  X.M.Gp[2] = 64;
  C.runs("M_MM twice", X.M,
         {encodeFields(Op::M_MM, 9, 1, 2), encodeFields(Op::M_MM, 0, 1, 2)},
         16);
  std::vector<float> Expected;
  for (unsigned I = 0; I < 4; ++I)
    for (unsigned J = 0; J < 4; ++J) {
      float Sum = 0;
      for (unsigned K = 0; K < 8; ++K)
        Sum += X.Row[I][K] * X.Tile[K][4 + J];
      Expected.push_back(2 * Sum);
    }
  C.same("M_MM accumulates", X.M.MAcc, Expected);

  Operands Y(2, 8);
  Y.M.Gp[1] = 2 * 64 + 4 * 8;
  Y.M.Gp[2] = 64;
  C.runs("M_TMM", Y.M, {encodeFields(Op::M_TMM, 0, 2, 1)}, 8);
  Expected.clear();
  for (unsigned I = 0; I < 4; ++I)
    for (unsigned J = 0; J < 4; ++J) {
      float Sum = 0;
      for (unsigned K = 0; K < 8; ++K)
        Sum += Y.Row[I][K] * Y.Tile[4 + J][K];
      Expected.push_back(Sum);
    }
  C.same("M_TMM", Y.M.MAcc, Expected);
}

static void testHeadProducts(Checker &C) {
  Operands X(1, 0);
  X.M.Gp[1] = 64 + 4; // rows from 4 of tile 1
  C.runs("M_BMM", X.M, {encodeFields(Op::M_BMM, 0, 1, 0)}, 8);
  std::vector<float> Expected;
  for (unsigned B = 0; B < 2; ++B)
    for (unsigned I = 0; I < 8; ++I)
      for (unsigned N = 0; N < 8; ++N) {
        float Sum = 0;
        for (unsigned T = 0; T < 4; ++T)
          Sum += X.Row[I][T * 2 + B] * X.Tile[4 + T][N];
        Expected.push_back(0.25f * Sum);
      }
  C.same("M_BMM interleaves heads", X.M.HmAcc, Expected);

  Operands Y(1, 0);
  Y.M.Gp[1] = 64 + 4; // columns from 4 of tile 1
  Y.M.Gp[3] = 8;
  C.runs("M_BTMM", Y.M, {encodeFields(Op::M_BTMM, 0, 1, 0)}, 8);
  Expected.clear();
  std::vector<float> OneRow; // of M_BTMV with row 1
  for (unsigned B = 0; B < 2; ++B)
    for (unsigned I = 0; I < 8; ++I)
      for (unsigned N = 0; N < 8; ++N) {
        float Sum = 0;
        for (unsigned T = 0; T < 4; ++T)
          Sum += Y.Row[I][B * 4 + T] * Y.Tile[N][4 + T];
        Expected.push_back(0.25f * Sum);
        if (I == 1)
          OneRow.push_back(0.25f * Sum);
      }
  C.same("M_BTMM", Y.M.HmAcc, Expected);

  // The same offset, partly from the rd register.
  Y.M.Gp[4] = 64;
  Y.M.Gp[5] = 4;
  Y.M.Pc = 0;
  C.runs("M_BTMV", Y.M, {encodeFields(Op::M_BTMV, 5, 4, 3)}, 1);
  C.same("M_BTMV", Y.M.HvAcc, OneRow);

  Y.M.Gp[6] = 16 * 8;
  Y.M.Pc = 0;
  C.runs("M_BMV_WO", Y.M, {encodeImm18(Op::M_BMV_WO, 6, 0, 8)}, 1);
  for (unsigned B = 0; B < 2; ++B)
    C.same("M_BMV_WO row", Y.M.readRow(17 + B),
           {OneRow.begin() + 8 * B, OneRow.begin() + 8 * B + 8});
  C.same("M_BMV_WO drains", Y.M.HvAcc, std::vector<float>(16, 0.0f));
}

static void testVectorProducts(Checker &C) {
  Operands X(3, 0);
  X.M.Gp[1] = 3 * 64;
  X.M.Gp[2] = 8;
  C.runs("M_TMV", X.M, {encodeFields(Op::M_TMV, 0, 1, 2)}, 8);
  std::vector<float> Expected;
  for (unsigned J = 0; J < 4; ++J) {
    float Sum = 0;
    for (unsigned K = 0; K < 8; ++K)
      Sum += X.Row[1][K] * X.Tile[J][K];
    Expected.push_back(Sum);
  }
  C.same("M_TMV", X.M.VAcc, Expected);
  C.same("M_TMV leaves m_acc", X.M.MAcc, std::vector<float>(16, 0.0f));
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
  testBlockProducts(C);
  testHeadProducts(C);
  testVectorProducts(C);
  testWriteOut(C);
  testSeparateRounding(C);
}
