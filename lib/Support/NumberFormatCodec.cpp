//===- NumberFormatCodec.cpp - Encode and decode rows ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Support/NumberFormatCodec.h"
#include "kc/Support/NumberFormatBits.h"
#include "llvm/Support/Endian.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace kc {

//===----------------------------------------------------------------------===//
// Packed codes
//===----------------------------------------------------------------------===//

static uint32_t loadCode(const uint8_t *Bytes, unsigned Width, uint64_t Index) {
  if (Width < 8) {
    uint64_t Bit = Index * Width;
    return Bytes[Bit / 8] >> (Bit % 8) & ((1u << Width) - 1);
  }
  Bytes += Index * (Width / 8);
  uint32_t Code = 0;
  for (unsigned I = 0; I < Width / 8; ++I)
    Code |= uint32_t(Bytes[I]) << (8 * I);
  return Code;
}

static void storeCode(uint8_t *Bytes, unsigned Width, uint64_t Index,
                      uint32_t Code) {
  if (Width < 8) {
    uint64_t Bit = Index * Width;
    unsigned Mask = ((1u << Width) - 1) << (Bit % 8);
    uint8_t &Byte = Bytes[Bit / 8];
    Byte = uint8_t((Byte & ~Mask) | Code << (Bit % 8));
    return;
  }
  Bytes += Index * (Width / 8);
  for (unsigned I = 0; I < Width / 8; ++I)
    Bytes[I] = uint8_t(Code >> (8 * I));
}

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

static std::vector<float> makeTable(const PlainFormat &Format) {
  std::vector<float> Table;
  if (Format.width() > 8)
    return Table;
  // Always one entry per byte, so that no byte can index past the end.
  for (uint32_t Code = 0; Code < 256; ++Code)
    Table.push_back(decodePlain(Format, Code));
  return Table;
}

NumberCodec::NumberCodec(const FormatDesc &Format)
    : Format(Format), ElementTable(makeTable(Format.Element)),
      Fast(Path::Generic) {
  if (Format.IsMx) {
    PlainFormat Scale;
    Scale.Fp = Format.Scale;
    ScaleTable = makeTable(Scale);
    for (int Exponent = -127; Exponent <= 127; ++Exponent)
      ScaleCodes.push_back(
          encodeFloat(Format.Scale, std::ldexp(1.0f, Exponent)));
    if (Format.elementBits() == 8 && Format.scaleBits() == 8)
      Fast = Path::MxBytes;
    return;
  }
  if (Format == FormatDesc::bf16())
    Fast = Path::Bf16;
  else if (Format == FormatDesc::f32())
    Fast = Path::F32;
}

void NumberCodec::decodePlainRow(const uint8_t *Elements, float *Values,
                                 uint64_t Count) const {
  switch (Fast) {
  case Path::Bf16:
    for (uint64_t I = 0; I < Count; ++I)
      Values[I] =
          bf16ToF32(uint16_t(Elements[2 * I] | Elements[2 * I + 1] << 8));
    return;
  case Path::F32:
    for (uint64_t I = 0; I < Count; ++I)
      Values[I] = f32OfBits(loadCode(Elements, 32, I));
    return;
  default:
    break;
  }
  unsigned Width = Format.elementBits();
  if (Width == 8) {
    for (uint64_t I = 0; I < Count; ++I)
      Values[I] = ElementTable[Elements[I]];
    return;
  }
  for (uint64_t I = 0; I < Count; ++I) {
    uint32_t Code = loadCode(Elements, Width, I);
    Values[I] = ElementTable.empty() ? decodePlain(Format.Element, Code)
                                     : ElementTable[Code];
  }
}

/// The block size is a constant where it is a common one, which lets the
/// compiler unroll the inner loop.
template <unsigned Constant>
static void decodeMxBytes(const float *ElementTable, const float *ScaleTable,
                          unsigned Block, const uint8_t *Elements,
                          const uint8_t *Scales, float *Values,
                          uint64_t Count) {
  if constexpr (Constant != 0)
    Block = Constant;
  for (uint64_t Begin = 0; Begin < Count; Begin += Block) {
    float Scale = ScaleTable[*Scales++];
    for (unsigned I = 0; I < Block; ++I)
      Values[Begin + I] = ElementTable[Elements[Begin + I]] * Scale;
  }
}

void NumberCodec::decode(const uint8_t *Elements, const uint8_t *Scales,
                         float *Values, uint64_t Count) const {
  if (!Format.IsMx)
    return decodePlainRow(Elements, Values, Count);
  unsigned Block = Format.Block;
  if (Fast == Path::MxBytes) {
    auto *Decode = Block == 8    ? decodeMxBytes<8>
                   : Block == 16 ? decodeMxBytes<16>
                   : Block == 32 ? decodeMxBytes<32>
                                 : decodeMxBytes<0>;
    return Decode(ElementTable.data(), ScaleTable.data(), Block, Elements,
                  Scales, Values, Count);
  }
  PlainFormat ScaleFormat;
  ScaleFormat.Fp = Format.Scale;
  for (uint64_t I = 0; I < Count; ++I) {
    uint32_t Code = loadCode(Elements, Format.elementBits(), I);
    uint32_t ScaleCode = loadCode(Scales, Format.scaleBits(), I / Block);
    float Element = ElementTable.empty() ? decodePlain(Format.Element, Code)
                                         : ElementTable[Code];
    float Scale = ScaleTable.empty() ? decodePlain(ScaleFormat, ScaleCode)
                                     : ScaleTable[ScaleCode];
    Values[I] = Element * Scale;
  }
}

//===----------------------------------------------------------------------===//
// Encoding
//===----------------------------------------------------------------------===//

/// floor(log2(Value)) of a positive normal number or infinity, exactly.
static int floorLog2(float Value) { return int(bitsOfF32(Value) >> 23) - 127; }

static float powerOfTwo(int Exponent) {
  if (Exponent >= -126 && Exponent <= 127)
    return f32OfBits(uint32_t(Exponent + 127) << 23);
  return std::ldexp(1.0f, Exponent);
}

namespace {

/// Quantiser::QuarterStep for the elements of a block, free of branches but
/// for what is the same for all of them.
class QuarterStepRounder {
public:
  explicit QuarterStepRounder(const FloatFormat &Format)
      : M(Format.MantissaBits), Bias(Format.Bias),
        MaxExponent(Format.maxExponent()),
        MinNormal(Format.minNormalExponent()),
        MaxFinite(Format.maxFiniteCode()),
        SignBit(uint32_t(Format.SignBits)
                << (Format.ExponentBits + Format.MantissaBits)),
        HasSubnormals(Format.Subnormals != SubnormalRule::None) {
    int Binade = Format.Subnormals == SubnormalRule::Ieee ? 1 - Bias : -Bias;
    QuartersPerUnit = powerOfTwo(std::min(int(M) - Binade + 2, 127));
  }

  uint32_t operator()(float Value) const {
    uint32_t Bits = bitsOfF32(Value);
    bool IsNaN = (Bits & 0x7FFFFFFF) > 0x7F800000;
    // A NaN has no sign or exponent here: it becomes one.
    Bits = IsNaN ? 0x3F800000 : Bits;
    bool IsNegative = Bits >> 31;
    Bits &= 0x7FFFFFFF;
    float Magnitude = f32OfBits(Bits);
    // The addend keeps the logarithm of zero out of the formula. It can lift
    // a value into the binade above, where the mantissa is then zero.
    int Exponent = floorLog2(Magnitude + 1e-9f);
    bool IsLifted = Exponent > int(Bits >> 23) - 127;
    uint32_t Fraction = IsLifted ? 0 : Bits & 0x7FFFFF;
    uint32_t Normal =
        uint32_t(Exponent + Bias) << M |
        roundQuarters(uint32_t((uint64_t(Fraction) << 2) >> (23 - M)));
    // Clamped before the conversion, which is undefined for large values.
    float Quarters = std::min(Magnitude * QuartersPerUnit, 1.0e9f);
    uint32_t Small = HasSubnormals ? roundQuarters(uint32_t(Quarters)) : 0;
    uint32_t Code = Exponent >= MinNormal ? Normal : Small;
    Code = Exponent > MaxExponent ? MaxFinite : std::min(Code, MaxFinite);
    Code |= IsNegative ? SignBit : 0;
    bool IsZero = Bits == 0 || (IsNegative && !SignBit);
    return IsZero ? 0 : Code;
  }

private:
  /// Quarters of the last place to whole ones, ties to even, not carrying out
  /// of the mantissa.
  uint32_t roundQuarters(uint32_t Quarters) const {
    uint32_t Whole = (Quarters + 1 + (Quarters >> 2 & 1)) >> 2;
    return std::min(Whole, (uint32_t(1) << M) - 1);
  }

  unsigned M;
  int Bias, MaxExponent, MinNormal;
  uint32_t MaxFinite, SignBit;
  bool HasSubnormals;
  float QuartersPerUnit;
};

} // namespace

uint32_t encodeQuarterStep(const FloatFormat &Format, float Value) {
  return QuarterStepRounder(Format)(Value);
}

/// The exponent of a block's scale, and its largest magnitude.
static int chooseScale(const FormatDesc &Format, const float *Values,
                       float &Max) {
  Max = 0;
  for (unsigned I = 0; I < Format.Block; ++I) {
    float Magnitude = std::fabs(Values[I]);
    Max = Magnitude > Max ? Magnitude : Max; // A NaN is not greater.
  }
  int Exponent;
  if (Format.Quant == Quantiser::QuarterStep)
    Exponent = floorLog2(Max + 1e-9f);
  else
    Exponent = (Max == 0          ? -127
                : std::isinf(Max) ? 128
                                  : std::ilogb(Max)) -
               Format.Element.Fp.maxExponent();
  return std::clamp(Exponent, Format.Scale.minNormalExponent(),
                    Format.Scale.maxExponent());
}

/// Nearest-even, but saturating.
static uint32_t encodeOcp(const FloatFormat &Format, float Value) {
  uint32_t Code = encodeFloat(Format, Value);
  if (std::isnan(Value))
    return Code;
  uint32_t SignBit = uint32_t(Format.SignBits)
                     << (Format.ExponentBits + Format.MantissaBits);
  return (Code & SignBit) | std::min(Code & ~SignBit, Format.maxFiniteCode());
}

template <typename RoundFn, typename StoreFn>
void NumberCodec::encodeBlocks(const float *Values, uint64_t Count,
                               uint8_t *Scales, RoundFn Round,
                               StoreFn Store) const {
  unsigned Block = Format.Block;
  for (uint64_t Begin = 0; Begin < Count; Begin += Block) {
    float Max;
    int Exponent = chooseScale(Format, Values + Begin, Max);
    storeCode(Scales, Format.scaleBits(), Begin / Block,
              Max == 0 ? 0 : ScaleCodes[Exponent + 127]);
    if (Max == 0 && Format.Quant == Quantiser::QuarterStep) {
      for (unsigned I = 0; I < Block; ++I) // NaNs too.
        Store(Begin + I, 0);
      continue;
    }
    // A power of two: the product rounds as the quotient would.
    float Factor = powerOfTwo(-Exponent);
    for (unsigned I = 0; I < Block; ++I)
      Store(Begin + I, Round(Values[Begin + I] * Factor));
  }
}

void NumberCodec::encodePlainRow(const float *Values, uint8_t *Elements,
                                 uint64_t Count) const {
  switch (Fast) {
  case Path::Bf16:
    for (uint64_t I = 0; I < Count; ++I) {
      uint16_t Code = f32ToBf16RoundingPayload(Values[I]);
      support::endian::write16le(Elements + 2 * I, Code);
    }
    return;
  case Path::F32:
    for (uint64_t I = 0; I < Count; ++I)
      storeCode(Elements, 32, I, bitsOfF32(Values[I]));
    return;
  default:
    break;
  }
  for (uint64_t I = 0; I < Count; ++I)
    storeCode(Elements, Format.elementBits(), I,
              encodePlain(Format.Element, Values[I]));
}

EncodeReport NumberCodec::encode(const float *Values, uint8_t *Elements,
                                 uint8_t *Scales, uint64_t Count) const {
  EncodeReport Report;
  uint32_t NonFinite = 0;
  for (uint64_t I = 0; I < Count; ++I)
    NonFinite += (bitsOfF32(Values[I]) & 0x7F800000) == 0x7F800000;
  Report.NonFinite = NonFinite;
  if (!Format.IsMx) {
    encodePlainRow(Values, Elements, Count);
    return Report;
  }
  const FloatFormat &Element = Format.Element.Fp;
  unsigned Width = Format.elementBits();
  auto StoreCode = [=](uint64_t I, uint32_t Code) {
    storeCode(Elements, Width, I, Code);
  };
  auto StoreByte = [=](uint64_t I, uint32_t Code) {
    Elements[I] = uint8_t(Code);
  };
  if (Format.Quant == Quantiser::Ocp)
    encodeBlocks(
        Values, Count, Scales,
        [&](float Value) { return encodeOcp(Element, Value); }, StoreCode);
  else if (Width == 8)
    encodeBlocks(Values, Count, Scales, QuarterStepRounder(Element), StoreByte);
  else
    encodeBlocks(Values, Count, Scales, QuarterStepRounder(Element), StoreCode);
  return Report;
}

} // namespace kc
