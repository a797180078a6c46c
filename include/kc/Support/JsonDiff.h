//===- JsonDiff.h - The first difference of two JSON values -----*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_SUPPORT_JSONDIFF_H
#define KC_SUPPORT_JSONDIFF_H

#include "kc/Support/Json.h"

namespace kc {

/// Where two values first differ, and what stands there in each. Long strings
/// are cut to the surroundings of the first byte that differs.
struct JsonDifference {
  std::string Pointer;
  std::string Left;
  std::string Right;
};

std::optional<JsonDifference> findJsonDifference(const Json &Left,
                                                 const Json &Right);

} // namespace kc

#endif // KC_SUPPORT_JSONDIFF_H
