//===- NumberFormatJson.h - Number formats in JSON -------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a JSON file names a format it may use the text of NumberFormat.h, or
// spell the description out:
//
//   "bf16"
//   {"float": {"sign": 1, "exponent": 4, "mantissa": 3, "bias": 7,
//              "subnormals": "unshifted", "specials": "ieee", "nan": "quiet"}}
//   {"int": {"width": 8, "signed": true}}
//   {"mx": {"element": "e4m3", "scale": "e8m0", "block": 8,
//           "quantiser": "quarter-step"}}
//
// bias, the three rules, signed and quantiser may be left out.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SUPPORT_NUMBERFORMATJSON_H
#define KC_SUPPORT_NUMBERFORMATJSON_H

#include "kc/Support/JsonReader.h"
#include "kc/Support/NumberFormat.h"

namespace kc {

/// Reads a format; notes a mistake and returns false if it is none.
bool readFormat(const JsonReader &Place, FormatDesc &Format);

} // namespace kc

#endif // KC_SUPPORT_NUMBERFORMATJSON_H
