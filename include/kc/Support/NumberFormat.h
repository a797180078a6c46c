//===- NumberFormat.h - Number formats by description -----------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Accelerators store numbers in few bits, and each does it a little
// differently. Here a format is a value: a description from which encoding,
// decoding and sizes follow. All arithmetic is done in f32, so every value of
// a format must be exact there.
//
// A *plain* format has one code per element:
//
//   fp(s,e,m)  s sign bits (0 or 1), e exponent bits, m mantissa bits. The
//              value of a code with exponent field x > 0 and mantissa field f
//              is (1 + f/2^m) * 2^(x - bias). Three rules vary in practice:
//                subnormals  what exponent field 0 means (SubnormalRule)
//                specials    what the all-ones exponent field means
//                nan         what a NaN becomes when it is stored
//   int(w)     w bits, two's complement or not (IntFormat).
//
// A *block-scaled* ("MX") format stores k consecutive elements with one common
// scale: value = element * scale. Storing such a block needs a rule for
// choosing the scale and for rounding (Quantiser).
//
// Texts that parseFormat() reads, and str() prints:
//
//   bf16 f16 f32                 with their usual meaning
//   e4m3 e5m2 e2m1 ...           fp(1,e,m)
//   e8m0                         fp(0,8,0): powers of two, code 0 is zero
//   fp(1,4,3)                    the rules as below
//   fp(1,4,3,subnormals=ieee,specials=nan,bias=7,nan=quiet)
//   int8 int32                   stored by truncation, read back unsigned
//   si8 si32                     stored rounded and saturated, read back signed
//   mx(e4m3,e8m0,8)              element, scale, block
//   mx(e4m3fn,e8m0fnu,32,quantiser=ocp)
//   e4m3fn e2m1fn e8m0fnu        types of the OCP MX specification v1.0
//
// Without options, fp(s,e,m) means: bias 2^(e-1)-1; the all-ones exponent is
// infinity or NaN; subnormals as hardware has them that only re-biases the
// exponent, SubnormalRule::Unshifted. With e = 8 the rules are those of f32.
// Note that e4m3 is therefore neither MLIR's f8E4M3 (whose subnormals are
// IEEE's) nor the OCP type, which is e4m3fn.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SUPPORT_NUMBERFORMAT_H
#define KC_SUPPORT_NUMBERFORMAT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>

namespace kc {

/// The value of a code whose exponent field is 0, with mantissa field f.
enum class SubnormalRule : uint8_t {
  /// f/2^m * 2^(1 - bias): evenly spaced down from the smallest normal.
  Ieee,
  /// f/2^m * 2^(-bias): half of that, which leaves a gap below the smallest
  /// normal.
  Unshifted,
  /// An ordinary binade, (1 + f/2^m) * 2^(-bias); there is no zero.
  None,
};

/// What the largest codes mean.
enum class SpecialRule : uint8_t {
  /// All exponent bits set: infinity if the mantissa is 0, else NaN.
  Ieee,
  /// Only the all-ones code is NaN, there is no infinity.
  Nan,
  /// Every code is finite.
  None,
};

/// What a NaN becomes when it is stored in a format that has one.
enum class NanRule : uint8_t {
  /// A quiet NaN.
  Quiet,
  /// Its mantissa is rounded like a number's; where that gives zero or
  /// overflows, infinity. Only formats with the exponent width of f32 can
  /// do so, narrower ones store a quiet NaN.
  RoundPayload,
};

struct FloatFormat {
  uint8_t SignBits = 1;
  uint8_t ExponentBits = 8;
  uint8_t MantissaBits = 23;
  SubnormalRule Subnormals = SubnormalRule::Ieee;
  SpecialRule Specials = SpecialRule::Ieee;
  NanRule Nans = NanRule::RoundPayload;
  int16_t Bias = 127;

  /// fp(s,e,m) with the rules of the file comment.
  static FloatFormat standard(unsigned Sign, unsigned Exponent,
                              unsigned Mantissa);

  unsigned width() const { return SignBits + ExponentBits + MantissaBits; }
  /// The code of the largest finite magnitude.
  uint32_t maxFiniteCode() const;
  /// Exponent of the largest finite binade.
  int maxExponent() const;
  /// Exponent of the smallest binade that has an implicit leading one.
  int minNormalExponent() const {
    return Subnormals == SubnormalRule::None ? -Bias : 1 - Bias;
  }

  bool operator==(const FloatFormat &) const = default;
};

struct IntFormat {
  uint8_t Width = 32;
  /// True: stored rounded to nearest-even and saturated, read back as two's
  /// complement. False: stored truncated toward zero (as a saturating cast to
  /// 32 bits, of which the low Width are kept), read back unsigned, so -1
  /// comes back from 8 bits as 255.
  bool IsSigned = false;

  bool operator==(const IntFormat &) const = default;
};

/// One code per element.
struct PlainFormat {
  enum KindTy : uint8_t { Float, Int } Kind = Float;
  FloatFormat Fp;
  IntFormat Integer;

  bool isFloat() const { return Kind == Float; }
  unsigned width() const { return isFloat() ? Fp.width() : Integer.Width; }

  bool operator==(const PlainFormat &Other) const {
    return Kind == Other.Kind &&
           (isFloat() ? Fp == Other.Fp : Integer == Other.Integer);
  }
};

/// How a block of values becomes a scale and element codes.
enum class Quantiser : uint8_t {
  /// scale = 2^floor(log2(max + 1e-9)), so elements are below 2; elements are
  /// cut to quarters of the last place and then rounded half to even, without
  /// ever carrying into the exponent. An all-zero block has scale code 0.
  QuarterStep,
  /// OCP MX v1.0: scale = 2^(floor(log2(max)) - exponent of the largest
  /// element); elements are rounded to nearest-even and saturate.
  Ocp,
};

struct FormatDesc {
  bool IsMx = false;
  /// The plain format, or the format of an MX element.
  PlainFormat Element;
  // Of MX formats only:
  FloatFormat Scale;
  uint16_t Block = 1;
  Quantiser Quant = Quantiser::QuarterStep;

  static FormatDesc plain(const FloatFormat &Format);
  static FormatDesc plain(const IntFormat &Format);
  static FormatDesc bf16();
  static FormatDesc f16();
  static FormatDesc f32();
  /// mx(e4m3,e8m0,\p Block).
  static FormatDesc mxfp8(unsigned Block);

  unsigned elementBits() const { return Element.width(); }
  unsigned scaleBits() const { return IsMx ? Scale.width() : 0; }

  /// Bytes that the codes of \p Count elements take; \p Count must satisfy
  /// checkCount().
  uint64_t elementBytes(uint64_t Count) const {
    return Count * elementBits() / 8;
  }
  uint64_t scaleBytes(uint64_t Count) const {
    return IsMx ? Count / Block * scaleBits() / 8 : 0;
  }
  uint64_t bytes(uint64_t Count) const {
    return elementBytes(Count) + scaleBytes(Count);
  }

  /// How many element bytes share one scale byte, 1 for plain formats; it must
  /// satisfy checkRatio().
  unsigned bytesPerScaleByte() const {
    return IsMx ? elementBits() * Block / scaleBits() : 1;
  }
  /// Whether each scale byte belongs to a whole number of element bytes, so
  /// that the place of the scales follows from that of the elements.
  llvm::Error checkRatio() const;

  /// Whether \p Count elements are whole blocks, and their codes and scales
  /// whole bytes.
  llvm::Error checkCount(uint64_t Count) const;

  /// Checks the description itself: widths are powers of two, all values are
  /// exact in f32, the block is not empty.
  llvm::Error verify() const;

  /// The shortest text that parseFormat() reads back as this description.
  std::string str() const;

  bool operator==(const FormatDesc &Other) const {
    return IsMx == Other.IsMx && Element == Other.Element &&
           (!IsMx || (Scale == Other.Scale && Block == Other.Block &&
                      Quant == Other.Quant));
  }
};

/// Reads one of the texts of the file comment. Errors name the place in the
/// text, what was found and what was expected.
llvm::Expected<FormatDesc> parseFormat(llvm::StringRef Text);

} // namespace kc

#endif // KC_SUPPORT_NUMBERFORMAT_H
