//===- UnitTiming.cpp - Unit properties from a command line ---------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/Decoupled.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace kc::sim {

static constexpr unsigned MaxEngines = 1024;
static constexpr unsigned MaxStations = 65536;

DecoupledParams defaultUnitTimings(const isa::Target &T) {
  DecoupledParams Params;
  for (const isa::UnitDesc &U : T.Units) {
    UnitTiming Timing;
    Timing.IsQueued = U.IsQueued;
    Timing.InOrder = U.IsInOrder;
    Params.push_back(Timing);
  }
  return Params;
}

static Error parseProperty(StringRef Unit, StringRef Text, UnitTiming &U) {
  if (Text == "inline" || Text == "queued") {
    U.IsQueued = Text == "queued";
    return Error::success();
  }
  if (Text == "in-order" || Text == "any-order") {
    U.InOrder = Text == "in-order";
    return Error::success();
  }
  auto [Key, Number] = Text.split(':');
  bool IsEngines = Key == "engines";
  if (!IsEngines && Key != "stations")
    return createStringError(
        formatv("unit '{0}': unknown property '{1}'; expected inline, queued, "
                "in-order, any-order, engines:N or stations:N",
                Unit, Text));
  unsigned Max = IsEngines ? MaxEngines : MaxStations;
  unsigned N;
  if (Number.getAsInteger(10, N) || N < 1 || N > Max)
    return createStringError(
        formatv("unit '{0}': found '{1}', expected {2}: and a number from 1 "
                "to {3}",
                Unit, Text, Key, Max));
  (IsEngines ? U.Engines : U.Stations) = N;
  return Error::success();
}

Error parseUnitTimings(const isa::Target &T, StringRef Text,
                       DecoupledParams &Params) {
  Params.resize(T.Units.size());
  for (StringRef Item : llvm::split(Text, ',')) {
    auto [Name, Properties] = Item.split('=');
    const auto *Unit =
        llvm::find_if(T.Units, [&, Name = Name](const isa::UnitDesc &U) {
          return U.Name == Name;
        });
    if (Unit == T.Units.end())
      return createStringError(formatv(
          "{0} has no unit '{1}'; expected one of {2}", T.Name, Name,
          join(map_range(T.Units, [](auto &U) { return U.Name; }), ", ")));
    UnitTiming &Timing = Params[Unit - T.Units.begin()];
    for (StringRef Property : llvm::split(Properties, '+'))
      if (Error E = parseProperty(Name, Property, Timing))
        return E;
    for (StringRef Property : llvm::split(Properties, '+'))
      if (!Timing.IsQueued && Property != "inline")
        return createStringError(formatv(
            "unit '{0}' is inline, so '{1}' has no meaning; add 'queued'", Name,
            Property));
  }
  return Error::success();
}

} // namespace kc::sim
