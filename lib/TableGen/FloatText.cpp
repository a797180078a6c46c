//===- FloatText.cpp - Constants of floating point ------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FloatText.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace llvm;

namespace kc::tablegen {

/// The value of a text that the model has found to be a number.
static double valueOf(StringRef Text) {
  double Value = 0;
  Text.getAsDouble(Value);
  return Value;
}

std::string cxxFloat(StringRef Text) {
  double Value = valueOf(Text);
  if (std::isfinite(Value))
    return Text.str();
  std::string Sign = std::signbit(Value) ? "-" : "";
  return Sign + (std::isnan(Value) ? "__builtin_nan(\"\")" : "__builtin_inf()");
}

/// MLIR has no names for infinities and NaN: their bits stand for them.
static std::string bitsText(double Value, StringRef Type) {
  const fltSemantics &Semantics = *StringSwitch<const fltSemantics *>(Type)
                                       .Case("f16", &APFloat::IEEEhalf())
                                       .Case("bf16", &APFloat::BFloat())
                                       .Case("f64", &APFloat::IEEEdouble())
                                       .Default(&APFloat::IEEEsingle());
  APFloat Number(Value);
  bool LosesInfo;
  Number.convert(Semantics, APFloat::rmNearestTiesToEven, &LosesInfo);
  SmallString<20> Digits;
  Number.bitcastToAPInt().toString(Digits, 16, /*Signed=*/false,
                                   /*formatAsCLiteral=*/true);
  return Digits.str().str();
}

/// The dialect's numbers have digits on both sides of the point.
std::string mlirFloat(StringRef Text, StringRef Type) {
  double Value = valueOf(Text);
  if (!std::isfinite(Value))
    return bitsText(Value, Type);
  std::string Sign = Text.consume_front("-") ? "-" : "";
  size_t Exponent = Text.find_first_of("eE");
  StringRef Mantissa = Text.take_front(Exponent);
  StringRef Rest = Exponent == StringRef::npos ? "" : Text.substr(Exponent);
  auto [Whole, Fraction] = Mantissa.split('.');
  return Sign + (Whole.empty() ? "0" : Whole.str()) + "." +
         (Fraction.empty() ? "0" : Fraction.str()) + Rest.str();
}

} // namespace kc::tablegen
