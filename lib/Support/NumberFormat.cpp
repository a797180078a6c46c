//===- NumberFormat.cpp - Descriptions of number formats ------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Support/NumberFormat.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace kc {

FloatFormat FloatFormat::standard(unsigned Sign, unsigned Exponent,
                                  unsigned Mantissa) {
  FloatFormat Format;
  Format.SignBits = Sign;
  Format.ExponentBits = Exponent;
  Format.MantissaBits = Mantissa;
  Format.Bias = Exponent ? (1 << (Exponent - 1)) - 1 : 0;
  Format.Subnormals =
      Exponent == 8 ? SubnormalRule::Ieee : SubnormalRule::Unshifted;
  Format.Nans = Exponent == 8 ? NanRule::RoundPayload : NanRule::Quiet;
  return Format;
}

uint32_t FloatFormat::maxFiniteCode() const {
  uint32_t AllOnes =
      uint32_t((uint64_t(1) << (ExponentBits + MantissaBits)) - 1);
  switch (Specials) {
  case SpecialRule::Ieee:
    return AllOnes - (uint32_t(1) << MantissaBits);
  case SpecialRule::Nan:
    return AllOnes - 1;
  case SpecialRule::None:
    return AllOnes;
  }
  llvm_unreachable("covered switch");
}

int FloatFormat::maxExponent() const {
  return int(maxFiniteCode() >> MantissaBits) - Bias;
}

FormatDesc FormatDesc::plain(const FloatFormat &Format) {
  FormatDesc Desc;
  Desc.Element.Fp = Format;
  return Desc;
}

FormatDesc FormatDesc::plain(const IntFormat &Format) {
  FormatDesc Desc;
  Desc.Element.Kind = PlainFormat::Int;
  Desc.Element.Integer = Format;
  return Desc;
}

FormatDesc FormatDesc::bf16() { return plain(FloatFormat::standard(1, 8, 7)); }

FormatDesc FormatDesc::f16() {
  FloatFormat Format = FloatFormat::standard(1, 5, 10);
  Format.Subnormals = SubnormalRule::Ieee;
  return plain(Format);
}

FormatDesc FormatDesc::f32() { return plain(FloatFormat::standard(1, 8, 23)); }

FormatDesc FormatDesc::mxfp8(unsigned Block) {
  FormatDesc Desc = plain(FloatFormat::standard(1, 4, 3));
  Desc.IsMx = true;
  Desc.Scale = FloatFormat::standard(0, 8, 0);
  Desc.Block = Block;
  return Desc;
}

static Error fail(const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Message);
}

Error FormatDesc::checkCount(uint64_t Count) const {
  if (IsMx && Count % Block)
    return fail(formatv("{0} elements are no whole number of blocks of {1}",
                        Count, Block)
                    .str());
  if (Count * elementBits() % 8)
    return fail(formatv("the codes of {0} elements of {1} bits are no whole "
                        "number of bytes",
                        Count, elementBits())
                    .str());
  if (IsMx && Count / Block * scaleBits() % 8)
    return fail(formatv("the scales of {0} elements, {1} bits for every {2}, "
                        "are no whole number of bytes",
                        Count, scaleBits(), Block)
                    .str());
  return Error::success();
}

Error FormatDesc::checkRatio() const {
  if (!IsMx || elementBits() * Block % scaleBits() == 0)
    return Error::success();
  return fail(formatv("a block of {0} elements of {1} bits is no whole number "
                      "of scales of {2} bits",
                      Block, elementBits(), scaleBits())
                  .str());
}

/// Whether all finite values of the format are exact in f32.
static Error verifyFloat(const FloatFormat &Format, StringRef Role) {
  auto Complain = [&](const Twine &What) {
    return fail(Twine(Role) + ": " + What);
  };
  if (Format.SignBits > 1)
    return Complain(
        formatv("{0} sign bits, expected 0 or 1", Format.SignBits).str());
  if (Format.ExponentBits < 1 || Format.ExponentBits > 8)
    return Complain(
        formatv("{0} exponent bits, expected 1 to 8", Format.ExponentBits)
            .str());
  if (Format.MantissaBits > 23)
    return Complain(
        formatv("{0} mantissa bits, expected at most 23", Format.MantissaBits)
            .str());
  // One binade is all specials, and the largest magnitude of a format with one
  // exponent bit would be zero.
  if (Format.ExponentBits == 1 && Format.Specials == SpecialRule::Ieee)
    return Complain("one exponent bit leaves no normal number beside infinity "
                    "and NaN, expected specials=nan or specials=none");
  if (!isPowerOf2_32(Format.width()) || Format.width() > 32)
    return Complain(formatv("{0} bits, expected a width of 1, 2, 4, 8, 16 or "
                            "32 bits",
                            Format.width())
                        .str());
  // With M mantissa bits the smallest binade's last place is 2^(E-M).
  int Smallest = Format.minNormalExponent() - Format.MantissaBits;
  if (Format.Subnormals == SubnormalRule::Unshifted && Format.MantissaBits)
    --Smallest;
  if (Smallest < -149 || Format.maxExponent() > 127)
    return Complain(formatv("values from 2^{0} to 2^{1}, expected a bias that "
                            "keeps all of them exact in f32 (2^-149 to 2^127)",
                            Smallest, Format.maxExponent())
                        .str());
  return Error::success();
}

Error FormatDesc::verify() const {
  if (Element.isFloat()) {
    if (Error E = verifyFloat(Element.Fp, IsMx ? "element" : "format"))
      return E;
  } else if (!isPowerOf2_32(Element.Integer.Width) ||
             Element.Integer.Width > 32) {
    return fail(formatv("integer of {0} bits, expected 1, 2, 4, 8, 16 or 32",
                        Element.Integer.Width)
                    .str());
  }
  if (!IsMx)
    return Error::success();
  if (!Element.isFloat())
    return fail("element: integers can't be scaled, expected a floating-point "
                "format");
  if (Error E = verifyFloat(Scale, "scale"))
    return E;
  if (Scale.SignBits)
    return fail("scale: it has a sign bit, expected an unsigned format");
  if (Block == 0 || Block > 1024)
    return fail(
        formatv("blocks of {0} elements, expected 1 to 1024", Block).str());
  return Error::success();
}

} // namespace kc
