//===- JsonDiff.cpp - The first difference of two JSON values -------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Support/JsonDiff.h"
#include <algorithm>

using namespace llvm;
using namespace kc;

/// The surroundings of byte \p At, quoted, with dots where it was cut.
static std::string excerpt(StringRef Text, size_t At) {
  constexpr size_t Before = 20, After = 40;
  size_t Begin = At > Before ? At - Before : 0;
  std::string Quoted = dumpJson(Json(Text.substr(Begin, Before + After).str()));
  return (Begin ? "..." : "") + Quoted +
         (Begin + Before + After < Text.size() ? "..." : "");
}

static std::optional<JsonDifference>
findDifference(const Json &Left, const Json &Right, std::string Pointer) {
  if (Left == Right)
    return std::nullopt;

  if (Left.is_string() && Right.is_string()) {
    StringRef L = Left.get_ref<const std::string &>();
    StringRef R = Right.get_ref<const std::string &>();
    size_t At =
        std::mismatch(L.begin(), L.end(), R.begin(), R.end()).first - L.begin();
    return JsonDifference{std::move(Pointer), excerpt(L, At), excerpt(R, At)};
  }

  if (Left.is_array() && Right.is_array()) {
    for (size_t I = 0, E = std::min(Left.size(), Right.size()); I != E; ++I)
      if (Left[I] != Right[I])
        return findDifference(Left[I], Right[I], joinJsonPointer(Pointer, I));
    auto Length = [](const Json &Array) {
      return "an array of length " + std::to_string(Array.size());
    };
    return JsonDifference{std::move(Pointer), Length(Left), Length(Right)};
  }

  if (Left.is_object() && Right.is_object()) {
    for (auto It = Left.begin(); It != Left.end(); ++It) {
      const Json *Other = findMember(Right, It.key());
      std::string Place = joinJsonPointer(Pointer, It.key());
      if (!Other)
        return JsonDifference{std::move(Place), describeJson(*It), "nothing"};
      if (*It != *Other)
        return findDifference(*It, *Other, std::move(Place));
    }
    for (auto It = Right.begin(); It != Right.end(); ++It)
      if (!findMember(Left, It.key()))
        return JsonDifference{joinJsonPointer(Pointer, It.key()), "nothing",
                              describeJson(*It)};
  }
  return JsonDifference{std::move(Pointer), describeJson(Left),
                        describeJson(Right)};
}

std::optional<JsonDifference> kc::findJsonDifference(const Json &Left,
                                                     const Json &Right) {
  return findDifference(Left, Right, "");
}
