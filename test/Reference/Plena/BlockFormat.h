//===- BlockFormat.h - Formats of rows in memory -----------------*- C++
//-*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tensor in HBM is either plain (one code per element) or block-scaled, "MX":
// k consecutive elements of a row share a scale, and an element's value is
// decode(element code) * decode(scale code).
//
// The quantiser does not round to nearest. The scale is 2^floor(log2(max|x|)),
// so scaled elements are below 2; each mantissa is first cut to quarter steps,
// then rounded half to even, and never carries into the exponent: 1.97 becomes
// 1.875. The binade [2^-bias, 2^(1-bias)) is coded as subnormals and saturates
// at the largest of them, so that 2^-7 becomes 7/8 * 2^-7 in E4M3.
//
// Codes narrower than a byte are packed from the least significant bit up: of
// two 4-bit codes the first is the low nibble.
//
//===----------------------------------------------------------------------===//

#ifndef PLENA_REFERENCE_BLOCKFORMAT_H
#define PLENA_REFERENCE_BLOCKFORMAT_H

#include "NumberFormats.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace plena_ref {

/// The format of a row of values.
struct DataType {
  bool IsMx = false;
  unsigned Block = 1; ///< MX: elements that share a scale.
  ScalarType Element = Bf16;
  ScalarType Scale = E8M0; ///< MX only.

  static constexpr DataType plain(ScalarType Element) {
    return {false, 1, Element, E8M0};
  }
  static constexpr DataType mx(unsigned Block, ScalarType Element,
                               ScalarType Scale) {
    return {true, Block, Element, Scale};
  }

  size_t elementBytes(size_t Count) const { return Count * Element.bits() / 8; }
  size_t scaleBytes(size_t Count) const {
    return IsMx ? Count / Block * Scale.bits() / 8 : 0;
  }
  /// Element bytes per scale byte; byte offsets into the elements divided by
  /// it are byte offsets into the scales. 1 for plain types.
  unsigned ratio() const {
    return IsMx ? Element.bits() * Block / Scale.bits() : 1;
  }
  /// Why rows of `Count` elements can't have this type; empty if they can.
  std::string check(size_t Count) const;
};

/// 8 elements of E4M3 under one E8M0 scale: the default of every HBM type.
inline constexpr DataType MxFp8 = DataType::mx(8, E4M3, E8M0);

/// Who quantises. The machine's store and the image writers of the published
/// tools differ on all-zero blocks (scale code 0 or 0x61) and on the sign of
/// negative values above -1e-9 (the writers lose it).
enum class MxWriter { Machine, ImageTools };

/// One element, already divided by its block's scale.
uint32_t quantiseMinifloat(ScalarType Type, float Value);

/// The codes of one block.
struct MxBlock {
  uint32_t Scale = 0;
  std::vector<uint32_t> Elements;
};
MxBlock quantiseBlock(const DataType &Type, std::span<const float> Values,
                      MxWriter Writer = MxWriter::Machine);

/// A row as it lies in memory: element bytes, and scale bytes of MX types.
struct RowBytes {
  std::vector<uint8_t> Elements, Scales;
};
RowBytes encodeRow(const DataType &Type, std::span<const float> Values,
                   MxWriter Writer = MxWriter::Machine);

/// The `Count` values of a row.
std::vector<float> decodeRow(const DataType &Type, const RowBytes &Bytes,
                             size_t Count);

} // namespace plena_ref

#endif // PLENA_REFERENCE_BLOCKFORMAT_H
