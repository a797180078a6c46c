//===- SelfTestExamples.cpp - The published worked examples
//----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SelfTest.h"

#include <limits>

using namespace plena_ref;

static constexpr float Inf = std::numeric_limits<float>::infinity();

//===----------------------------------------------------------------------===//
// Encodings
//===----------------------------------------------------------------------===//

void plena_ref::testEncodings(Checker &C) {
  const std::pair<uint32_t, uint32_t> Table[] = {
      {0x0000C801, encodeFields(Op::M_MM, 0, 2, 3)},
      {0x00008C02, encodeFields(Op::M_TMM, 0, 3, 2)},
      {0x00010404, encodeFields(Op::M_BTMM, 0, 1, 4)},
      {0x00000106, encodeImm18(Op::M_MM_WO, 4, 0, 0)},
      {0x00021506, encodeImm18(Op::M_MM_WO, 4, 5, 8)},
      {0x0000C807, encodeFields(Op::M_MV, 0, 2, 3)},
      {0x0000018B, encodeImm18(Op::M_MV_WO, 6, 0, 0)},
      {0x00000185, encodeImm18(Op::M_BMM_WO, 6, 0, 0)},
      {0x000084CD, encodeFields(Op::V_ADD_VV, 3, 1, 2, 0)},
      {0x000484D2, encodeFields(Op::V_MUL_VF, 3, 1, 2, 1)},
      {0x004004D0, encodeFields(Op::V_SUB_VF, 3, 1, 0, 0, 1)},
      {0x000004D3, encodeFields(Op::V_EXP_V, 3, 1)},
      {0x00000495, encodeFields(Op::V_RED_SUM, 2, 1)},
      {0x00000496, encodeFields(Op::V_RED_MAX, 2, 1)},
      {0x0001C4F2, encodeFields(Op::V_SHFT_V, 3, 1, 7)},
      {0x000104F6, encodeFields(Op::V_MIN_VF, 3, 1, 4)},
      {0x0004C877, encodeFields(Op::V_TOPK, 1, 2, 3, 1)},
      {0x0000C857, encodeFields(Op::S_ADD_FP, 1, 2, 3)},
      {0x0000089B, encodeFields(Op::S_EXP_FP, 2, 2)},
      {0x0001415E, encodeImm18(Op::S_LD_FP, 5, 0, 5)},
      {0x0019255F, encodeImm18(Op::S_ST_FP, 5, 9, 100)},
      {0x0002A4E0, encodeImm18(Op::S_MAP_V_FP, 3, 9, 10)},
      {0xFFFFFBE2, encodeImm18(Op::S_ADDI_INT, 15, 14, 262143)},
      {0x00000022, encodeImm18(Op::S_ADDI_INT, 0, 0, 0)},
      {0x00019524, encodeFields(Op::S_MUL_INT, 4, 5, 6)},
      {0x00010065, encodeImm22(Op::S_LUI_INT, 1, 64)},
      {0x00FFCCA6, encodeImm18(Op::S_LD_INT, 2, 3, 1023)},
      {0x0004C868, encodeFields(Op::H_PREFETCH_M, 1, 2, 3, 1, 0)},
      {0x0044C869, encodeFields(Op::H_PREFETCH_V, 1, 2, 3, 1, 1)},
      {0x0040C86A, encodeFields(Op::H_STORE_V, 1, 2, 3, 0, 1)},
      {0x000201EB, encodeFields(Op::C_SET_ADDR_REG, 7, 0, 8)},
      {0x0000022C, encodeFields(Op::C_SET_SCALE_REG, 8)},
      {0x0000022E, encodeFields(Op::C_SET_V_MASK_REG, 8)},
      {0xFFFFFEAF, encodeImm22(Op::C_LOOP_START, 10, 4194303)},
      {0x000002B0, encodeFields(Op::C_LOOP_END, 10)},
      {0x00000034, encodeFields(Op::C_BREAK)}};
  for (auto [Published, Ours] : Table)
    C.equal(std::string("encoding of ") + mnemonic(Op(Published & 0x3F)), Ours,
            Published);

  Instruction I = decode(0x0044C869);
  C.isTrue("decoded opcode", I.Opcode == Op::H_PREFETCH_V);
  C.equal("decoded fields", {I.Rd, I.Rs1, I.Rs2, I.Rs3, I.Funct1},
          {1, 2, 3, 1, 1});
  C.equal("decoded imm18", decode(0xFFFFFBE2).Imm18, 262143);
  C.equal("decoded imm22", decode(0xFFFFFEAF).Imm22, 4194303);

  unsigned Names = 0;
  for (unsigned Opcode = 0; Opcode < 64; ++Opcode)
    Names += mnemonic(Op(Opcode)) != nullptr;
  C.equal("executable and reserved opcodes", Names, 53 + 2);
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

static void testVectorAdd(Checker &C) {
  Machine M;
  std::vector<float> A(64), Expected(64);
  for (unsigned I = 0; I < 64; ++I) {
    A[I] = float(I + 1);
    Expected[I] = float(I) + 1.5f;
  }
  setRow(M, 0, A);
  setRow(M, 1, std::vector<float>(64, 0.5f));
  C.runs("vector add", M, {0x00000062, 0x001000A2, 0x002000E2, 0x000084CD}, 4);
  C.same("vector add row 2", M.readRow(2), Expected);
}

/// W of the GEMM example: scales and elements of diag(1, 2, 4, 0.5, 1.5, -1, 3,
/// 0) from address 0.
static void loadDiagonal(Machine &M) {
  std::vector<uint8_t> Codes =
      bytes({0x38, 0x38, 0x38, 0x38, 0x3C, 0xB8, 0x3C});
  for (unsigned I = 0; I < Codes.size(); ++I)
    M.Hbm.write(9 * I, Codes[I]);
  M.Hbm.write(64, bytes({0x7F, 0x80, 0x81, 0x7E, 0x7F, 0x7F, 0x80, 0x00}));
}

static void testGemm(Checker &C) {
  Machine M(toyProfile());
  loadDiagonal(M);
  setRow(M, 0, {1, 2, 3, 4, 5, 6, 7, 8});
  setRow(M, 1, std::vector<float>(8, 1.0f));
  setRow(M, 2, {1, -1, 1, -1, 1, -1, 1, -1});
  setRow(M, 3, std::vector<float>(8, 0.5f));
  RunResult Run =
      C.runs("GEMM", M,
             {0x00100062, 0x0000006C, 0x00020062, 0x0000006D, 0x0000006B,
              0x00044028, 0x000000A2, 0x000000E2, 0x00080122, 0x0000096F,
              0x0000C801, 0x00000106, 0x000808A2, 0x00011122, 0x00000170},
             9 + 2 * (8 + 1 + 1 + 1 + 1));
  C.same("GEMM row 4", M.readRow(4), {1, 4, 12, 2, 7.5f, -6, 21, 0});
  C.same("GEMM row 5", M.readRow(5), {1, 2, 4, 0.5f, 1.5f, -1, 3, 0});
  C.same("GEMM row 6", M.readRow(6), {1, -2, 4, -0.5f, 1.5f, 1, 3, 0});
  C.same("GEMM row 7", M.readRow(7),
         {0.5f, 1, 2, 0.25f, 0.75f, -0.5f, 1.5f, 0});
  C.isTrue("GEMM waits for the DRAM", Run.DmaCycles > 0);
}

static void testSoftmax(Checker &C) {
  Machine M(toyProfile());
  setRow(M, 0, {0, 1, 2, 3, 0, 1, 2, 3});
  M.Fps[2] = 0xFF80;
  const std::vector<uint32_t> Program = {0x00000062, 0x0000805E, 0x00000456,
                                         0x00004450, 0x00000453, 0x00000097,
                                         0x00000495, 0x0000089C, 0x00008452};
  C.runs("softmax", M, Program, 19);
  C.same("softmax maximum", M.f(1), 3.0f);
  C.equal("softmax reciprocal", M.F[2], 0x3EA5);
  const uint32_t Quarter[] = {0x3C83, 0x3D33, 0x3DF2, 0x3EA5};
  for (unsigned I = 0; I < 8; ++I)
    C.equal("softmax row", M.Vram.row(0)[I], Quarter[I % 4]);

  // The same, stopped after the exponentials and after the sum.
  Machine N(toyProfile());
  setRow(N, 0, {0, 1, 2, 3, 0, 1, 2, 3});
  N.Fps[2] = 0xFF80;
  C.runs("softmax to exp", N, {Program.begin(), Program.begin() + 5}, 8);
  const uint32_t Exp[] = {0x3D4C, 0x3E0B, 0x3EBC, 0x3F80};
  for (unsigned I = 0; I < 8; ++I)
    C.equal("softmax exp", N.Vram.row(0)[I], Exp[I % 4]);
  N.Pc = 0;
  C.runs("softmax sum", N, {Program[5], Program[6]}, 9);
  C.same("softmax sum", N.f(2), 3.109375f);
}

static void testLiveCounter(Checker &C) {
  Machine M;
  C.runs("live counter", M, {0x0000286F, 0x000048A1, 0x00000070}, 21);
  C.equal("live counter sum", M.gp(2), 55);
  C.equal("live counter", M.gp(1), 0);
}

static void testStoreAndReadBack(Checker &C) {
  Machine M(toyProfile());
  setRow(M, 0, {0.5f, 1, 2, 4, -4, 3, 0.1f, 0});
  setRow(M, 1, {});
  setRow(M, 2, {1, 1.0625f, 1.1875f, 1.328125f, -1, -1.1875f, 1.97f, 0.001f});
  setRow(M, 3, {100, 200, 300, -400, 7, 0, 1, 2});
  C.same("store source", M.readRow(0)[6], 0.10009765625f);
  C.same("store source", M.readRow(2)[6], 1.96875f);
  C.same("store source", M.readRow(2)[7], 0.00099945068359375f);
  C.runs("store", M,
         {0x00400062, 0x000800A2, 0x000000AC, 0x000040AB, 0x0000802A,
          0x001000E2, 0x000080E9},
         5);
  C.equal("stored row 0", readBytes(M, 256, 8),
          {0x20, 0x28, 0x30, 0x38, 0xB8, 0x34, 0x0D, 0x00});
  C.equal("stored row 1", readBytes(M, 264, 8), std::vector<uint32_t>(8, 0));
  C.equal("stored row 2", readBytes(M, 272, 8),
          {0x38, 0x38, 0x3A, 0x3A, 0xB8, 0xBA, 0x3F, 0x01});
  C.equal("stored row 3", readBytes(M, 280, 8),
          {0x2C, 0x34, 0x39, 0xBC, 0x0E, 0x00, 0x04, 0x07});
  C.equal("stored scales", readBytes(M, 288, 4), {0x81, 0x00, 0x7F, 0x87});
  C.same("read back 0", M.readRow(8), {0.5f, 1, 2, 4, -4, 3, 0.1015625f, 0});
  C.same("read back 1", M.readRow(9), std::vector<float>(8, 0.0f));
  C.same("read back 2", M.readRow(10),
         {1, 1, 1.25f, 1.25f, -1, -1.25f, 1.875f, 0.0009765625f});
  C.same("read back 3", M.readRow(11), {96, 192, 288, -384, 7, 0, 1, 1.75f});
}

static void testTransposedTile(Checker &C) {
  Machine M(toyProfile());
  std::vector<float> Tile(64, 0.0f);
  for (unsigned I = 0; I < 8; ++I)
    Tile[9 * I] = float(I + 1);
  Tile[8] = 10;
  setTile(M, 0, Tile);
  setRow(M, 0, {1, 2, 3, 4, 5, 6, 7, 8});
  setRow(M, 8, std::vector<float>(8, 77.0f));
  C.runs("transposed tile", M, {0x001000A2, 0x00000002, 0x00000086}, 10);
  C.same("transposed tile row", M.readRow(8), {1, 14, 9, 16, 77, 77, 77, 77});
}

static void testPerHeadProduct(Checker &C) {
  Machine M(toyProfile());
  std::vector<float> Tile(64), Head0(8), Head1(8);
  for (unsigned J = 0; J < 8; ++J) {
    for (unsigned N = 0; N < 8; ++N)
      Tile[J * 8 + N] = float(J + 1);
    Head0[J] = float(J + 1);
    Head1[J] = float(2 * (J + 1));
  }
  setTile(M, 0, Tile);
  for (unsigned I = 0; I < 8; ++I)
    setRow(M, I, {1, 1, 1, 1, 2, 2, 2, 2});
  C.runs("per-head product", M, {0x00000004, 0x00100062, 0x00000045}, 10);
  for (unsigned I = 0; I < 8; ++I) {
    C.same("head 0", M.readRow(8 + I), Head0);
    C.same("head 1", M.readRow(16 + I), Head1);
  }
}

static void testMatrixVector(Checker &C) {
  Machine M(toyProfile());
  const float Diagonal[] = {1, 2, 4, 0.5f, 1.5f, -1, 3, 0};
  std::vector<float> Tile(64, 0.0f);
  for (unsigned I = 0; I < 8; ++I)
    Tile[9 * I] = Diagonal[I];
  setTile(M, 0, Tile);
  setRow(M, 0, {1, 2, 3, 4, 5, 6, 7, 8});
  setRow(M, 4, std::vector<float>(8, 9.0f));
  C.runs(
      "matrix-vector", M,
      {encodeImm18(Op::S_ADDI_INT, 1, 0, 4), encodeFields(Op::M_MV, 0, 1, 0)},
      1 + 8);
  C.same("v_acc", M.VAcc, {7.5f, -6, 21, 0});
  M.Pc = 0;
  C.runs("matrix-vector write-out", M,
         {encodeImm18(Op::S_ADDI_INT, 2, 0, 36),
          encodeImm18(Op::M_MV_WO, 2, 0, 0)},
         2);
  C.same("matrix-vector row", M.readRow(4), {9, 9, 9, 9, 7.5f, -6, 21, 0});
  C.same("v_acc drained", M.VAcc, {0, 0, 0, 0});
}

static void testRouter(Checker &C) {
  Machine M;
  std::vector<float> Logits(64, 0.0f);
  Logits[1] = 1;
  Logits[5] = Logits[9] = 2;
  Logits[20] = 3;
  for (unsigned I = 32; I < 64; ++I)
    Logits[I] = 100; // past the 32 experts
  setRow(M, 0, Logits);
  C.runs("router", M, {encodeFields(Op::V_TOPK, 0, 0, 0, 0)}, 128);
  C.equal("router indices", {M.Ints.begin(), M.Ints.begin() + 5},
          {20, 5, 9, 1, 0});
  C.equal("router weights", {M.Fps.begin(), M.Fps.begin() + 5},
          {0x3F09, 0x3E49, 0x3E49, 0x3D94, 0});
}

/// Exponential, reciprocal, square root of the published tables, through the
/// scalar machine and, where there is one, the vector instruction.
static void testFunctionTables(Checker &C) {
  const std::pair<float, uint32_t> Exp[] = {
      {-Inf, 0x0042}, {-100, 0x0042}, {-88, 0x0042},   {-10, 0x383E},
      {-3, 0x3D4C},   {-1, 0x3EBC},   {-0.5f, 0x3F1B}, {0, 0x3F80},
      {0.5f, 0x3FD3}, {1, 0x402E},    {2, 0x40EC},     {3, 0x41A1},
      {10, 0x46AC},   {88, 0x7EF9},   {100, 0x7EF9}};
  for (auto [X, Result] : Exp) {
    Machine M;
    M.F[1] = roundToScalarBf16(X);
    C.runs("S_EXP_FP", M, {encodeFields(Op::S_EXP_FP, 2, 1)}, 1);
    C.equal("exp of " + std::to_string(X), M.F[2], Result);
    setRow(M, 0, std::vector<float>(64, X));
    M.Pc = 0;
    C.runs("V_EXP_V", M, {encodeFields(Op::V_EXP_V, 0, 0)}, 1);
    C.equal("row exp of " + std::to_string(X), M.Vram.row(0)[63], Result);
  }

  const uint32_t NaN = 0xFFFFFFFF;
  const uint32_t Others[][3] = {
      {0x3F80, 0x3F80, 0x3F80}, {0x4000, 0x3F00, 0x3FB5},
      {0x4040, 0x3EAB, 0x3FDE}, {0x40A0, 0x3E4D, 0x400F},
      {0x40E0, 0x3E12, 0x4029}, {0x3DCD, 0x4120, 0x3EA2},
      {0x4120, 0x3DCD, 0x404A}, {0x3A83, 0x447A, 0x3D01},
      {0xC080, 0xBE80, NaN},    {0x0000, 0x7F80, 0x0000}};
  for (auto [X, Reciprocal, Root] : Others) {
    Machine M;
    M.F[1] = uint16_t(X);
    C.runs(
        "S_RECI_FP, S_SQRT_FP", M,
        {encodeFields(Op::S_RECI_FP, 2, 1), encodeFields(Op::S_SQRT_FP, 3, 1)},
        2);
    C.equal("reciprocal", M.F[2], Reciprocal);
    if (Root == NaN)
      C.same("root", M.f(3), std::numeric_limits<float>::quiet_NaN());
    else
      C.equal("root", M.F[3], Root);
    setRow(M, 0, std::vector<float>(64, floatFromBf16(uint16_t(X))));
    M.Pc = 0;
    C.runs("V_RECI_V", M, {encodeFields(Op::V_RECI_V, 0, 0)}, 2);
    C.equal("row reciprocal", M.Vram.row(0)[1], Reciprocal);
  }
}

static void testArithmeticTable(Checker &C) {
  const uint16_t Table[][5] = {{0xC034, 0xC0B3, 0xC106, 0x4032, 0x417C},
                               {0x401B, 0xC0DB, 0xC08E, 0x4114, 0xC185},
                               {0x3F13, 0xC00A, 0xBFCA, 0x402F, 0xBF9E},
                               {0xC0E2, 0x3DF4, 0xC0DE, 0xC0E6, 0xBF57},
                               {0xC0ED, 0xBF88, 0xC108, 0xC0CB, 0x40FC},
                               {0xC0DC, 0xC0D2, 0xC157, 0xBEA0, 0x4234},
                               {0xBF9B, 0x40A7, 0x4080, 0xC0CE, 0xC0CA},
                               {0xC0C1, 0xC08E, 0xC128, 0xBFCC, 0x41D6}};
  for (auto [A, B, Sum, Difference, Product] : Table) {
    Machine M;
    M.F[1] = A;
    M.F[2] = B;
    C.runs("scalar arithmetic", M,
           {encodeFields(Op::S_ADD_FP, 3, 1, 2),
            encodeFields(Op::S_SUB_FP, 4, 1, 2),
            encodeFields(Op::S_MUL_FP, 5, 1, 2)},
           3);
    C.equal("sum", M.F[3], Sum);
    C.equal("difference", M.F[4], Difference);
    C.equal("product", M.F[5], Product);
  }
}

void plena_ref::testExamples(Checker &C) {
  testVectorAdd(C);
  testGemm(C);
  testSoftmax(C);
  testLiveCounter(C);
  testStoreAndReadBack(C);
  testTransposedTile(C);
  testPerHeadProduct(C);
  testMatrixVector(C);
  testRouter(C);
  testFunctionTables(C);
  testArithmeticTable(C);
}
