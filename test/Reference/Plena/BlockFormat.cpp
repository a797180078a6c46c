//===- BlockFormat.cpp - Formats of rows in memory
//-------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockFormat.h"

#include <algorithm>
#include <cmath>

using namespace plena_ref;

std::string DataType::check(size_t Count) const {
  auto CheckScalar = [](ScalarType Type) -> std::string {
    if (Type.isFloat() && (Type.Sign > 1 || Type.Exponent < 1 ||
                           Type.Exponent > 8 || Type.Mantissa > 23))
      return "a float type needs 0 or 1 sign, 1 to 8 exponent and at most 23 "
             "mantissa bits";
    if (Type.bits() > 32 || !std::has_single_bit(Type.bits()))
      return "the width of a type must be a power of two up to 32";
    return "";
  };
  if (std::string Why = CheckScalar(Element); !Why.empty())
    return Why;
  if (Count * Element.bits() % 8 != 0)
    return "the elements of a row must fill whole bytes";
  if (!IsMx)
    return "";
  if (std::string Why = CheckScalar(Scale); !Why.empty())
    return Why;
  if (!Element.isFloat() || !Scale.isFloat())
    return "an MX type needs float elements and scales";
  if (Block == 0 || Count % Block != 0)
    return "a row must be a whole number of MX blocks";
  if (Count / Block * Scale.bits() % 8 != 0)
    return "the scales of a row must fill whole bytes";
  if (ratio() == 0)
    return "a scale may not be wider than its block";
  return "";
}

//===----------------------------------------------------------------------===//
// The MX quantiser
//===----------------------------------------------------------------------===//

/// Added before each logarithm, so that it is always defined.
static constexpr float Epsilon = 1e-9f;

/// Cuts to quarter steps, then rounds half to even. `X` is not negative.
static float roundQuarters(float X) {
  if (std::isinf(X))
    return X;
  float Quarters = std::floor(4.0f * X) / 4.0f;
  float Below = std::floor(Quarters);
  float Rest = Quarters - Below;
  bool Odd = std::fmod(Below, 2.0f) != 0.0f;
  return Rest > 0.5f || (Rest == 0.5f && Odd) ? Below + 1.0f : Below;
}

uint32_t plena_ref::quantiseMinifloat(ScalarType Type, float Value) {
  if (Value == 0.0f)
    return 0; // of -0, too
  const int Bias = Type.bias(), MaxExponent = Bias, MinExponent = -Bias;
  if (std::isnan(Value))
    return uint32_t(Bias) << Type.Mantissa; // +1.0

  float Magnitude = std::fabs(Value);
  float Raw = std::floor(std::log2(Magnitude + Epsilon));
  bool Overflow = Raw > float(MaxExponent);
  int Exponent = int(std::clamp(Raw, float(MinExponent), float(MaxExponent)));
  float Fraction = Magnitude / std::ldexp(1.0f, Exponent);

  // The lowest exponent plays the role of the subnormal binade.
  float Steps = std::ldexp(1.0f, int(Type.Mantissa));
  float Largest = Steps - 1.0f;
  float Mantissa = Exponent != MinExponent
                       ? roundQuarters((Fraction - 1.0f) * Steps)
                       : roundQuarters(Fraction * Steps);
  Mantissa = std::clamp(Mantissa, 0.0f, Largest);
  if (Overflow)
    Mantissa = Largest;

  uint32_t Sign = Type.Sign && Value < 0.0f;
  return Sign << (Type.Exponent + Type.Mantissa) |
         uint32_t(Exponent + Bias) << Type.Mantissa | uint32_t(Mantissa);
}

MxBlock plena_ref::quantiseBlock(const DataType &Type,
                                 std::span<const float> Values,
                                 MxWriter Writer) {
  MxBlock Block;
  Block.Elements.assign(Values.size(), 0);

  float Largest = 0.0f;
  for (float X : Values)
    if (std::fabs(X) > Largest) // false for NaN
      Largest = std::fabs(X);
  if (Largest == 0.0f && Writer == MxWriter::Machine)
    return Block;

  const int Bias = Type.Scale.bias();
  float Lowest = Writer == MxWriter::Machine ? float(-Bias) : float(-Bias - 1);
  int Exponent = int(std::clamp(std::floor(std::log2(Largest + Epsilon)),
                                Lowest, float(Bias)));
  Block.Scale = uint32_t(Exponent + Bias) << Type.Scale.Mantissa;

  float Divisor = std::ldexp(1.0f, Exponent);
  for (size_t I = 0; I < Values.size(); ++I) {
    float X = Values[I];
    float Scaled = X == 0.0f ? 0.0f : X / Divisor;
    if (Writer == MxWriter::ImageTools && X < 0.0f && X + Epsilon > 0.0f)
      Scaled = -Scaled;
    Block.Elements[I] = quantiseMinifloat(Type.Element, Scaled);
  }
  return Block;
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

static void packCode(std::vector<uint8_t> &Bytes, size_t Index, unsigned Bits,
                     uint32_t Code) {
  for (unsigned Bit = 0; Bit < Bits; ++Bit) {
    size_t Position = Index * Bits + Bit;
    Bytes[Position / 8] |= uint8_t((Code >> Bit & 1) << Position % 8);
  }
}

static uint32_t unpackCode(const std::vector<uint8_t> &Bytes, size_t Index,
                           unsigned Bits) {
  uint32_t Code = 0;
  for (unsigned Bit = 0; Bit < Bits; ++Bit) {
    size_t Position = Index * Bits + Bit;
    Code |= uint32_t(Bytes[Position / 8] >> Position % 8 & 1) << Bit;
  }
  return Code;
}

RowBytes plena_ref::encodeRow(const DataType &Type,
                              std::span<const float> Values, MxWriter Writer) {
  RowBytes Row;
  Row.Elements.assign(Type.elementBytes(Values.size()), 0);
  Row.Scales.assign(Type.scaleBytes(Values.size()), 0);
  unsigned Bits = Type.Element.bits();
  if (!Type.IsMx) {
    for (size_t I = 0; I < Values.size(); ++I)
      packCode(Row.Elements, I, Bits, encodeScalar(Type.Element, Values[I]));
    return Row;
  }
  for (size_t First = 0; First < Values.size(); First += Type.Block) {
    MxBlock Block =
        quantiseBlock(Type, Values.subspan(First, Type.Block), Writer);
    packCode(Row.Scales, First / Type.Block, Type.Scale.bits(), Block.Scale);
    for (size_t I = 0; I < Type.Block; ++I)
      packCode(Row.Elements, First + I, Bits, Block.Elements[I]);
  }
  return Row;
}

std::vector<float> plena_ref::decodeRow(const DataType &Type,
                                        const RowBytes &Bytes, size_t Count) {
  std::vector<float> Values(Count);
  for (size_t I = 0; I < Count; ++I) {
    Values[I] = decodeScalar(
        Type.Element, unpackCode(Bytes.Elements, I, Type.Element.bits()));
    if (Type.IsMx)
      Values[I] *=
          decodeScalar(Type.Scale, unpackCode(Bytes.Scales, I / Type.Block,
                                              Type.Scale.bits()));
  }
  return Values;
}
