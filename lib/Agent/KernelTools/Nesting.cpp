//===- Nesting.cpp - How deep brackets go ---------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/KernelTools/Nesting.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace llvm;

namespace kc::agent {

/// The position behind the string that begins at \p At.
static size_t skipString(StringRef Text, size_t At) {
  for (++At; At < Text.size() && Text[At] != '"' && Text[At] != '\n'; ++At)
    if (Text[At] == '\\')
      ++At;
  return At + 1;
}

std::optional<unsigned> lineOfDeepNesting(StringRef Text, unsigned Max) {
  static constexpr StringLiteral Openers = "([{<", Closers = ")]}>";
  // Each kind alone, and never below zero: a text whose brackets don't match
  // is refused where they don't, and isn't read any deeper.
  unsigned Depth[4] = {}, Minuses = 0;
  for (size_t At = 0; At < Text.size();) {
    char C = Text[At];
    if (C == '"') {
      At = skipString(Text, At);
      continue;
    }
    if (Text.substr(At).starts_with("//")) {
      At = std::min(Text.find('\n', At), Text.size());
      continue;
    }
    // No closing bracket.
    if (Text.substr(At).starts_with("->") ||
        Text.substr(At).starts_with(">=")) {
      At += 2;
      continue;
    }
    if (size_t Kind = Openers.find(C); Kind != StringRef::npos)
      ++Depth[Kind];
    else if (size_t Kind = Closers.find(C);
             Kind != StringRef::npos && Depth[Kind])
      --Depth[Kind];
    if (C == '-')
      ++Minuses;
    else if (!isSpace(C))
      Minuses = 0;
    if (Depth[0] + Depth[1] + Depth[2] + Depth[3] + Minuses > Max)
      return Text.take_front(At).count('\n') + 1;
    ++At;
  }
  return std::nullopt;
}

} // namespace kc::agent
