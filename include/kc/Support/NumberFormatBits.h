//===- NumberFormatBits.h - bf16 and f16 from and to f32 --------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Branch-free conversions for inner loops. They are integer arithmetic and so
// independent of the host: the x86 instruction for the same purpose flushes
// subnormals.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SUPPORT_NUMBERFORMATBITS_H
#define KC_SUPPORT_NUMBERFORMATBITS_H

#include <cstdint>

namespace kc {

inline uint32_t bitsOfF32(float Value) {
  return __builtin_bit_cast(uint32_t, Value);
}

inline float f32OfBits(uint32_t Bits) {
  return __builtin_bit_cast(float, Bits);
}

inline float bf16ToF32(uint16_t Code) {
  return f32OfBits(uint32_t(Code) << 16);
}

/// Nearest, ties to even; every NaN stays a NaN and gets its quiet bit.
inline uint16_t f32ToBf16(float Value) {
  uint32_t Bits = bitsOfF32(Value);
  uint32_t Rounded = (Bits + 0x7FFF + ((Bits >> 16) & 1)) >> 16;
  uint32_t Quiet = (Bits >> 16) | 0x40;
  bool IsNaN = (Bits & 0x7FFFFFFF) > 0x7F800000;
  return uint16_t(IsNaN ? Quiet : Rounded);
}

/// Nearest, ties to even; a NaN's payload is rounded like a number and becomes
/// infinity when it rounds to zero or beyond its top.
inline uint16_t f32ToBf16RoundingPayload(float Value) {
  uint32_t Bits = bitsOfF32(Value);
  uint32_t Rounded = (Bits + 0x7FFF + ((Bits >> 16) & 1)) >> 16;
  // Without the carry, which must not leave the mantissa here.
  uint32_t Special = ((Bits >> 16) & 0xFF80) | (Rounded & 0x7F);
  bool IsSpecial = (Bits & 0x7F800000) == 0x7F800000;
  return uint16_t(IsSpecial ? Special : Rounded);
}

/// The f32 that a bf16 cell holds after \p Value was written to it.
inline float roundToBf16(float Value) { return bf16ToF32(f32ToBf16(Value)); }

/// IEEE binary16, exact.
float f16ToF32(uint16_t Code);

/// IEEE binary16, nearest, ties to even; NaN becomes a quiet NaN.
uint16_t f32ToF16(float Value);

} // namespace kc

#endif // KC_SUPPORT_NUMBERFORMATBITS_H
