//===- Number.h - Numbers as people write them ------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_SUPPORT_NUMBER_H
#define KC_SUPPORT_NUMBER_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace kc {

/// A decimal number or, behind "0x", a hexadecimal one. Leading zeros mean
/// nothing: people line numbers up with them.
inline std::optional<uint64_t> parseNumber(llvm::StringRef Text) {
  bool IsHex = Text.consume_front_insensitive("0x");
  uint64_t Value;
  if (Text.getAsInteger(IsHex ? 16 : 10, Value))
    return std::nullopt;
  return Value;
}

} // namespace kc

#endif // KC_SUPPORT_NUMBER_H
