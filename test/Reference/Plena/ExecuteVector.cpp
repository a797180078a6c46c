//===- ExecuteVector.cpp - Element-wise vector instructions
//----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Source rows are read, each lane is computed in f32, the result is rounded
// once when the destination row is written. With a mask, lane groups whose bit
// is clear take the lanes of the first source, not the old destination; in
// V_EXP_V they take that source clamped.
//
//===----------------------------------------------------------------------===//

#include "ExecuteFamilies.h"

using namespace plena_ref;

/// Whether a lane is computed. The mask field is a flag; the mask itself is the
/// V_MASK register, a bit for each group of HLEN lanes.
static bool isActive(const Machine &M, const Instruction &I, unsigned Lane) {
  if (I.Rs3 == 0)
    return true;
  unsigned Group = Lane / M.Cfg.Hlen, Groups = M.Cfg.Vlen / M.Cfg.Hlen;
  return Group < Groups && Group < 32 && (M.VMask >> Group & 1);
}

/// A NaN operand is the result; +0 is above -0.
static float larger(float A, float B) {
  if (std::isnan(A) || std::isnan(B))
    return std::isnan(A) ? A : B;
  if (A == B)
    return std::signbit(A) ? B : A;
  return A > B ? A : B;
}

static float laneResult(const Instruction &I, float S1, float S2) {
  switch (I.Opcode) {
  case Op::V_ADD_VV:
  case Op::V_ADD_VF:
    return S1 + S2;
  case Op::V_SUB_VV:
    return S1 - S2;
  case Op::V_SUB_VF: // the funct field reverses the order
    return I.Funct1 == 0 ? S1 - S2 : S2 - S1;
  case Op::V_MUL_VV:
  case Op::V_MUL_VF:
    return S1 * S2;
  case Op::V_MAX_VF:
    return larger(S1, S2);
  case Op::V_MIN_VF:
    return -larger(-S1, -S2);
  case Op::V_EXP_V:
    return std::exp(clampForExp(S1));
  default: // V_RECI_V
    return 1.0f / S1;
  }
}

static bool hasVectorSource2(Op Opcode) {
  return Opcode == Op::V_ADD_VV || Opcode == Op::V_SUB_VV ||
         Opcode == Op::V_MUL_VV;
}

static Fault shift(Machine &M, const Instruction &I) {
  uint64_t Source, Destination;
  if (Fault Bad = M.findRow(M.gp(I.Rs1), Source))
    return Bad;
  if (Fault Bad = M.findRow(M.gp(I.Rd), Destination))
    return Bad;
  uint32_t Distance = M.gp(I.Rs2);
  std::vector<float> S1 = M.readRow(Source), Result(M.Cfg.Vlen, 0.0f);
  for (unsigned Lane = 0; Lane < M.Cfg.Vlen; ++Lane)
    if (Lane >= Distance)
      Result[Lane] = S1[Lane - Distance];
  M.writeRow(Destination, Result);
  return {};
}

Fault plena_ref::executeVector(Machine &M, const Instruction &I) {
  if (I.Opcode == Op::V_SHFT_V)
    return shift(M, I);

  uint64_t Row1, Row2, Destination;
  if (Fault Bad = M.findRow(M.gp(I.Rs1), Row1))
    return Bad;
  std::vector<float> S1 = M.readRow(Row1), S2(M.Cfg.Vlen, 0.0f);
  if (hasVectorSource2(I.Opcode)) {
    if (Fault Bad = M.findRow(M.gp(I.Rs2), Row2))
      return Bad;
    S2 = M.readRow(Row2);
  } else if (fpFields(I.Opcode).Rs2) {
    std::fill(S2.begin(), S2.end(), M.f(I.Rs2));
  }
  if (Fault Bad = M.findRow(M.gp(I.Rd), Destination))
    return Bad;

  std::vector<float> Result(M.Cfg.Vlen);
  for (unsigned Lane = 0; Lane < M.Cfg.Vlen; ++Lane) {
    float Kept = I.Opcode == Op::V_EXP_V ? clampForExp(S1[Lane]) : S1[Lane];
    Result[Lane] =
        isActive(M, I, Lane) ? laneResult(I, S1[Lane], S2[Lane]) : Kept;
  }
  M.writeRow(Destination, Result);
  return {};
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// The masked sum is the published emulator's, defect included: every lane of
/// an active group becomes the group's sum before all lanes are summed, so an
/// active group counts HLEN times and an inactive one once.
static float laneSum(const Machine &M, const Instruction &I,
                     std::vector<float> Lanes) {
  if (I.Rs3 != 0)
    for (unsigned Lane = 0; Lane + M.Cfg.Hlen <= M.Cfg.Vlen;
         Lane += M.Cfg.Hlen) {
      if (!isActive(M, I, Lane))
        continue;
      float Sum = 0.0f;
      for (unsigned T = 0; T < M.Cfg.Hlen; ++T)
        Sum += Lanes[Lane + T];
      for (unsigned T = 0; T < M.Cfg.Hlen; ++T)
        Lanes[Lane + T] = Sum;
    }
  float Sum = 0.0f;
  for (float X : Lanes)
    Sum += X;
  return Sum;
}

/// NaN if any lane is.
static float laneMax(const std::vector<float> &Lanes) {
  float Largest = Lanes[0];
  for (float X : Lanes)
    Largest = larger(Largest, X);
  return Largest;
}

/// The larger operand; a NaN loses against a number.
static float maxIgnoringNan(float A, float B) {
  if (std::isnan(A))
    return B;
  return std::isnan(B) ? A : larger(A, B);
}

/// Reductions accumulate into their destination.
Fault plena_ref::executeReduction(Machine &M, const Instruction &I) {
  uint64_t Row;
  if (Fault Bad = M.findRow(M.gp(I.Rs1), Row))
    return Bad;
  std::vector<float> Lanes = M.readRow(Row);
  float Old = M.f(I.Rd);
  float New = I.Opcode == Op::V_RED_SUM ? Old + laneSum(M, I, Lanes)
                                        : maxIgnoringNan(laneMax(Lanes), Old);
  M.setF(I.Rd, roundToScalarBf16(New));
  return {};
}
