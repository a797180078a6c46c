//===- NumberFormatCodec.h - Encode and decode number formats ---*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two levels: single codes, computed from the description in so many words,
// and rows of elements through a NumberCodec, which builds tables once and has
// loops for the common formats. Codes are packed little-endian; those below
// eight bits start at the low end of a byte.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SUPPORT_NUMBERFORMATCODEC_H
#define KC_SUPPORT_NUMBERFORMATCODEC_H

#include "kc/Support/NumberFormat.h"
#include <vector>

namespace kc {

/// The value of a code; bits above the format's width are ignored.
float decodeFloat(const FloatFormat &Format, uint32_t Code);

/// The code of the nearest value, ties to the even code. What is too large
/// becomes infinity, or the largest finite value in formats without one;
/// negative values of unsigned formats become zero's code.
uint32_t encodeFloat(const FloatFormat &Format, float Value);

float decodeInt(const IntFormat &Format, uint32_t Code);
uint32_t encodeInt(const IntFormat &Format, float Value);

float decodePlain(const PlainFormat &Format, uint32_t Code);
uint32_t encodePlain(const PlainFormat &Format, float Value);

/// The element code that Quantiser::QuarterStep gives to a value that was
/// divided by its block's scale.
uint32_t encodeQuarterStep(const FloatFormat &Format, float Value);

/// What encode() met besides numbers.
struct EncodeReport {
  uint64_t NonFinite = 0;
};

class NumberCodec {
public:
  /// \p Format must satisfy FormatDesc::verify().
  explicit NumberCodec(const FormatDesc &Format);

  const FormatDesc &format() const { return Format; }

  /// Decodes \p Count elements. \p Scales is not used by plain formats. Each
  /// MX value is one f32 multiplication. \p Count must satisfy
  /// FormatDesc::checkCount().
  void decode(const uint8_t *Elements, const uint8_t *Scales, float *Values,
              uint64_t Count) const;

  /// The reverse. MX infinities and NaNs have codes too (an infinity takes the
  /// largest scale and saturates, a NaN becomes one times the scale), which is
  /// hardly ever meant, so the report counts them.
  EncodeReport encode(const float *Values, uint8_t *Elements, uint8_t *Scales,
                      uint64_t Count) const;

private:
  void decodePlainRow(const uint8_t *Elements, float *Values,
                      uint64_t Count) const;
  void encodePlainRow(const float *Values, uint8_t *Elements,
                      uint64_t Count) const;
  template <typename RoundFn, typename StoreFn>
  void encodeBlocks(const float *Values, uint64_t Count, uint8_t *Scales,
                    RoundFn Round, StoreFn Store) const;

  FormatDesc Format;
  /// One value per code of at most 8 bits; empty for wider formats.
  std::vector<float> ElementTable;
  std::vector<float> ScaleTable;
  /// The codes of the scales 2^-127 to 2^127.
  std::vector<uint32_t> ScaleCodes;
  enum class Path : uint8_t { Generic, Bf16, F32, MxBytes } Fast;
};

} // namespace kc

#endif // KC_SUPPORT_NUMBERFORMATCODEC_H
