//===- ArgumentRepair.cpp - Making JSON of what was meant as JSON ---------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/Provider/ArgumentRepair.h"
#include "LenientJson.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;

StringRef kc::agent::repairRungName(RepairRung Rung) {
  switch (Rung) {
  case RepairRung::Strict:
    return "";
  case RepairRung::Empty:
    return "empty";
  case RepairRung::Fenced:
    return "fenced";
  case RepairRung::FirstValue:
    return "first_value";
  case RepairRung::RawControls:
    return "raw_controls";
  case RepairRung::TrailingComma:
    return "trailing_comma";
  case RepairRung::PythonLiterals:
    return "python_literals";
  case RepairRung::MissingClosers:
    return "missing_closers";
  case RepairRung::Encoded:
    return "encoded";
  }
  return "";
}

/// The text from its first opening brace, if only a code fence or prose stands
/// before it, up to a fence that closes it.
static StringRef stripSurroundings(StringRef Text) {
  size_t Begin = Text.find('{');
  // A list or a string that holds the object is no prose around it.
  StringRef Start = Text.ltrim();
  if (Begin == StringRef::npos || Start.starts_with("[") ||
      Start.starts_with("\""))
    return Text;
  bool HadFence = Text.take_front(Begin).contains("```");
  Text = Text.drop_front(Begin).rtrim();
  if (HadFence && Text.ends_with("```"))
    Text = Text.drop_back(3).rtrim();
  return Text;
}

namespace {
struct Attempt {
  std::optional<Json> Value;
  std::string Problem;
};
} // namespace

static Attempt attempt(StringRef Text, const JsonLeniency &Leniency) {
  Attempt Result;
  LenientJsonParser Parser(Text, Leniency);
  Result.Value = Parser.parse();
  if (!Result.Value) {
    TextPosition At = positionOf(Text, Parser.errorOffset());
    Result.Problem = formatv("line {0}, column {1}: {2}", At.Line, At.Column,
                             Parser.errorMessage());
  }
  return Result;
}

/// Takes what parsed if it can be the arguments of a call.
static bool accept(RepairedArguments &Result, Json Value, RepairRung Rung) {
  if (Value.is_null()) {
    Value = Json::object();
    Rung = RepairRung::Empty;
  }
  if (!Value.is_object())
    return false;
  Result.Value = std::move(Value);
  Result.Rung = Rung;
  return true;
}

RepairedArguments kc::agent::repairArguments(StringRef Text, ReplyCut Cut) {
  RepairedArguments Result;
  bool IsCut = Cut == ReplyCut::Yes;
  if (Text.trim().empty()) {
    if (!IsCut)
      Result.Rung = RepairRung::Empty;
    else
      Result.Problem = "the reply was cut at the output limit before the "
                       "arguments began";
    return Result;
  }

  JsonLeniency Leniency;
  Attempt Strict = attempt(Text, Leniency);
  if (Strict.Value && accept(Result, *Strict.Value, RepairRung::Strict))
    return Result;
  if (IsCut) {
    Result.Problem = "the reply was cut at the output limit before the "
                     "arguments were complete";
    return Result;
  }
  // A string may hold the object, and then needs the whole ladder itself.
  if (Strict.Value && Strict.Value->is_string()) {
    RepairedArguments Inner =
        repairArguments(Strict.Value->get_ref<const std::string &>(), Cut);
    if (Inner.Problem.empty() && Inner.Rung != RepairRung::Empty) {
      Inner.Rung = RepairRung::Encoded;
      return Inner;
    }
  }

  StringRef Stripped = Text;
  static constexpr RepairRung Ladder[] = {
      RepairRung::Fenced,         RepairRung::FirstValue,
      RepairRung::RawControls,    RepairRung::TrailingComma,
      RepairRung::PythonLiterals, RepairRung::MissingClosers};
  for (RepairRung Rung : Ladder) {
    if (Rung == RepairRung::Fenced)
      Stripped = stripSurroundings(Text);
    Leniency.TrailingText |= Rung == RepairRung::FirstValue;
    Leniency.RawControls |= Rung == RepairRung::RawControls;
    Leniency.TrailingComma |= Rung == RepairRung::TrailingComma;
    Leniency.PythonLiterals |= Rung == RepairRung::PythonLiterals;
    Leniency.MissingClosers |= Rung == RepairRung::MissingClosers;
    Attempt Next = attempt(Stripped, Leniency);
    if (Next.Value && accept(Result, std::move(*Next.Value), Rung))
      return Result;
  }

  Result.Problem = Strict.Value ? "expected a JSON object, found " +
                                      describeJson(*Strict.Value)
                                : Strict.Problem;
  return Result;
}
