//===- JsonSchema.h - Checking tool arguments against a schema  -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The subset of JSON Schema in which our tools describe their arguments: type,
// properties, required, additionalProperties, items, enum, const, minimum,
// maximum, minLength, maxLength, minItems, maxItems. A schema that uses more is
// refused when the tool is registered, so no promise to the model goes
// unchecked.
//
// Models write "12" for 12 and an object as a string that holds one. Where the
// schema leaves no doubt, the value is converted and the conversion noted; all
// else is an error in words that the model can act on.
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_JSONSCHEMA_H
#define KC_AGENT_JSONSCHEMA_H

#include "kc/Support/Json.h"
#include <string>
#include <vector>

namespace kc::agent {

/// Fails if \p Schema is no object schema in the subset above.
llvm::Error checkSchema(const Json &Schema, llvm::StringRef ToolName);

struct SchemaResult {
  /// The arguments with conversions and defaults applied.
  Json Value;
  /// "/count: read \"12\" as 12"
  std::vector<std::string> Conversions;
  /// "/count: expected an integer, found \"many\""; empty if all is well.
  std::vector<std::string> Errors;
};

/// \p Schema must have passed checkSchema.
SchemaResult applySchema(const Json &Schema, const Json &Arguments);

} // namespace kc::agent

#endif // KC_AGENT_JSONSCHEMA_H
