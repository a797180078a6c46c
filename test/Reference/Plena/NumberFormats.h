//===- NumberFormats.h - One-value formats of PLENA --------------*- C++
//-*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every value that PLENA computes with is an IEEE f32. Values are stored in
// narrower formats, and each store rounds. A storage format is described by
// the widths of its fields: Fp{sign, exponent, mantissa} or Int{width}.
//
// Two rules differ from IEEE and from the OCP formats of the same name:
//
//  * an exponent field of all ones is Inf or NaN in every format. E4M3 thus
//    ends at 240, and 0x78 is +Inf;
//  * in a format with fewer than eight exponent bits the subnormals are scaled
//    by 2^-bias, not by 2^(1-bias). E4M3 code 0x07 is 7/8 * 2^-7, half of what
//    OCP says, and there is a gap up to the smallest normal number, 2^-6.
//
// Formats with eight exponent bits (bf16, f32, E8M0) are truncated f32 and
// follow IEEE. E8M0 code 0 therefore is 0.0 and code 255 is +Inf.
//
//===----------------------------------------------------------------------===//

#ifndef PLENA_REFERENCE_NUMBERFORMATS_H
#define PLENA_REFERENCE_NUMBERFORMATS_H

#include <bit>
#include <cstdint>

namespace plena_ref {

/// The format of one stored value, at most 32 bits wide.
struct ScalarType {
  enum class Kind { Float, Int };

  Kind TypeKind = Kind::Float;
  unsigned Sign = 1;     ///< Float: 0 or 1 sign bits.
  unsigned Exponent = 8; ///< Float: exponent bits, 1 to 8.
  unsigned Mantissa = 7; ///< Float: mantissa bits, at most 23.
  unsigned Width = 0;    ///< Int: bits.

  static constexpr ScalarType fp(unsigned Sign, unsigned Exponent,
                                 unsigned Mantissa) {
    return {Kind::Float, Sign, Exponent, Mantissa, 0};
  }
  static constexpr ScalarType integer(unsigned Width) {
    return {Kind::Int, 0, 0, 0, Width};
  }

  constexpr bool isFloat() const { return TypeKind == Kind::Float; }
  constexpr unsigned bits() const {
    return isFloat() ? Sign + Exponent + Mantissa : Width;
  }
  /// Float only: 2^(exponent bits - 1) - 1.
  constexpr int bias() const { return (1 << (Exponent - 1)) - 1; }
};

inline constexpr ScalarType Bf16 = ScalarType::fp(1, 8, 7);
inline constexpr ScalarType F16 = ScalarType::fp(1, 5, 10);
inline constexpr ScalarType F32 = ScalarType::fp(1, 8, 23);
inline constexpr ScalarType E4M3 = ScalarType::fp(1, 4, 3);
inline constexpr ScalarType E8M0 = ScalarType::fp(0, 8, 0);

inline float floatFromBits(uint32_t Bits) { return std::bit_cast<float>(Bits); }
inline uint32_t bitsOfFloat(float X) { return std::bit_cast<uint32_t>(X); }

/// The value of a stored code, as f32. Int codes are unsigned.
float decodeScalar(ScalarType Type, uint32_t Code);

/// The code that stores `X`; rounds to nearest, ties to even.
///
/// Int truncates toward zero, saturates at the range of int32_t (NaN is 0) and
/// keeps the low bits. A format without a sign bit loses the sign.
uint32_t encodeScalar(ScalarType Type, float X);

inline float floatFromBf16(uint16_t Bits) {
  return floatFromBits(uint32_t(Bits) << 16);
}

/// The rounding of the scalar FP registers. It equals encodeScalar(Bf16, X)
/// for numbers, but a NaN always stays one and becomes quiet.
uint16_t roundToScalarBf16(float X);

/// The value of an IEEE binary16 (with IEEE subnormals), as found in the image
/// that preloads the FP scalar SRAM.
float floatFromIeeeHalf(uint16_t Bits);

/// What the preload makes of one binary16 of that image.
inline uint16_t scalarSramFromHalf(uint16_t Bits) {
  return roundToScalarBf16(floatFromIeeeHalf(Bits));
}

} // namespace plena_ref

#endif // PLENA_REFERENCE_NUMBERFORMATS_H
