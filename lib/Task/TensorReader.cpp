//===- TensorReader.cpp - Tensors of a task file --------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TaskReader.h"
#include "kc/Support/NumberFormatJson.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace kc::task {

bool isIdentifier(StringRef Text) {
  return !Text.empty() && !isDigit(Text.front()) &&
         all_of(Text, [](char C) { return isAlnum(C) || C == '_'; });
}

bool readExpression(const JsonReader &Place, Expression &E) {
  double Number;
  if (Place.value().is_number() && Place.read(Number)) {
    E = Expression(Number);
    return true;
  }
  if (!Place.value().is_string())
    return Place.mismatch("a number or a formula");
  std::string Text;
  Place.read(Text);
  E = Expression(std::move(Text));
  return true;
}

void readParagraphs(const JsonReader &Place, std::vector<std::string> &Texts) {
  Texts.clear();
  if (Place.value().is_string())
    Place.read(Texts.emplace_back());
  else
    Place.read(Texts);
}

static void readMember(JsonObjectReader &Object, StringRef Key, Expression &E) {
  if (std::optional<JsonReader> Member = Object.find(Key))
    readExpression(*Member, E);
}

static void readMember(JsonObjectReader &Object, StringRef Key,
                       std::optional<Expression> &E) {
  if (std::optional<JsonReader> Member = Object.find(Key))
    readExpression(*Member, E.emplace());
}

static void readPeaks(const JsonReader &Place, ValueRule &Rule) {
  JsonObjectReader Object(Place);
  if (std::optional<JsonReader> Columns = Object.get("columns"))
    Columns->readInteger(Rule.PeakColumns, 1u, 1u << 30);
  if (std::optional<JsonReader> Exponents = Object.get("exponents")) {
    for (JsonReader Exponent : Exponents->elements())
      Exponent.readInteger(Rule.PeakExponents.emplace_back(), -60, 60);
    if (Exponents->value().is_array() && Rule.PeakExponents.empty())
      Exponents->mismatch("at least one exponent");
  }
  Object.finish();
}

static void readValues(const JsonReader &Place, ValueRule &Rule) {
  JsonObjectReader Object(Place);
  if (std::optional<JsonReader> Kind = Object.get("kind"))
    Kind->readEnum<ValueRule::KindTy>(
        Rule.Kind, {{"normal", ValueRule::Normal},
                    {"uniform", ValueRule::Uniform},
                    {"constant", ValueRule::Constant},
                    {"causal_mask", ValueRule::CausalMask},
                    {"rotate_half", ValueRule::RotateHalf},
                    {"rope_cos", ValueRule::RopeCos},
                    {"rope_sin", ValueRule::RopeSin},
                    {"fixed_point_multiplier", ValueRule::FixedPointMultiplier},
                    {"fixed_point_shift", ValueRule::FixedPointShift}});
  // Only what the kind has is asked for, so the rest is an unknown key.
  auto Require = [&](StringRef Key, Expression &E) {
    if (std::optional<JsonReader> Member = Object.get(Key))
      readExpression(*Member, E);
  };
  switch (Rule.Kind) {
  case ValueRule::Normal:
    readMember(Object, "mean", Rule.Mean);
    readMember(Object, "deviation", Rule.Deviation);
    readMember(Object, "low", Rule.Low);
    readMember(Object, "high", Rule.High);
    break;
  case ValueRule::Uniform:
    Require("low", Rule.Low.emplace());
    Require("high", Rule.High.emplace());
    break;
  case ValueRule::Constant:
  case ValueRule::CausalMask:
    Require("value", Rule.Value);
    break;
  case ValueRule::RopeCos:
  case ValueRule::RopeSin:
    readMember(Object, "base", Rule.Base);
    [[fallthrough]];
  case ValueRule::RotateHalf:
    Require("group", Rule.Group);
    break;
  case ValueRule::FixedPointMultiplier:
    Require("factor", Rule.Factor);
    readMember(Object, "spread", Rule.Spread);
    break;
  case ValueRule::FixedPointShift:
    Object.required("multiplier", Rule.MultiplierName);
    break;
  }
  if (std::optional<JsonReader> Exponents = Object.find("row_exponents"))
    for (JsonReader Exponent : Exponents->elements())
      Exponent.readInteger(Rule.RowExponents.emplace_back(), -60, 60);
  if (std::optional<JsonReader> Peaks = Object.find("row_peaks"))
    readPeaks(*Peaks, Rule);
  Object.finish();
}

static void readTensor(const JsonReader &Place, const Platform &On,
                       bool IsInput, TensorSpec &Tensor) {
  JsonObjectReader Object(Place);
  if (std::optional<JsonReader> Name = Object.get("name"))
    if (Name->read(Tensor.Name) && !isIdentifier(Tensor.Name))
      Name->mismatch("a name of letters, digits and underscores");
  Object.optional("summary", Tensor.Summary);
  if (std::optional<JsonReader> Shape = Object.get("shape")) {
    std::vector<JsonReader> Extents = Shape->elements();
    if (Shape->value().is_array() && (Extents.empty() || Extents.size() > 8))
      Shape->mismatch("one to eight extents");
    for (JsonReader Extent : Extents)
      readExpression(Extent, Tensor.Shape.emplace_back());
  }
  if (std::optional<JsonReader> Format = Object.get("format"))
    readFormat(*Format, Tensor.Format);
  if (std::optional<JsonReader> Order = Object.find("layout")) {
    std::string Text;
    if (Order->read(Text)) {
      if (Expected<Layout> Parsed = Layout::parse(Text))
        Tensor.Order = *Parsed;
      else
        Order->error(toString(Parsed.takeError()));
    }
  }
  if (std::optional<JsonReader> Memory = Object.get("memory")) {
    SmallVector<StringRef, 4> Names;
    for (const MemorySpec &M : On.Memories)
      Names.push_back(M.Name);
    if (std::optional<size_t> Index = Memory->readWord(Names))
      Tensor.Memory = Names[*Index].str();
  }
  readMember(Object, "address", Tensor.Address);
  if (IsInput) {
    if (std::optional<JsonReader> Values = Object.find("values"))
      readValues(*Values, Tensor.Values);
    if (std::optional<JsonReader> Further = Object.find("further_values"))
      for (JsonReader Values : Further->elements())
        readValues(Values, Tensor.FurtherValues.emplace_back());
  }
  Object.finish();
}

void readTensors(const JsonReader &Place, const Platform &On, bool IsInput,
                 std::vector<TensorSpec> &Tensors) {
  std::vector<JsonReader> Elements = Place.elements();
  if (Place.value().is_array() && Elements.empty())
    Place.mismatch("at least one tensor");
  for (JsonReader Element : Elements)
    readTensor(Element, On, IsInput, Tensors.emplace_back());
}

} // namespace kc::task
