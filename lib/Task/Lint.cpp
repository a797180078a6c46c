//===- Lint.cpp - Whether a task can be fooled ----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Task/Lint.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace kc::task {

static HostTensor filled(const HostTensor &Like, double Value) {
  HostTensor Result(Like.Shape, Like.IsInteger);
  llvm::fill(Result.Floats, float(Value));
  llvm::fill(Result.Ints, int32_t(std::nearbyint(Value)));
  return Result;
}

static void copyElement(const HostTensor &From, uint64_t FromIndex,
                        HostTensor &To, uint64_t ToIndex) {
  if (To.IsInteger)
    To.Ints[ToIndex] = int32_t(From.at(FromIndex));
  else
    To.Floats[ToIndex] = float(From.at(FromIndex));
}

/// The right elements where \p Keep says so, zero elsewhere.
template <typename Fn>
static HostTensor keepOnly(const HostTensor &Golden, Fn Keep) {
  HostTensor Result = filled(Golden, 0);
  for (uint64_t I = 0; I < Golden.size(); ++I)
    if (Keep(I))
      copyElement(Golden, I, Result, I);
  return Result;
}

std::vector<LintProbe> lintOutput(const HostTensor &Golden,
                                  ArrayRef<HostTensor> Inputs,
                                  ArrayRef<std::string> InputNames,
                                  const Tolerance &Allowed) {
  std::vector<LintProbe> Probes;
  auto Probe = [&](std::string Name, const HostTensor &Result) {
    Probes.push_back(
        {std::move(Name), compare(Result, Golden, Allowed, /*MaxListed=*/0)});
  };
  uint64_t Size = Golden.size(), Columns = Golden.Shape.back();
  uint64_t Rows = Size / Columns;

  double Sum = 0, Min = INFINITY, Max = -INFINITY;
  for (uint64_t I = 0; I < Size; ++I) {
    Sum += Golden.at(I);
    Min = std::min(Min, Golden.at(I));
    Max = std::max(Max, Golden.at(I));
  }
  Probe("zeros", filled(Golden, 0));
  Probe("ones", filled(Golden, 1));
  Probe("the mean everywhere", filled(Golden, Sum / double(Size)));
  // No constant is closer to the farthest element.
  Probe("the middle everywhere", filled(Golden, (Min + Max) / 2));

  for (auto [Input, Name] : zip_equal(Inputs, InputNames)) {
    if (Input.size() == 0)
      continue;
    // As far as it goes, and then again.
    HostTensor Copy(Golden.Shape, Golden.IsInteger);
    for (uint64_t I = 0; I < Size; ++I)
      copyElement(Input, I % Input.size(), Copy, I);
    Probe("a copy of " + Name, Copy);
  }

  Probe("the first half",
        keepOnly(Golden, [&](uint64_t I) { return I < Size / 2; }));
  if (Rows > 1)
    Probe("all rows but the last",
          keepOnly(Golden, [&](uint64_t I) { return I / Columns + 1 < Rows; }));
  // The largest element, lest it be one that is zero anyway.
  uint64_t Largest = 0;
  for (uint64_t I = 0; I < Size; ++I)
    if (std::fabs(Golden.at(I)) > std::fabs(Golden.at(Largest)))
      Largest = I;
  Probe("all elements but one",
        keepOnly(Golden, [&](uint64_t I) { return I != Largest; }));

  HostTensor Moved(Golden.Shape, Golden.IsInteger);
  if (Rows > 1) {
    for (uint64_t I = 0; I < Size; ++I)
      copyElement(Golden, (I + Columns) % Size, Moved, I);
    Probe("every row one too high", Moved);
  }
  if (Columns > 1) {
    for (uint64_t I = 0; I < Size; ++I)
      copyElement(Golden, I / Columns * Columns + (I + 1) % Columns, Moved, I);
    Probe("every column one too far left", Moved);
  }
  return Probes;
}

} // namespace kc::task
