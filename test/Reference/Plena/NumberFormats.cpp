//===- NumberFormats.cpp - One-value formats of PLENA
//----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NumberFormats.h"

#include <cmath>

using namespace plena_ref;

static uint32_t lowBits(unsigned Count) {
  return Count >= 32 ? 0xFFFFFFFFu : (1u << Count) - 1;
}

/// Magnitude of a float code without its sign bit, exponent below all ones.
static double finiteMagnitude(ScalarType Type, uint32_t Code) {
  int Exponent = int(Code >> Type.Mantissa);
  double Fraction =
      std::ldexp(double(Code & lowBits(Type.Mantissa)), -int(Type.Mantissa));
  if (Exponent == 0)
    return std::ldexp(Fraction, -Type.bias()); // the private subnormal rule
  return std::ldexp(1.0 + Fraction, Exponent - Type.bias());
}

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

float plena_ref::decodeScalar(ScalarType Type, uint32_t Code) {
  Code &= lowBits(Type.bits());
  if (!Type.isFloat())
    return float(Code);

  unsigned MagnitudeBits = Type.Exponent + Type.Mantissa;
  uint32_t Sign = Type.Sign ? Code >> MagnitudeBits << 31 : 0;
  uint32_t Magnitude = Code & lowBits(MagnitudeBits);

  if (Type.Exponent == 8)
    return floatFromBits(Sign | Magnitude << (23 - Type.Mantissa));

  uint32_t MantissaField = Magnitude & lowBits(Type.Mantissa);
  if (Magnitude >> Type.Mantissa == lowBits(Type.Exponent))
    return floatFromBits(Sign | 0x7F800000u |
                         MantissaField << (23 - Type.Mantissa));

  // At most 24 significant bits and a small exponent: exact in f32.
  float Value = float(finiteMagnitude(Type, Magnitude));
  return floatFromBits(Sign | bitsOfFloat(Value));
}

//===----------------------------------------------------------------------===//
// Encoding
//===----------------------------------------------------------------------===//

/// Rounds to a format that has the exponent field of f32: only mantissa bits
/// are lost. A NaN is rounded like a number, so one whose payload is all in
/// the lost bits, or carries out of the kept ones, becomes Inf.
static uint32_t encodeSameExponent(ScalarType Type, float X) {
  uint32_t Bits = bitsOfFloat(X);
  uint32_t Sign = Bits >> 31;
  uint32_t Exponent = (Bits >> 23) & 0xFF;
  uint32_t Mantissa = Bits & 0x7FFFFF;

  unsigned Dropped = 23 - Type.Mantissa;
  uint32_t Kept = Mantissa >> Dropped;
  if (Dropped > 0) {
    bool Guard = (Mantissa >> (Dropped - 1)) & 1;
    bool Sticky = (Mantissa & lowBits(Dropped - 1)) != 0;
    if (Guard && (Sticky || (Kept & 1)))
      ++Kept;
  }
  if (Kept >> Type.Mantissa) {
    Kept = 0;
    if (Exponent != 255)
      ++Exponent;
  }
  uint32_t Magnitude = Exponent << Type.Mantissa | Kept;
  return Type.Sign ? Sign << (8 + Type.Mantissa) | Magnitude : Magnitude;
}

/// Rounds to a format with fewer exponent bits: the nearest of its values,
/// and of two equally near ones the even code. (The published emulator
/// re-biases wrongly here, and encodes both 0.5 and 1.0 as 0x78 in E4M3; no
/// program can use that, so the model rounds correctly.)
static uint32_t encodeNarrowExponent(ScalarType Type, float X) {
  uint32_t Infinity = lowBits(Type.Exponent) << Type.Mantissa;
  uint32_t Sign =
      Type.Sign ? bitsOfFloat(X) >> 31 << (Type.Exponent + Type.Mantissa) : 0;
  if (std::isnan(X)) { // quiet; a format without mantissa bits has Inf only
    uint32_t Kept = (bitsOfFloat(X) & 0x7FFFFF) >> (23 - Type.Mantissa);
    uint32_t Quiet = Type.Mantissa ? 1u << (Type.Mantissa - 1) : 0;
    return Sign | Infinity | Kept | Quiet;
  }
  if (std::isinf(X))
    return Sign | Infinity;

  // Codes ascend with their values: find the last one that is not above X.
  double Magnitude = std::fabs(double(X));
  uint32_t Low = 0, High = Infinity;
  while (High - Low > 1) {
    uint32_t Middle = Low + (High - Low) / 2;
    if (finiteMagnitude(Type, Middle) <= Magnitude)
      Low = Middle;
    else
      High = Middle;
  }
  // As IEEE has it, Inf stands where the next number would be. The sum of two
  // neighbours has few bits, so the midpoint is exact in double.
  double Midpoint =
      (finiteMagnitude(Type, Low) + finiteMagnitude(Type, High)) / 2;
  if (Magnitude > Midpoint || (Magnitude == Midpoint && (Low & 1)))
    return Sign | High;
  return Sign | Low;
}

static uint32_t encodeInt(ScalarType Type, float X) {
  int32_t Value;
  if (std::isnan(X))
    Value = 0;
  else if (X >= 2147483648.0f)
    Value = INT32_MAX;
  else if (X <= -2147483648.0f)
    Value = INT32_MIN;
  else
    Value = int32_t(X);
  return uint32_t(Value) & lowBits(Type.Width);
}

uint32_t plena_ref::encodeScalar(ScalarType Type, float X) {
  if (!Type.isFloat())
    return encodeInt(Type, X);
  return Type.Exponent == 8 ? encodeSameExponent(Type, X)
                            : encodeNarrowExponent(Type, X);
}

uint16_t plena_ref::roundToScalarBf16(float X) {
  if (std::isnan(X))
    return uint16_t(bitsOfFloat(X) >> 16 | 0x0040);
  return uint16_t(encodeScalar(Bf16, X));
}

float plena_ref::floatFromIeeeHalf(uint16_t Bits) {
  uint32_t Sign = uint32_t(Bits >> 15) << 31;
  uint32_t Exponent = (Bits >> 10) & 0x1F;
  uint32_t Mantissa = Bits & 0x3FF;
  float Value;
  if (Exponent == 0x1F)
    Value = floatFromBits(0x7F800000u | Mantissa << 13);
  else if (Exponent == 0)
    Value = std::ldexp(float(Mantissa), -24);
  else
    Value = std::ldexp(float(Mantissa | 0x400), int(Exponent) - 25);
  return floatFromBits(Sign | bitsOfFloat(Value));
}
