//===- Nearest.cpp - The name that was probably meant ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Nearest.h"
#include <algorithm>

using namespace llvm;

namespace kc::asm_ {

// One edit in three characters, as clang does; nobody mistypes longer names
// than 64 characters, but a fuzzer does, at quadratic cost.
Nearest::Nearest(StringRef Name)
    : Name(Name),
      BestDistance(Name.size() > 64 ? 0 : (Name.size() + 2) / 3 + 1) {}

void Nearest::consider(StringRef Candidate) {
  if (BestDistance == 0 || Candidate.empty())
    return;
  unsigned Distance = 0;
  if (!Candidate.equals_insensitive(Name)) {
    Distance = std::max(1u, Name.edit_distance(Candidate, true, BestDistance));
    Distance =
        std::min(Distance, std::max(1u, Name.edit_distance_insensitive(
                                            Candidate, true, BestDistance)));
  }
  if (Distance < BestDistance) {
    BestDistance = Distance;
    Best = Candidate.str();
  }
}

std::string Nearest::question() const {
  if (Best.empty())
    return "";
  std::string Text = "; did you mean '" + Best + "'?";
  if (StringRef(Best).equals_insensitive(Name))
    Text += " (names are case-sensitive)";
  return Text;
}

} // namespace kc::asm_
