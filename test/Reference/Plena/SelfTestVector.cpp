//===- SelfTestVector.cpp - Checks of the vector machine ------------------===//
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
static constexpr float NaN = std::numeric_limits<float>::quiet_NaN();

namespace {

/// Row 0 is s1, row 1 is s2, the result goes to row 2. gp1 = 8, gp2 = 16.
struct Fixture {
  Machine M{toyProfile()};

  Fixture(const std::vector<float> &S1, const std::vector<float> &S2 = {}) {
    setRow(M, 0, S1);
    setRow(M, 1, S2);
    setRow(M, 2, std::vector<float>(8, 99.0f));
    M.Gp[1] = 8;
    M.Gp[2] = 16;
  }
  std::vector<float> result(Checker &C, uint32_t Word, unsigned Cycles = 1) {
    M.Pc = 0;
    C.runs(mnemonic(decode(Word).Opcode), M, {Word}, Cycles);
    return M.readRow(2);
  }
};

const std::vector<float> One = {1, 2, 3, 4, 5, 6, 7, 8};
const std::vector<float> Two = {8, 7, 0.5f, 5, -4, 3, 2, 1};

} // namespace

static void testVectorVector(Checker &C) {
  Fixture X(One, Two);
  auto Run = [&](Op Opcode, unsigned Mask, unsigned Funct = 0) {
    return X.result(C, encodeFields(Opcode, 2, 0, 1, Mask, Funct));
  };
  C.same("V_ADD_VV", Run(Op::V_ADD_VV, 0), {9, 9, 3.5f, 9, 1, 9, 9, 9});
  C.same("V_SUB_VV", Run(Op::V_SUB_VV, 0), {-7, -5, 2.5f, -1, 9, 3, 5, 7});
  C.same("V_SUB_VV without reverse", Run(Op::V_SUB_VV, 0, 1),
         {-7, -5, 2.5f, -1, 9, 3, 5, 7});
  C.same("V_MUL_VV", Run(Op::V_MUL_VV, 0), {8, 14, 1.5f, 20, -20, 18, 14, 8});

  // Groups of 4 lanes; inactive ones take s1. Any non-zero field is the flag.
  X.M.VMask = 0xFFFFFFFE;
  C.same("masked", Run(Op::V_ADD_VV, 5), {1, 2, 3, 4, 1, 9, 9, 9});
  X.M.VMask = 1;
  C.same("masked", Run(Op::V_MUL_VV, 1), {8, 14, 1.5f, 20, 5, 6, 7, 8});
  C.same("mask ignored", Run(Op::V_ADD_VV, 0), {9, 9, 3.5f, 9, 1, 9, 9, 9});

  // The granule of a mask is HLEN, and lanes past the last bit are inactive.
  Config Cfg = toyProfile();
  Cfg.Hlen = 2;
  Machine M(Cfg);
  setRow(M, 0, One);
  M.VMask = 0b1010;
  C.runs("granule", M, {encodeFields(Op::V_ADD_VV, 0, 0, 0, 1)}, 1);
  C.same("granule", M.readRow(0), {1, 2, 6, 8, 5, 6, 14, 16});

  // In place.
  X.M.Pc = 0;
  C.runs("in place", X.M, {encodeFields(Op::V_ADD_VV, 0, 0, 0)}, 1);
  C.same("in place", X.M.readRow(0), {2, 4, 6, 8, 10, 12, 14, 16});
}

static void testVectorScalar(Checker &C) {
  Fixture X({1, -2, 3, NaN, Inf, 0, -0.0f, -8});
  X.M.F[1] = 0x4000; // 2
  X.M.VMask = 2;
  auto Run = [&](Op Opcode, unsigned Register, unsigned Mask = 0,
                 unsigned Funct = 0, unsigned Cycles = 1) {
    return X.result(C, encodeFields(Opcode, 2, 0, Register, Mask, Funct),
                    Cycles);
  };
  C.same("V_ADD_VF", Run(Op::V_ADD_VF, 1), {3, 0, 5, NaN, Inf, 2, 2, -6});
  C.same("V_SUB_VF", Run(Op::V_SUB_VF, 1), {-1, -4, 1, NaN, Inf, -2, -2, -10});
  C.same("V_SUB_VF reversed", Run(Op::V_SUB_VF, 1, 0, 7),
         {1, 4, -1, NaN, -Inf, 2, 2, 10});
  C.same("V_MUL_VF", Run(Op::V_MUL_VF, 1), {2, -4, 6, NaN, Inf, 0, -0.0f, -16});
  C.same("V_MUL_VF f0", Run(Op::V_MUL_VF, 0),
         {0, -0.0f, 0, NaN, NaN, 0, -0.0f, -0.0f});
  C.same("V_MAX_VF", Run(Op::V_MAX_VF, 1, 0, 0, 4),
         {2, 2, 3, NaN, Inf, 2, 2, 2});
  C.same("V_MIN_VF", Run(Op::V_MIN_VF, 1, 0, 0, 4),
         {1, -2, 2, NaN, 2, 0, -0.0f, -8});
  C.same("V_MAX_VF of zeros", Run(Op::V_MAX_VF, 0, 0, 0, 4)[6], 0.0f);
  C.same("V_MIN_VF of zeros", Run(Op::V_MIN_VF, 0, 0, 0, 4)[6], -0.0f);
  C.same("V_MAX_VF masked", Run(Op::V_MAX_VF, 1, 1, 0, 4),
         {1, -2, 3, NaN, Inf, 2, 2, 2});
}

static void testUnary(Checker &C) {
  Fixture X({-100, 0, 100, NaN, -100, 0, 100, -Inf});
  X.M.VMask = 1;
  std::vector<float> Row = X.result(C, encodeFields(Op::V_EXP_V, 2, 0, 0, 1));
  C.equal("exp of an active lane", X.M.Vram.row(2)[0], 0x0042);
  C.same("exp of 0", Row[1], 1.0f);
  C.same("exp of NaN", Row[3], NaN);
  C.same("inactive lanes are clamped", {Row.begin() + 4, Row.end()},
         {-88, 0, 88, -88});

  Fixture Y({2, -4, 0, -0.0f, Inf, 8, 1, NaN});
  C.same("V_RECI_V", Y.result(C, encodeFields(Op::V_RECI_V, 2, 0), 2),
         {0.5f, -0.25f, Inf, -Inf, 0, 0.125f, 1, NaN});
}

static void testShift(Checker &C) {
  Fixture X(One);
  for (uint32_t Distance : {0u, 3u, 8u, 0xFFFFFFFFu}) {
    X.M.Gp[3] = Distance;
    std::vector<float> Expected(8, 0.0f);
    for (unsigned I = 0; I < 8; ++I)
      if (I >= Distance)
        Expected[I] = float(I - Distance + 1);
    C.same("V_SHFT_V", X.result(C, encodeFields(Op::V_SHFT_V, 2, 0, 3)),
           Expected);
  }
}

static void testSums(Checker &C) {
  Fixture X(One);
  X.M.F[1] = 0x4120; // 10
  auto Run = [&](unsigned Mask) {
    X.M.Pc = 0;
    C.runs("V_RED_SUM", X.M, {encodeFields(Op::V_RED_SUM, 1, 0, 0, Mask)}, 8);
    return X.M.f(1);
  };
  C.same("sum accumulates", Run(0), 46.0f);
  X.M.F[1] = 0;
  X.M.VMask = 2; // group 1 sums to 26 and counts four times, group 0 once
  C.same("masked sum", Run(1), 114.0f);
  X.M.F[1] = 0;
  C.same("mask ignored", Run(0), 36.0f);

  // Lane 0 upwards in f32: 2^24 + 1 + 1 stays, 1 + 1 + 2^24 does not.
  Config Cfg = toyProfile();
  Cfg.VectorSramType = DataType::plain(F32);
  Machine M(Cfg);
  setRow(M, 0, {0x1p24f, 1, 1, -0x1p24f});
  setRow(M, 1, {1, 1, 0x1p24f, -0x1p24f});
  M.Gp[1] = 8;
  C.runs("sum order", M,
         {encodeFields(Op::V_RED_SUM, 1, 0), encodeFields(Op::V_RED_SUM, 2, 1)},
         16);
  C.same("sum order", M.f(1), 0.0f);
  C.same("sum order", M.f(2), 2.0f);
}

static void testMaxima(Checker &C) {
  auto Run = [&](const std::vector<float> &Row, float Old, unsigned Mask = 0) {
    Fixture X(Row);
    X.M.F[1] = roundToScalarBf16(Old);
    X.M.VMask = 0;
    C.runs("V_RED_MAX", X.M, {encodeFields(Op::V_RED_MAX, 1, 0, 0, Mask)}, 4);
    return X.M.f(1);
  };
  C.same("max", Run(One, -Inf), 8.0f);
  C.same("max accumulates", Run(One, 9), 9.0f);
  C.same("mask is without effect", Run(One, -Inf, 1), 8.0f);
  C.same("NaN old value", Run(One, NaN), 8.0f);
  C.same("NaN lane loses to the old value",
         Run({1, NaN, 100, 0, 0, 0, 0, 0}, 3), 3.0f);
  C.same("NaN both", Run({1, NaN, 2, 0, 0, 0, 0, 0}, NaN), NaN);
  C.same("negative lanes", Run(std::vector<float>(8, -5.0f), -Inf), -5.0f);
}

static void testReductionsToF0(Checker &C) {
  Machine M(toyProfile());
  M.Gp[1] = 3; // even a misaligned row
  C.runs("reductions to f0", M,
         {encodeFields(Op::V_RED_SUM, 0, 1), encodeFields(Op::V_RED_MAX, 0, 1)},
         0);
}

static void testTopK(Checker &C) {
  // 128 experts over two rows; ties go to the lower index, +0 is above -0.
  Machine M;
  std::vector<float> Low(64, -0.0f), High(64, -Inf);
  High[63] = 1;
  High[0] = NaN;
  Low[40] = 0.0f;
  setRow(M, 4, Low);
  setRow(M, 5, High);
  M.Gp[1] = 256;
  M.Gp[2] = 1016; // the last 8 entries
  M.Gp[3] = 16;
  C.runs("V_TOPK of 128", M, {encodeFields(Op::V_TOPK, 3, 1, 2, 1)}, 512);
  C.equal("indices", {M.Ints.begin() + 1016, M.Ints.end()},
          {127, 40, 0, 1, 2, 3, 4, 5});
  // e / (e + 7) and 1 / (e + 7), e = 2.71828: 0.27971, 0.10290.
  C.equal("weight", M.Fps[16], 0x3E8F);
  C.equal("weight", M.Fps[23], 0x3DD3);

  Machine N;
  setRow(N, 0, std::vector<float>(64, -Inf));
  N.Fps[0] = 0x3F80;
  C.runs("V_TOPK without weight", N, {encodeFields(Op::V_TOPK, 0, 0, 0, 0)},
         128);
  C.equal("no weight", {N.Fps.begin(), N.Fps.begin() + 4}, {0, 0, 0, 0});
  C.equal("first indices", {N.Ints.begin(), N.Ints.begin() + 4}, {0, 1, 2, 3});

  // The largest logit is taken off first, or its exponential would overflow.
  Machine Q;
  setRow(Q, 0, {0, 1000});
  C.runs("V_TOPK of large logits", Q, {encodeFields(Op::V_TOPK, 0, 0, 0, 0)},
         128);
  C.equal("large logit", {Q.Fps[0], Q.Fps[1]}, {0x3F80, 0});

  // With 8 lanes, 32 logits are four rows.
  Machine P(toyProfile());
  setRow(P, 3, {0, 0, 0, 0, 0, 0, 0, 5});
  C.runs("V_TOPK over four rows", P, {encodeFields(Op::V_TOPK, 0, 0, 0, 0)},
         128);
  C.equal("last logit", P.Ints[0], 31);
}

void plena_ref::testVector(Checker &C) {
  testVectorVector(C);
  testVectorScalar(C);
  testUnary(C);
  testShift(C);
  testSums(C);
  testMaxima(C);
  testReductionsToF0(C);
  testTopK(C);
}
