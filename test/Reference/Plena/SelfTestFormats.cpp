//===- SelfTestFormats.cpp - Checks of the number formats
//------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SelfTest.h"

#include <cmath>
#include <limits>

using namespace plena_ref;

static constexpr float Inf = std::numeric_limits<float>::infinity();
static constexpr float NaN = std::numeric_limits<float>::quiet_NaN();

//===----------------------------------------------------------------------===//
// One value
//===----------------------------------------------------------------------===//

static void testBf16(Checker &C) {
  const uint32_t Table[][2] = {
      {0x3F800000, 0x3F80}, {0x3F808000, 0x3F80}, {0x3F818000, 0x3F82},
      {0x00008000, 0x0000}, {0x00018000, 0x0002}, {0x7F7FFFFF, 0x7F80},
      {0x7F800001, 0x7F80}, {0x7FFFFFFF, 0x7F80}, {0x7FC00000, 0x7FC0},
      {0xFF800000, 0xFF80}, {0x80000000, 0x8000}};
  for (auto [In, Out] : Table)
    C.equal("bf16 of " + std::to_string(In),
            encodeScalar(Bf16, floatFromBits(In)), Out);

  // For every finite f32 it is the usual integer trick.
  for (uint64_t Bits = 0; Bits < 0x7F800000; Bits += 4093) {
    uint32_t B = uint32_t(Bits);
    C.equal("bf16 trick", encodeScalar(Bf16, floatFromBits(B)),
            (B + 0x7FFF + (B >> 16 & 1)) >> 16);
  }
  // Scalar registers keep every NaN, quiet.
  C.equal("scalar sNaN", roundToScalarBf16(floatFromBits(0x7F800001)), 0x7FC0);
  C.equal("scalar NaN", roundToScalarBf16(floatFromBits(0xFFFFFFFF)), 0xFFFF);
  C.equal("scalar max", roundToScalarBf16(floatFromBits(0x7F7FFFFF)), 0x7F80);

  const uint16_t Preload[][2] = {{0x2E66, 0x3DCD}, {0x0011, 0x3588},
                                 {0x00A8, 0x3728}, {0x3ECF, 0x3FDA},
                                 {0x7BFF, 0x4780}, {0xFC00, 0xFF80}};
  for (auto [Half, Out] : Preload)
    C.equal("preload", scalarSramFromHalf(Half), Out);
}

static void testE4M3(Checker &C) {
  const std::pair<uint32_t, float> Table[] = {
      {0x00, 0.0f},          {0x01, 0.0009765625f}, {0x04, 0.00390625f},
      {0x07, 0.0068359375f}, {0x08, 0.015625f},     {0x30, 0.5f},
      {0x38, 1.0f},          {0x3C, 1.5f},          {0x3F, 1.875f},
      {0x40, 2.0f},          {0x77, 240.0f},        {0x78, Inf},
      {0x80, -0.0f},         {0xB8, -1.0f},         {0xF8, -Inf}};
  for (auto [Code, Value] : Table)
    C.same("E4M3 " + std::to_string(Code), decodeScalar(E4M3, Code), Value);
  for (uint32_t Code = 0x79; Code <= 0x7F; ++Code)
    C.same("E4M3 NaN", decodeScalar(E4M3, Code), NaN);
}

static void testE8M0(Checker &C) {
  C.same("E8M0 0", decodeScalar(E8M0, 0), 0.0f);
  C.same("E8M0 255", decodeScalar(E8M0, 255), Inf);
  for (int Code = 1; Code < 255; ++Code)
    C.same("E8M0", decodeScalar(E8M0, uint32_t(Code)),
           std::ldexp(1.0f, Code - 127));
}

/// Every value encodes to its code; midpoints go to the even code, and what is
/// on either side of them to the nearer one.
static void testNarrowFloat(Checker &C, const std::string &Name,
                            ScalarType Type) {
  uint32_t Infinity = ((1u << Type.Exponent) - 1) << Type.Mantissa;
  for (uint32_t Code = 0; Code <= Infinity; ++Code) {
    float Value = decodeScalar(Type, Code);
    C.equal(Name + " round trip", encodeScalar(Type, Value), Code);
    if (Type.Sign)
      C.equal(Name + " negative", encodeScalar(Type, -Value),
              Code | 1u << (Type.bits() - 1));
    if (Code == Infinity)
      break;
    // In the place of Inf the next number would stand.
    float Next = Code + 1 == Infinity ? std::ldexp(1.0f, Type.bias() + 1)
                                      : decodeScalar(Type, Code + 1);
    float Middle = (Value + Next) / 2;
    C.equal(Name + " tie", encodeScalar(Type, Middle),
            Code % 2 == 0 ? Code : Code + 1);
    C.equal(Name + " above", encodeScalar(Type, std::nextafter(Middle, Inf)),
            Code + 1);
    C.equal(Name + " below", encodeScalar(Type, std::nextafter(Middle, 0.0f)),
            Code);
  }
  uint32_t NanCode = encodeScalar(Type, NaN);
  C.same(Name + " NaN", decodeScalar(Type, NanCode), Type.Mantissa ? NaN : Inf);
}

static void testInt(Checker &C) {
  ScalarType I8 = ScalarType::integer(8), I32 = ScalarType::integer(32);
  C.equal("int8 -1", encodeScalar(I8, -1.0f), 255);
  C.same("int8 255", decodeScalar(I8, 255), 255.0f);
  C.equal("int8 truncates", encodeScalar(I8, 2.9f), 2);
  C.equal("int8 truncates down", encodeScalar(I8, -2.9f), 254);
  C.equal("int8 masks", encodeScalar(I8, 257.0f), 1);
  C.equal("int32 saturates", encodeScalar(I32, 3e9f), 0x7FFFFFFF);
  C.equal("int32 saturates down", encodeScalar(I32, -3e9f), 0x80000000);
  C.equal("int32 Inf", encodeScalar(I32, Inf), 0x7FFFFFFF);
  C.equal("int32 NaN", encodeScalar(I32, NaN), 0);
  C.same("int32 unsigned", decodeScalar(I32, 0xFFFFFFFF), 4294967296.0f);
}

void plena_ref::testScalarFormats(Checker &C) {
  testBf16(C);
  testE4M3(C);
  testE8M0(C);
  testNarrowFloat(C, "E4M3", E4M3);
  testNarrowFloat(C, "F16", F16);
  testNarrowFloat(C, "E5M2", ScalarType::fp(1, 5, 2));
  testNarrowFloat(C, "E2M1", ScalarType::fp(1, 2, 1));
  testNarrowFloat(C, "E1M2", ScalarType::fp(1, 1, 2));
  testNarrowFloat(C, "E3M0", ScalarType::fp(1, 3, 0));
  testNarrowFloat(C, "unsigned E4M4", ScalarType::fp(0, 4, 4));
  C.equal("f32 unrounded", encodeScalar(F32, floatFromBits(0x7F800001)),
          0x7F800001);
  // Half the IEEE value: the private subnormal rule.
  C.same("F16 subnormal", decodeScalar(F16, 1), std::ldexp(1.0f, -25));
  C.same("IEEE half subnormal", floatFromIeeeHalf(1), std::ldexp(1.0f, -24));
  testInt(C);
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

namespace {
struct BlockVector {
  std::vector<uint32_t> Input;
  uint32_t Scale;
  std::vector<uint32_t> Elements, ReadBack;
};
} // namespace

static void testPublishedBlocks(Checker &C) {
  const BlockVector Table[] = {
      {{0x3F80, 0xC000, 0x4040, 0xC080, 0x40A0, 0xC0C0, 0x40E0, 0xC100},
       0x82,
       {0x20, 0xA8, 0x2C, 0xB0, 0x32, 0xB4, 0x36, 0xB8},
       {0x3F80, 0xC000, 0x4040, 0xC080, 0x40A0, 0xC0C0, 0x40E0, 0xC100}},
      {{0x3DCD, 0x3E4D, 0x3E9A, 0x3ECD, 0x3F00, 0x3F1A, 0x3F33, 0x3F4D},
       0x7E,
       {0x25, 0x2D, 0x32, 0x35, 0x38, 0x3A, 0x3B, 0x3D},
       {0x3DD0, 0x3E50, 0x3EA0, 0x3ED0, 0x3F00, 0x3F20, 0x3F30, 0x3F50}},
      {{0x3FFC, 0x3FF8, 0x3FF4, 0x3FF0, 0x3FEC, 0x3FE8, 0x3FE4, 0x3FE0},
       0x7F,
       {0x3F, 0x3F, 0x3F, 0x3F, 0x3F, 0x3E, 0x3E, 0x3E},
       {0x3FF0, 0x3FF0, 0x3FF0, 0x3FF0, 0x3FF0, 0x3FE0, 0x3FE0, 0x3FE0}},
      {{0x4480, 0x3F80, 0x3F00, 0xC180, 0x4100, 0x4080, 0x4000, 0xC100},
       0x89,
       {0x38, 0x01, 0x00, 0x88, 0x07, 0x04, 0x02, 0x87},
       {0x4480, 0x3F80, 0x0000, 0xC180, 0x40E0, 0x4080, 0x4000, 0xC0E0}},
      {{0x38D2, 0x3952, 0xB99D, 0x39D2, 0x0000, 0x0000, 0x0000, 0x0000},
       0x73,
       {0x2D, 0x35, 0xBA, 0x3D, 0x00, 0x00, 0x00, 0x00},
       {0x38D0, 0x3950, 0xB9A0, 0x39D0, 0x0000, 0x0000, 0x0000, 0x0000}},
      {{0xBC00, 0xBC00, 0xBC00, 0xBC00, 0xBC00, 0xBC00, 0xBC00, 0xBC00},
       0x78,
       {0xB8, 0xB8, 0xB8, 0xB8, 0xB8, 0xB8, 0xB8, 0xB8},
       {0xBC00, 0xBC00, 0xBC00, 0xBC00, 0xBC00, 0xBC00, 0xBC00, 0xBC00}},
      {{0x4370, 0x43E0, 0xC3E0, 0x42C8, 0x4248, 0x41C8, 0x4148, 0x40C8},
       0x87,
       {0x37, 0x3E, 0xBE, 0x2C, 0x24, 0x1C, 0x14, 0x0C},
       {0x4370, 0x43E0, 0xC3E0, 0x42C0, 0x4240, 0x41C0, 0x4140, 0x40C0}},
      {{0x4040, 0x3FB8, 0x3FB4, 0x3F38, 0x3F30, 0x3F28, 0x3EB0, 0x3EA0},
       0x80,
       {0x3C, 0x34, 0x33, 0x2C, 0x2B, 0x2A, 0x23, 0x22},
       {0x4040, 0x3FC0, 0x3FB0, 0x3F40, 0x3F30, 0x3F20, 0x3EB0, 0x3EA0}},
  };
  for (const BlockVector &V : Table) {
    std::vector<float> Values;
    for (uint32_t Bits : V.Input)
      Values.push_back(floatFromBf16(uint16_t(Bits)));
    MxBlock Block = quantiseBlock(MxFp8, Values);
    C.equal("block scale", Block.Scale, V.Scale);
    C.equal("block element", Block.Elements, V.Elements);
    std::vector<uint32_t> Back;
    for (float X : decodeRow(MxFp8, encodeRow(MxFp8, Values), 8))
      Back.push_back(encodeScalar(Bf16, X));
    C.equal("block read back", Back, V.ReadBack);
  }
}

static void testElements(Checker &C) {
  const std::pair<float, uint32_t> Table[] = {
      {1.0f, 0x38},     {1.0625f, 0x38}, {1.0859375f, 0x38}, {-1.0625f, 0xB8},
      {-1.1875f, 0xBA}, {1.1875f, 0x3A}, {1.328125f, 0x3A},  {1.875f, 0x3F},
      {1.97f, 0x3F},    {0.001f, 0x01},  {-0.0f, 0x00},      {0.0078125f, 0x07},
      {240.0f, 0x77},   {300.0f, 0x77},  {-Inf, 0xF7}};
  for (auto [Value, Code] : Table)
    C.equal("minifloat of " + std::to_string(Value),
            quantiseMinifloat(E4M3, Value), Code);

  MxBlock Block =
      quantiseBlock(MxFp8, std::vector<float>{0.5f, 1, 2, 4, 0, 0, 0, 0});
  C.equal("scale of powers", Block.Scale, 0x81);
  C.equal("powers", Block.Elements, {0x20, 0x28, 0x30, 0x38, 0, 0, 0, 0});
}

/// A bf16 alone in its block: the scale takes the exponent, and the mantissa's
/// seven bits are cut to five, then rounded half to even to three.
static void testAllBf16(Checker &C) {
  for (uint32_t Bits = (127 - 20) << 7; Bits < 0x7F80; ++Bits) {
    std::vector<float> Values(8, floatFromBf16(uint16_t(Bits)));
    MxBlock Block = quantiseBlock(MxFp8, Values);
    uint32_t Quarters = (Bits & 0x7F) >> 2, Mantissa = Quarters >> 2;
    if (Quarters % 4 == 3 || (Quarters % 4 == 2 && Mantissa % 2 == 1))
      ++Mantissa;
    C.equal("lone bf16 scale", Block.Scale, Bits >> 7);
    C.equal("lone bf16", Block.Elements[0], 0x38 | std::min(Mantissa, 7u));
  }
}

static void testSpecialBlocks(Checker &C) {
  auto Quantise = [](std::vector<float> Values, MxWriter Writer) {
    Values.resize(8, 0.0f);
    return quantiseBlock(MxFp8, Values, Writer);
  };
  MxBlock Block = Quantise({Inf, 1.0f, -Inf}, MxWriter::Machine);
  C.equal("Inf scale", Block.Scale, 254);
  C.equal("Inf block", Block.Elements, {0x77, 0, 0xF7, 0, 0, 0, 0, 0});
  Block = Quantise({NaN, 2.0f}, MxWriter::Machine);
  C.equal("NaN scale", Block.Scale, 128);
  C.equal("NaN block", Block.Elements, {0x38, 0x38, 0, 0, 0, 0, 0, 0});
  Block = quantiseBlock(MxFp8, std::vector<float>(8, NaN));
  C.equal("all-NaN scale", Block.Scale, 0);
  C.equal("all-NaN block", Block.Elements, std::vector<uint32_t>(8, 0));

  // A narrow scale is clamped at both ends of its bias.
  DataType Narrow = DataType::mx(8, E4M3, ScalarType::fp(0, 4, 0));
  C.equal("scale below",
          quantiseBlock(Narrow, std::vector<float>(8, 0x1p-20f)).Scale, 0);
  C.equal("scale above",
          quantiseBlock(Narrow, std::vector<float>(8, 0x1p20f)).Scale, 14);

  C.equal("zero scale", Quantise({}, MxWriter::Machine).Scale, 0);
  C.equal("zero scale of tools", Quantise({}, MxWriter::ImageTools).Scale,
          0x61);
  Block = Quantise({-0x1p-30f}, MxWriter::Machine);
  C.equal("tiny negative", Block.Elements[0] >> 7, 1);
  Block = Quantise({-0x1p-30f}, MxWriter::ImageTools);
  C.equal("tiny positive of tools",
          Quantise({0x1p-30f}, MxWriter::ImageTools).Elements[0], 0x30);
  C.equal("tiny negative of tools", Block.Elements[0] >> 7, 0);
}

static void testPacking(Checker &C) {
  // E2M1: 1.5 is 0 01 1, -1 is 1 01 0; the first is the low nibble.
  DataType Fp4 = DataType::mx(8, ScalarType::fp(1, 2, 1), E8M0);
  C.equal("E2M1 ratio", Fp4.ratio(), 4);
  std::vector<float> Values = {1.5f, -1, 1, 1, 0, 0, 0, 1};
  RowBytes Row = encodeRow(Fp4, Values);
  C.equal("E2M1 bytes", {Row.Elements.begin(), Row.Elements.end()},
          {0xA3, 0x22, 0x00, 0x20});
  C.equal("E2M1 scale", Row.Scales[0], 127);
  C.same("E2M1 back", decodeRow(Fp4, Row, 8), Values);

  RowBytes Plain = encodeRow(DataType::plain(Bf16), Values);
  C.equal("plain bytes", Plain.Elements.size(), 16);
  C.equal("plain scale bytes", Plain.Scales.size(), 0);
  C.equal("little-endian", Plain.Elements[0] | Plain.Elements[1] << 8, 0x3FC0);

  C.isTrue("half a block", !MxFp8.check(12).empty());
  C.isTrue("odd width",
           !DataType::plain(ScalarType::fp(1, 6, 5)).check(8).empty());
  C.isTrue("a scale per element", DataType::mx(1, E4M3, E8M0).check(8).empty());
  C.isTrue("scale too wide",
           !DataType::mx(1, ScalarType::fp(1, 2, 1), E8M0).check(8).empty());
  C.isTrue("int elements",
           !DataType::mx(8, ScalarType::integer(8), E8M0).check(8).empty());
  C.isTrue("good type", MxFp8.check(64).empty());
}

void plena_ref::testBlockFormats(Checker &C) {
  testPublishedBlocks(C);
  testElements(C);
  testAllBf16(C);
  testSpecialBlocks(C);
  testPacking(C);
}
