//===- NumberFormatJson.cpp - Number formats in JSON ----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Support/NumberFormatJson.h"

using namespace llvm;

namespace kc {

static bool readFloatMembers(const JsonReader &Place, FloatFormat &Format) {
  JsonObjectReader Object(Place);
  unsigned Sign = 0, Exponent = 0, Mantissa = 0;
  bool Ok = true;
  auto Width = [&](StringRef Key, unsigned &Out, unsigned Min, unsigned Max) {
    std::optional<JsonReader> Member = Object.get(Key);
    Ok &= Member && Member->readInteger(Out, Min, Max);
  };
  Width("sign", Sign, 0, 1);
  Width("exponent", Exponent, 1, 8);
  Width("mantissa", Mantissa, 0, 23);
  if (Ok)
    Format = FloatFormat::standard(Sign, Exponent, Mantissa);
  if (auto Bias = Object.find("bias"))
    Ok &= Bias->readInteger(Format.Bias, int16_t(-1024), int16_t(1024));
  if (auto Rule = Object.find("subnormals"))
    Ok &= Rule->readEnum<SubnormalRule>(
        Format.Subnormals, {{"ieee", SubnormalRule::Ieee},
                            {"unshifted", SubnormalRule::Unshifted},
                            {"none", SubnormalRule::None}});
  if (auto Rule = Object.find("specials"))
    Ok &= Rule->readEnum<SpecialRule>(Format.Specials,
                                      {{"ieee", SpecialRule::Ieee},
                                       {"nan", SpecialRule::Nan},
                                       {"none", SpecialRule::None}});
  if (auto Rule = Object.find("nan"))
    Ok &= Rule->readEnum<NanRule>(
        Format.Nans,
        {{"quiet", NanRule::Quiet}, {"round", NanRule::RoundPayload}});
  Object.finish();
  return Ok;
}

static bool readMxMembers(const JsonReader &Place, FormatDesc &Format) {
  JsonObjectReader Object(Place);
  bool Ok = true;
  FormatDesc Element, Scale;
  std::optional<JsonReader> ElementPlace = Object.get("element");
  std::optional<JsonReader> ScalePlace = Object.get("scale");
  Ok &= ElementPlace && readFormat(*ElementPlace, Element);
  Ok &= ScalePlace && readFormat(*ScalePlace, Scale);
  if (Ok && Element.IsMx)
    Ok = ElementPlace->mismatch("a plain format");
  if (Ok && (Scale.IsMx || !Scale.Element.isFloat()))
    Ok = ScalePlace->mismatch("a floating-point format");
  Format.IsMx = true;
  Format.Element = Element.Element;
  Format.Scale = Scale.Element.Fp;
  if (auto Block = Object.get("block"))
    Ok &= Block->readInteger(Format.Block, uint16_t(1), uint16_t(1024));
  else
    Ok = false;
  if (auto Rule = Object.find("quantiser"))
    Ok &= Rule->readEnum<Quantiser>(
        Format.Quant,
        {{"quarter-step", Quantiser::QuarterStep}, {"ocp", Quantiser::Ocp}});
  Object.finish();
  return Ok;
}

static bool readIntMembers(const JsonReader &Place, FormatDesc &Format) {
  JsonObjectReader Object(Place);
  bool IsSigned = false, Ok = true;
  unsigned Width = 0;
  if (auto Member = Object.get("width"))
    Ok &= Member->readInteger(Width, 1u, 32u);
  else
    Ok = false;
  Ok &= Object.optional("signed", IsSigned);
  Object.finish();
  Format = FormatDesc::plain(IntFormat{uint8_t(Width), IsSigned});
  return Ok;
}

bool readFormat(const JsonReader &Place, FormatDesc &Format) {
  if (Place.value().is_string()) {
    std::string Text;
    Place.read(Text);
    Expected<FormatDesc> Parsed = parseFormat(Text);
    if (!Parsed) {
      Place.error(toString(Parsed.takeError()));
      return false;
    }
    Format = *Parsed;
    return true;
  }
  if (!Place.value().is_object() || Place.value().size() != 1)
    return Place.mismatch("a number format: a text, or an object with one of "
                          "\"float\", \"int\" and \"mx\"");
  JsonObjectReader Object(Place);
  FormatDesc Result;
  bool Ok = false;
  if (auto Float = Object.find("float"))
    Ok = readFloatMembers(*Float, Result.Element.Fp);
  else if (auto Int = Object.find("int"))
    Ok = readIntMembers(*Int, Result);
  else if (auto Mx = Object.find("mx"))
    Ok = readMxMembers(*Mx, Result);
  Object.finish();
  if (!Ok)
    return false;
  if (Error E = Result.verify()) {
    Place.error(toString(std::move(E)));
    return false;
  }
  Format = Result;
  return true;
}

} // namespace kc
