//===- CellText.cpp - A cell as a number ----------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/StateText.h"
#include "kc/Support/NumberFormatBits.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <cstdio>
#include <cstdlib>

using namespace llvm;

namespace kc::sim {

static Error notANumber(StringRef Text, StringRef Expected) {
  return createStringError(
      formatv("found '{0}', expected {1}", Text, Expected));
}

/// Hexadecimal bits of a cell.
static llvm::Expected<uint64_t> parseBits(const StateDesc &D, StringRef Text) {
  uint64_t Bits;
  if (Text.drop_front(2).getAsInteger(16, Bits) ||
      Bits > maskTrailingOnes<uint64_t>(D.CellBytes * 8))
    return notANumber(
        Text, formatv("at most {0} hexadecimal digits", D.CellBytes * 2).str());
  return Bits;
}

static llvm::Expected<uint64_t> parseInt(const StateDesc &D, StringRef Text) {
  unsigned Width = D.CellBytes * 8;
  uint64_t Mask = maskTrailingOnes<uint64_t>(Width);
  uint64_t Unsigned;
  int64_t Signed;
  if (!Text.getAsInteger(10, Unsigned) && Unsigned <= Mask)
    return Unsigned;
  if (Text.starts_with("-") && !Text.getAsInteger(10, Signed) &&
      isIntN(Width, Signed))
    return static_cast<uint64_t>(Signed) & Mask;
  return notANumber(Text, formatv("an integer of {0} bits", Width).str());
}

llvm::Expected<uint64_t> parseCell(const StateDesc &D, StringRef Text) {
  if (Text.starts_with_insensitive("0x"))
    return parseBits(D, Text);
  if (D.Type == CellType::Int)
    return parseInt(D, Text);
  // strtod alone would take leading blanks, hexadecimal numbers and "nan(1)".
  std::string Copy = Text.str();
  char *End = nullptr;
  double Value = std::strtod(Copy.c_str(), &End);
  bool IsPlain =
      Text.find_first_not_of("+-.0123456789eEinfaINFA") == StringRef::npos;
  if (Copy.empty() || *End || !IsPlain)
    return notANumber(Text, "a number");
  switch (D.Type) {
  case CellType::BFloat16:
    return f32ToBf16(static_cast<float>(Value));
  case CellType::Float32:
    return bitsOfF32(static_cast<float>(Value));
  default:
    return __builtin_bit_cast(uint64_t, Value);
  }
}

/// "1.25e+01" as "12.5"; numbers that would become long keep their exponent.
static std::string withoutSmallExponent(StringRef Text) {
  auto [Mantissa, ExponentText] = Text.split('e');
  int Exponent = 0;
  ExponentText.consume_front("+");
  ExponentText.getAsInteger(10, Exponent);
  if (Exponent < -5 || Exponent > 16)
    return Text.str();
  std::string Result = Mantissa.consume_front("-") ? "-" : "";
  auto [Whole, Fraction] = Mantissa.split('.');
  std::string Digits = (Whole + Fraction).str();
  if (Exponent < 0)
    return Result + "0." + std::string(-Exponent - 1, '0') + Digits;
  size_t Point = Exponent + 1;
  if (Digits.size() <= Point)
    return Result + Digits + std::string(Point - Digits.size(), '0');
  return Result + Digits.substr(0, Point) + "." + Digits.substr(Point);
}

std::string cellText(const StateDesc &D, uint64_t Bits) {
  double Value;
  switch (D.Type) {
  case CellType::Int:
    return utostr(Bits);
  case CellType::BFloat16:
    Value = bf16ToF32(static_cast<uint16_t>(Bits));
    break;
  case CellType::Float32:
    Value = f32OfBits(static_cast<uint32_t>(Bits));
    break;
  case CellType::Float64:
    Value = __builtin_bit_cast(double, Bits);
    break;
  }
  if (std::isnan(Value))
    return "nan";
  if (std::isinf(Value))
    return Value < 0 ? "-inf" : "inf";
  // The fewest digits that give the same cell again. Fewer could do for bf16,
  // but would show another number than the one that is there.
  char Text[32];
  int Digits = 1;
  for (; Digits <= 17; ++Digits) {
    std::snprintf(Text, sizeof(Text), "%.*e", Digits - 1, Value);
    double Again = std::strtod(Text, nullptr);
    if (D.Type == CellType::Float64 ? Again == Value
                                    : static_cast<float>(Again) == Value)
      break;
  }
  return withoutSmallExponent(Text);
}

} // namespace kc::sim
