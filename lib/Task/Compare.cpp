//===- Compare.cpp - Whether a result is right ----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Task/Compare.h"
#include "kc/Task/Expression.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace llvm;

namespace kc::task {

std::string Tolerance::str() const {
  if (isExact())
    return "every element exactly equal";
  std::string Text = "|error| <= ";
  const char *Plus = "";
  auto Add = [&](double Factor, const char *Of) {
    if (!Factor)
      return;
    Text += Plus + numberText(Factor) + Of;
    Plus = " + ";
  };
  Add(Absolute, "");
  Add(Rms, " * RMS(expected)");
  Add(Relative, " * |expected|");
  return Text;
}

CompareReport compare(const HostTensor &Found, const HostTensor &Golden,
                      const Tolerance &Allowed, unsigned MaxListed) {
  CompareReport Report;
  Report.Elements = Golden.size();
  double GoldenSquares = 0, ErrorSquares = 0;
  uint64_t Finite = 0;
  for (uint64_t I = 0; I < Golden.size(); ++I) {
    double Value = Golden.at(I);
    if (!std::isfinite(Value)) {
      ++Report.GoldenNonFinite;
      continue;
    }
    GoldenSquares += Value * Value;
    ++Finite;
  }
  Report.GoldenRms = Finite ? std::sqrt(GoldenSquares / double(Finite)) : 0;

  for (uint64_t I = 0; I < Golden.size(); ++I) {
    // A result that is too short lacks its last elements.
    double Value = I < Found.size() ? Found.at(I) : std::nan("");
    double Expected = Golden.at(I);
    double Bound = Allowed.Absolute + Allowed.Relative * std::fabs(Expected) +
                   Allowed.Rms * Report.GoldenRms;
    bool IsRight;
    double Error = std::fabs(Value - Expected);
    double Normalised = 0;
    if (std::isfinite(Expected)) {
      // Not "Error > Bound", which a NaN would pass.
      IsRight = Error <= Bound;
      Report.NonFinite += !IsRight && !std::isfinite(Value);
      if (!std::isfinite(Error))
        Normalised = INFINITY;
      else if (Error > 0)
        Normalised = Bound > 0 ? Error / Bound : INFINITY;
      if (std::isfinite(Error))
        ErrorSquares += Error * Error;
    } else {
      Bound = 0;
      IsRight =
          Value == Expected || (std::isnan(Value) && std::isnan(Expected));
      Normalised = IsRight ? 0 : INFINITY;
    }
    if (Normalised > Report.MaxError) {
      Report.MaxError = Normalised;
      Report.MaxErrorIndex = I;
    }
    if (IsRight)
      continue;
    ++Report.Wrong;
    if (Report.First.size() < MaxListed)
      Report.First.push_back({I, Value, Expected, Bound});
  }
  if (GoldenSquares > 0)
    Report.RelativeRms = std::sqrt(ErrorSquares / GoldenSquares);
  return Report;
}

std::string CompareReport::text(ArrayRef<int64_t> Shape) const {
  std::string Text;
  raw_string_ostream OS(Text);
  if (GoldenNonFinite)
    OS << "the reference result has " << GoldenNonFinite
       << " elements that are no finite number\n";
  OS << Wrong << " of " << Elements << " elements wrong";
  if (NonFinite)
    OS << ", " << NonFinite << " of them NaN or infinite";
  OS << "; largest error " << format("%.3g", MaxError) << " of the bound";
  if (MaxError > 0)
    OS << " at " << indexText(Shape, MaxErrorIndex);
  OS << "\n";
  for (const WrongElement &E : First)
    OS << "  " << indexText(Shape, E.Index) << ": found "
       << format("%.6g", E.Found) << ", expected " << format("%.6g", E.Expected)
       << " +- " << format("%.3g", E.Bound) << "\n";
  if (Wrong > First.size() && !First.empty())
    OS << "  ... and " << Wrong - First.size() << " more\n";
  return Text;
}

} // namespace kc::task
