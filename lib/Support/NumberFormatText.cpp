//===- NumberFormatText.cpp - Number formats as texts ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The grammar is in NumberFormat.h. A small recursive-descent parser over a
// StringRef; positions in messages count characters from 1.
//
//===----------------------------------------------------------------------===//

#include "kc/Support/NumberFormat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include <optional>

using namespace llvm;

namespace kc {
namespace {

/// Formats whose names don't say what they are.
std::optional<FloatFormat> lookUpName(StringRef Name) {
  auto Make = [](unsigned S, unsigned E, unsigned M, SubnormalRule Subnormals,
                 SpecialRule Specials) {
    FloatFormat Format = FloatFormat::standard(S, E, M);
    Format.Subnormals = Subnormals;
    Format.Specials = Specials;
    return Format;
  };
  if (Name == "bf16")
    return FloatFormat::standard(1, 8, 7);
  if (Name == "f32")
    return FloatFormat::standard(1, 8, 23);
  if (Name == "f16")
    return Make(1, 5, 10, SubnormalRule::Ieee, SpecialRule::Ieee);
  if (Name == "e8m0")
    return FloatFormat::standard(0, 8, 0);
  if (Name == "e4m3fn")
    return Make(1, 4, 3, SubnormalRule::Ieee, SpecialRule::Nan);
  if (Name == "e2m1fn")
    return Make(1, 2, 1, SubnormalRule::Ieee, SpecialRule::None);
  if (Name == "e8m0fnu") {
    FloatFormat Format = Make(0, 8, 0, SubnormalRule::None, SpecialRule::Nan);
    Format.Nans = NanRule::Quiet;
    return Format;
  }
  return std::nullopt;
}

constexpr StringLiteral LongNames[] = {"bf16",   "f32",  "f16",    "e4m3fn",
                                       "e2m1fn", "e8m0", "e8m0fnu"};

class Parser {
public:
  explicit Parser(StringRef Text) : Text(Text), Rest(Text) {}

  Expected<FormatDesc> parse() {
    Expected<FormatDesc> Result = parseFormat();
    if (!Result)
      return Result;
    skipSpace();
    if (!Rest.empty())
      return expected("the end");
    if (Error E = Result->verify())
      return createStringError(inconvertibleErrorCode(),
                               "number format '" + Text +
                                   "': " + toString(std::move(E)));
    return Result;
  }

private:
  Error expected(const Twine &What) {
    skipSpace();
    StringRef Word = Rest.take_while([](char C) { return isAlnum(C); });
    if (Word.empty())
      Word = Rest.take_front(1);
    std::string Found =
        Rest.empty() ? std::string("the end") : "'" + Word.str() + "'";
    return createStringError(
        inconvertibleErrorCode(),
        formatv("number format '{0}', character {1}: found {2}, expected {3}",
                Text, Text.size() - Rest.size() + 1, Found, What.str())
            .str());
  }

  void skipSpace() { Rest = Rest.ltrim(); }

  bool consume(char C) {
    skipSpace();
    return Rest.consume_front(StringRef(&C, 1));
  }

  Error require(char C) {
    if (consume(C))
      return Error::success();
    return expected(Twine("'") + Twine(C) + "'");
  }

  StringRef word() {
    skipSpace();
    StringRef Word =
        Rest.take_while([](char C) { return isAlnum(C) || C == '_'; });
    Rest = Rest.drop_front(Word.size());
    return Word;
  }

  /// Numbers stay small, so that nothing overflows further on.
  Expected<int> number(const Twine &What) {
    skipSpace();
    StringRef Before = Rest;
    int Value;
    if (Rest.consumeInteger(10, Value) || Value < -1024 || Value > 1024) {
      Rest = Before;
      return expected(What);
    }
    return Value;
  }

  Expected<FormatDesc> parseFormat() {
    StringRef Before = Rest;
    if (word() == "mx")
      return parseMx();
    Rest = Before;
    FormatDesc Desc;
    if (Error E = parsePlain(Desc.Element))
      return E;
    return Desc;
  }

  Expected<FormatDesc> parseMx() {
    FormatDesc Desc;
    Desc.IsMx = true;
    PlainFormat Scale;
    if (Error E = require('('))
      return E;
    if (Error E = parsePlain(Desc.Element))
      return E;
    if (Error E = require(','))
      return E;
    if (Error E = parsePlain(Scale))
      return E;
    if (!Scale.isFloat())
      return expected("a floating-point scale before this");
    Desc.Scale = Scale.Fp;
    if (Error E = require(','))
      return E;
    Expected<int> Block = number("the number of elements of a block");
    if (!Block)
      return Block.takeError();
    Desc.Block = std::max(*Block, 0);
    while (consume(',')) {
      StringRef Before = Rest;
      if (word() != "quantiser") {
        Rest = Before;
        return expected("'quantiser='");
      }
      if (Error E = require('='))
        return E;
      auto Rule = choice<Quantiser>(
          "'quarter-step' or 'ocp'",
          {{"quarter-step", Quantiser::QuarterStep}, {"ocp", Quantiser::Ocp}});
      if (!Rule)
        return Rule.takeError();
      Desc.Quant = *Rule;
    }
    if (Error E = require(')'))
      return E;
    return Desc;
  }

  template <typename T>
  Expected<T> choice(const Twine &What,
                     ArrayRef<std::pair<StringRef, T>> Choices) {
    skipSpace();
    for (auto [Name, Value] : Choices)
      if (Rest.starts_with(Name) &&
          !(Rest.size() > Name.size() && isAlnum(Rest[Name.size()]))) {
        Rest = Rest.drop_front(Name.size());
        return Value;
      }
    return expected(What);
  }

  Error parsePlain(PlainFormat &Format) {
    skipSpace();
    StringRef Before = Rest;
    StringRef Name = word();
    if (Name == "fp")
      return parseFp(Format.Fp);
    if (std::optional<FloatFormat> Named = lookUpName(Name)) {
      Format.Fp = *Named;
      return Error::success();
    }
    unsigned Exponent, Mantissa;
    StringRef Digits = Name;
    if (Digits.consume_front("e") && !Digits.consumeInteger(10, Exponent) &&
        Digits.consume_front("m") && !Digits.getAsInteger(10, Mantissa) &&
        Exponent >= 1 && Exponent <= 8 && Mantissa <= 23) {
      Format.Fp = FloatFormat::standard(1, Exponent, Mantissa);
      return Error::success();
    }
    Digits = Name;
    bool IsSigned = Digits.consume_front("si");
    unsigned Width;
    if ((IsSigned || Digits.consume_front("int")) &&
        !Digits.getAsInteger(10, Width) && Width <= 64) {
      Format.Kind = PlainFormat::Int;
      Format.Integer = {uint8_t(Width), IsSigned};
      return Error::success();
    }
    Rest = Before;
    return expected("bf16, f16, f32, a name like e4m3, int8 or si8, "
                    "fp(sign,exponent,mantissa) or mx(element,scale,block)");
  }

  Error parseFp(FloatFormat &Format) {
    if (Error E = require('('))
      return E;
    int Bits[3];
    constexpr int Limits[3][2] = {{0, 1}, {1, 8}, {0, 23}};
    constexpr StringLiteral Names[3] = {
        "sign bits, 0 or 1", "exponent bits, 1 to 8", "mantissa bits, 0 to 23"};
    for (unsigned I = 0; I < 3; ++I) {
      if (I)
        if (Error E = require(','))
          return E;
      skipSpace();
      StringRef Before = Rest;
      std::string What = ("the number of " + Names[I]).str();
      Expected<int> Value = number(What);
      if (!Value)
        return Value.takeError();
      if (*Value < Limits[I][0] || *Value > Limits[I][1]) {
        Rest = Before;
        return expected(What);
      }
      Bits[I] = *Value;
    }
    Format = FloatFormat::standard(Bits[0], Bits[1], Bits[2]);
    while (consume(','))
      if (Error E = parseOption(Format))
        return E;
    return require(')');
  }

  Error parseOption(FloatFormat &Format) {
    skipSpace();
    StringRef Before = Rest;
    StringRef Key = word();
    if (Key != "subnormals" && Key != "specials" && Key != "bias" &&
        Key != "nan") {
      Rest = Before;
      return expected("'subnormals=', 'specials=', 'bias=' or 'nan='");
    }
    if (Error E = require('='))
      return E;
    if (Key == "bias") {
      Expected<int> Bias = number("a bias");
      if (!Bias)
        return Bias.takeError();
      Format.Bias = *Bias;
      return Error::success();
    }
    if (Key == "subnormals") {
      auto Rule =
          choice<SubnormalRule>("'ieee', 'unshifted' or 'none'",
                                {{"ieee", SubnormalRule::Ieee},
                                 {"unshifted", SubnormalRule::Unshifted},
                                 {"none", SubnormalRule::None}});
      if (!Rule)
        return Rule.takeError();
      Format.Subnormals = *Rule;
      return Error::success();
    }
    if (Key == "specials") {
      auto Rule = choice<SpecialRule>("'ieee', 'nan' or 'none'",
                                      {{"ieee", SpecialRule::Ieee},
                                       {"nan", SpecialRule::Nan},
                                       {"none", SpecialRule::None}});
      if (!Rule)
        return Rule.takeError();
      Format.Specials = *Rule;
      return Error::success();
    }
    auto Rule = choice<NanRule>(
        "'quiet' or 'round'",
        {{"quiet", NanRule::Quiet}, {"round", NanRule::RoundPayload}});
    if (!Rule)
      return Rule.takeError();
    Format.Nans = *Rule;
    return Error::success();
  }

  StringRef Text;
  StringRef Rest;
};

std::string printFloat(const FloatFormat &Format) {
  for (StringRef Name : LongNames)
    if (Format == *lookUpName(Name))
      return Name.str();
  FloatFormat Standard = FloatFormat::standard(
      Format.SignBits, Format.ExponentBits, Format.MantissaBits);
  if (Format == Standard && Format.SignBits == 1)
    return formatv("e{0}m{1}", Format.ExponentBits, Format.MantissaBits);
  std::string Text = formatv("fp({0},{1},{2}", Format.SignBits,
                             Format.ExponentBits, Format.MantissaBits);
  if (Format.Subnormals != Standard.Subnormals)
    Text += Format.Subnormals == SubnormalRule::Ieee ? ",subnormals=ieee"
            : Format.Subnormals == SubnormalRule::Unshifted
                ? ",subnormals=unshifted"
                : ",subnormals=none";
  if (Format.Specials != Standard.Specials)
    Text += Format.Specials == SpecialRule::Nan ? ",specials=nan"
                                                : ",specials=none";
  if (Format.Bias != Standard.Bias)
    Text += formatv(",bias={0}", Format.Bias);
  if (Format.Nans != Standard.Nans)
    Text += Format.Nans == NanRule::Quiet ? ",nan=quiet" : ",nan=round";
  return Text + ")";
}

std::string printPlain(const PlainFormat &Format) {
  if (Format.isFloat())
    return printFloat(Format.Fp);
  return formatv("{0}{1}", Format.Integer.IsSigned ? "si" : "int",
                 Format.Integer.Width);
}

} // namespace

std::string FormatDesc::str() const {
  if (!IsMx)
    return printPlain(Element);
  return formatv("mx({0},{1},{2}{3})", printPlain(Element), printFloat(Scale),
                 Block, Quant == Quantiser::Ocp ? ",quantiser=ocp" : "");
}

Expected<FormatDesc> parseFormat(StringRef Text) {
  return Parser(Text).parse();
}

} // namespace kc
