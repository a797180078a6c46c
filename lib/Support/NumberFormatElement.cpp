//===- NumberFormatElement.cpp - Encode and decode one code ---------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Support/NumberFormatBits.h"
#include "kc/Support/NumberFormatCodec.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace kc {

/// The value of a magnitude code as if it were no special one. Codes are
/// ordered like their values, also across the gap of unshifted subnormals.
static double magnitudeOf(const FloatFormat &Format, uint32_t Code) {
  uint32_t Exponent = Code >> Format.MantissaBits;
  uint32_t Mantissa = Code & ((uint32_t(1) << Format.MantissaBits) - 1);
  int LastPlace = int(Exponent) - Format.Bias - Format.MantissaBits;
  bool IsSubnormal = Exponent == 0 && Format.Subnormals != SubnormalRule::None;
  if (!IsSubnormal)
    Mantissa |= uint32_t(1) << Format.MantissaBits;
  else if (Format.Subnormals == SubnormalRule::Ieee)
    ++LastPlace;
  return std::ldexp(double(Mantissa), LastPlace);
}

float decodeFloat(const FloatFormat &Format, uint32_t Code) {
  unsigned MagnitudeBits = Format.ExponentBits + Format.MantissaBits;
  uint32_t Magnitude = Code & uint32_t((uint64_t(1) << MagnitudeBits) - 1);
  uint32_t Sign = Format.SignBits ? (Code >> MagnitudeBits & 1) << 31 : 0;
  if (Magnitude <= Format.maxFiniteCode())
    return f32OfBits(Sign | bitsOfF32(float(magnitudeOf(Format, Magnitude))));
  uint32_t Mantissa = Magnitude & ((uint32_t(1) << Format.MantissaBits) - 1);
  if (Format.Specials == SpecialRule::Nan)
    return f32OfBits(Sign | 0x7FC00000);
  return f32OfBits(Sign | 0x7F800000 | Mantissa << (23 - Format.MantissaBits));
}

static uint32_t encodeNaN(const FloatFormat &Format, uint32_t Bits) {
  uint32_t MantissaMask = (uint32_t(1) << Format.MantissaBits) - 1;
  uint32_t AllOnes = uint32_t(
      (uint64_t(1) << (Format.ExponentBits + Format.MantissaBits)) - 1);
  uint32_t Sign = Format.SignBits
                      ? (Bits >> 31)
                            << (Format.ExponentBits + Format.MantissaBits)
                      : 0;
  switch (Format.Specials) {
  case SpecialRule::None:
    return 0;
  case SpecialRule::Nan:
    return Sign | AllOnes;
  case SpecialRule::Ieee:
    break;
  }
  uint32_t Infinity = AllOnes & ~MantissaMask;
  unsigned Dropped = 23 - Format.MantissaBits;
  uint32_t Payload = Bits & 0x7FFFFF;
  if (Format.Nans == NanRule::RoundPayload && Format.ExponentBits == 8) {
    if (Dropped)
      Payload = (Payload + (uint32_t(1) << (Dropped - 1)) - 1 +
                 (Payload >> Dropped & 1)) >>
                Dropped;
    return Sign | Infinity | (Payload & MantissaMask);
  }
  uint32_t QuietBit =
      Format.MantissaBits ? uint32_t(1) << (Format.MantissaBits - 1) : 0;
  return Sign | Infinity | (Payload >> Dropped & MantissaMask) | QuietBit;
}

uint32_t encodeFloat(const FloatFormat &Format, float Value) {
  uint32_t Bits = bitsOfF32(Value);
  if (std::isnan(Value))
    return encodeNaN(Format, Bits);
  bool IsNegative = Bits >> 31;
  if (IsNegative && !Format.SignBits)
    return 0;
  uint32_t Sign =
      IsNegative ? uint32_t(1) << (Format.ExponentBits + Format.MantissaBits)
                 : 0;
  uint32_t MaxFinite = Format.maxFiniteCode();
  bool HasInfinity = Format.Specials == SpecialRule::Ieee;
  if (std::isinf(Value))
    return Sign | (MaxFinite + HasInfinity);
  double Magnitude = std::fabs(double(Value));
  if (Magnitude == 0)
    return Sign;

  // The largest code that is not above the value. Infinity's code counts as
  // the power of two that would follow the largest finite value, so that
  // rounding to it needs no case of its own.
  uint32_t Top = MaxFinite + HasInfinity;
  int Exponent = std::ilogb(Magnitude);
  uint32_t Code;
  if (Exponent < Format.minNormalExponent()) {
    bool HasSubnormals = Format.Subnormals != SubnormalRule::None;
    if (!HasSubnormals)
      return Sign; // Below the smallest value, which has code 0.
    int LastPlace = (Format.Subnormals == SubnormalRule::Ieee ? 1 - Format.Bias
                                                              : -Format.Bias) -
                    Format.MantissaBits;
    double Floor = std::floor(std::ldexp(Magnitude, -LastPlace));
    Code = uint32_t(
        std::min(Floor, double((uint32_t(1) << Format.MantissaBits) - 1)));
  } else if (Exponent > Format.maxExponent() + 1) {
    return Sign | Top;
  } else {
    double Fraction = std::ldexp(Magnitude, -Exponent) - 1;
    Code = uint32_t(Exponent + Format.Bias) << Format.MantissaBits |
           uint32_t(std::ldexp(Fraction, Format.MantissaBits));
  }
  if (Code >= Top)
    return Sign | Top;
  double Below = Magnitude - magnitudeOf(Format, Code);
  double Above = magnitudeOf(Format, Code + 1) - Magnitude;
  if (Below > Above || (Below == Above && (Code & 1)))
    ++Code;
  return Sign | Code;
}

float decodeInt(const IntFormat &Format, uint32_t Code) {
  unsigned Unused = 32 - Format.Width;
  if (Format.IsSigned)
    return float(int32_t(Code << Unused) >> Unused);
  return float(Code << Unused >> Unused);
}

uint32_t encodeInt(const IntFormat &Format, float Value) {
  uint32_t Mask = uint32_t((uint64_t(1) << Format.Width) - 1);
  if (std::isnan(Value))
    return 0;
  double Min = -2147483648.0, Max = 2147483647.0;
  double Whole = std::trunc(double(Value));
  if (Format.IsSigned) {
    Max = double(Mask >> 1);
    Min = -Max - 1;
    Whole = std::nearbyint(double(Value));
  }
  return uint32_t(int32_t(std::clamp(Whole, Min, Max))) & Mask;
}

float decodePlain(const PlainFormat &Format, uint32_t Code) {
  return Format.isFloat() ? decodeFloat(Format.Fp, Code)
                          : decodeInt(Format.Integer, Code);
}

uint32_t encodePlain(const PlainFormat &Format, float Value) {
  return Format.isFloat() ? encodeFloat(Format.Fp, Value)
                          : encodeInt(Format.Integer, Value);
}

float f16ToF32(uint16_t Code) {
  static const FloatFormat Format = FormatDesc::f16().Element.Fp;
  return decodeFloat(Format, Code);
}

uint16_t f32ToF16(float Value) {
  static const FloatFormat Format = FormatDesc::f16().Element.Fp;
  return uint16_t(encodeFloat(Format, Value));
}

} // namespace kc
