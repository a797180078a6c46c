//===- SelfTestMemory.cpp - Checks of the DMA instructions ----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SelfTest.h"

#include <numeric>

using namespace plena_ref;

/// Scale addresses follow the offset and the pitch, divided by the ratio.
static void testScaleAddresses(Checker &C) {
  Machine M(toyProfile());
  M.A[3] = 1000;
  M.Scale = 512;
  M.Stride = 24;
  M.Gp[1] = 8; // VRAM row 1
  M.Gp[2] = 16;
  for (unsigned R = 0; R < 4; ++R) {
    M.Hbm.write(1000 + 16 + 24 * R, std::vector<uint8_t>(8, 0x38));
    M.Hbm.write(1000 + 512 + 2 + 3 * R, uint8_t(127 + R));
  }
  C.runs("strided prefetch", M, {encodeFields(Op::H_PREFETCH_V, 1, 2, 3, 1)},
         0);
  for (unsigned R = 0; R < 4; ++R)
    C.same("strided row", M.readRow(1 + R),
           std::vector<float>(8, float(1u << R)));

  // Anything but 1 in rs3 means the default pitch.
  M.Pc = 0;
  M.Gp[1] = 128;
  C.runs("default pitch", M, {encodeFields(Op::H_PREFETCH_V, 1, 2, 3, 3)}, 0);
  C.same("default pitch row 1", M.readRow(17), std::vector<float>(8, 0.0f));
  // Elements of row 3 are the strided row 1's, their scale is at 512 + 2 + 3.
  C.same("default pitch row 3", M.readRow(19), std::vector<float>(8, 2.0f));
}

/// The pitch is divided in f32, and only the product is truncated.
static void testFractionalScalePitch(Checker &C) {
  Machine M(toyProfile());
  M.Stride = 12; // 1.5 scale bytes
  M.Scale = 512;
  for (unsigned I = 0; I < 64; ++I)
    M.Hbm.write(I, 0x38);
  M.Hbm.write(512, bytes({127, 128, 129, 130, 131, 132}));
  C.runs("fractional pitch", M, {encodeFields(Op::H_PREFETCH_V, 0, 0, 0, 1)},
         0);
  const float Expected[] = {1, 2, 8, 16}; // scales 0, 1, 3, 4
  for (unsigned R = 0; R < 4; ++R)
    C.same("fractional pitch", M.readRow(R)[0], Expected[R]);
}

static void testMatrixPrefetch(Checker &C) {
  Config Cfg = toyProfile();
  Cfg.HbmMKvType = DataType::plain(F32);
  Cfg.HbmMPrefetchAmount = 9; // two tiles
  Machine M(Cfg);
  M.Stride = 32;
  M.Scale = 12345; // plain types ignore it
  M.Gp[1] = 64;
  for (unsigned I = 0; I < 128; ++I) {
    uint32_t Bits = bitsOfFloat(float(I) + 1.0f / 3.0f);
    for (unsigned B = 0; B < 4; ++B)
      M.Hbm.write(4 * I + B, uint8_t(Bits >> 8 * B));
  }
  C.runs("plain matrix", M, {encodeFields(Op::H_PREFETCH_M, 1, 0, 0, 1, 15)},
         0);
  for (unsigned I = 0; I < 128; ++I)
    C.same("MRAM is not rounded", M.Mram.row(1 + I / 64)[I % 64],
           float(I) + 1.0f / 3.0f);
}

static void testVectorPrefetchEnd(Checker &C) {
  Config Cfg = toyProfile();
  Cfg.VectorSramSize = 6;
  Machine M(Cfg);
  M.Scale = 64;
  M.Gp[1] = 4 * 8;
  M.Gp[2] = 100 * 8;
  for (unsigned I = 0; I < 64; ++I)
    M.Hbm.write(I, 0x38);
  M.Hbm.write(64, bytes({127, 128, 129, 130}));
  C.runs("rows past the end", M,
         {encodeFields(Op::H_PREFETCH_V, 1, 0, 0),
          encodeFields(Op::H_PREFETCH_V, 2, 0, 0)},
         0);
  C.same("last rows", M.readRow(5)[0], 2.0f);
  C.equal("rows written", M.Vram.written().size(), 2);
}

static void testHbmBounds(Checker &C) {
  Config Cfg = toyProfile();
  Cfg.HbmSize = 128;
  Machine M(Cfg);
  M.Scale = 64;
  for (unsigned I = 0; I < 128; ++I)
    M.Hbm.write(I, 0x38);
  M.Gp[1] = 120; // row 0 is inside, the others are not; all scales are
  M.Gp[2] = 80;
  setRow(M, 11, {5});
  C.runs("read past the end", M, {encodeFields(Op::H_PREFETCH_V, 2, 1, 0)}, 0);
  C.same("the row inside", M.readRow(10), std::vector<float>(8, 0x1p-71f));
  for (unsigned R = 1; R < 4; ++R)
    C.same("zeros", M.readRow(10 + R), std::vector<float>(8, 0.0f));

  C.traps("write past the end", step(M, encodeFields(Op::H_STORE_V, 0, 1, 0)),
          Trap::HbmOutOfRange);
  C.equal("nothing is written", readBytes(M, 120, 8),
          std::vector<uint32_t>(8, 0x38));
  M.Gp[1] = 0;
  M.Scale = 125; // the last row's scale is byte 128
  C.traps("scale past the end", step(M, encodeFields(Op::H_STORE_V, 0, 1, 0)),
          Trap::HbmOutOfRange);
  M.Scale = 124;
  C.traps("just inside", step(M, encodeFields(Op::H_STORE_V, 0, 1, 0)),
          Trap::None);
  M.A[1] = ~uint64_t(0);
  C.traps("far outside", step(M, encodeFields(Op::H_STORE_V, 0, 0, 1)),
          Trap::HbmOutOfRange);
}

/// All scale bytes of a row count, even across a 64-byte boundary.
static void testStraddlingScales(Checker &C) {
  Machine M;
  M.Scale = 4096 + 60;
  std::vector<float> Row(64);
  std::iota(Row.begin(), Row.end(), 1.0f);
  for (unsigned I = 0; I < 64; ++I)
    Row[I] = float(1 << (I / 8));
  setRow(M, 0, Row);
  M.Gp[1] = 640;
  C.runs("straddling scales", M,
         {encodeFields(Op::H_STORE_V, 0, 0, 0),
          encodeFields(Op::H_PREFETCH_V, 1, 0, 0)},
         0);
  C.same("straddling scales", M.readRow(10), Row);
}

static void testPlainStore(Checker &C) {
  Config Cfg = toyProfile();
  Cfg.HbmVKvType = DataType::plain(Bf16);
  Cfg.HbmVActType = DataType::plain(ScalarType::integer(8));
  Machine M(Cfg);
  M.Stride = 16;
  for (unsigned R = 0; R < 4; ++R)
    setRow(M, R, {1, -1.5f, 300, float(R), 0, 0, 0, 2});
  M.Gp[1] = 256;
  C.runs("plain store", M,
         {encodeFields(Op::H_STORE_V, 0, 0, 0, 1, 2),
          encodeFields(Op::H_STORE_V, 0, 1, 0, 0, 0)},
         0);
  C.equal("plain bf16", readBytes(M, 16, 8),
          {0x80, 0x3F, 0xC0, 0xBF, 0x96, 0x43, 0x80, 0x3F});
  C.equal("plain int8", readBytes(M, 256 + 8, 8), {1, 0xFF, 44, 1, 0, 0, 0, 2});

  // A store that isn't MX doesn't count special values; an MX one does.
  Machine N(toyProfile());
  N.Vram.writableRow(0)[3] = 0x7FC0;
  N.Vram.writableRow(1)[4] = 0xFF80;
  N.Scale = 64;
  C.runs("special values", N, {encodeFields(Op::H_STORE_V, 0, 0, 0)}, 0);
  C.equal("special values", N.NonFiniteStores, 2);
}

void plena_ref::testMemory(Checker &C) {
  testScaleAddresses(C);
  testFractionalScalePitch(C);
  testMatrixPrefetch(C);
  testVectorPrefetchEnd(C);
  testHbmBounds(C);
  testStraddlingScales(C);
  testPlainStore(C);
}
