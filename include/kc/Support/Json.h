//===- Json.h - Reading and writing JSON without surprises ------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Task files, machine profiles, event logs and the answers of model servers
// are all JSON, and all of them may be wrong. This is the one way in: it never
// throws, never overflows the stack, and says at which line and column a text
// stops being JSON. JsonReader.h then takes a value apart with errors of the
// same quality.
//
// The library underneath is nlohmann::json built without exceptions, so a
// failed type assumption would abort. Outside these files ask for the type
// (is_string(), contains()) before taking the value.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SUPPORT_JSON_H
#define KC_SUPPORT_JSON_H

#include "nlohmann/json.hpp"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace kc {

using Json = nlohmann::json;

/// A deeper value is refused: what walks a value by recursion stays safe.
inline constexpr unsigned MaxJsonDepth = 256;

/// Lines and columns count from 1; a column counts bytes.
struct TextPosition {
  unsigned Line = 1;
  unsigned Column = 1;
};

/// The position of byte \p Offset, which may lie past the end.
TextPosition positionOf(llvm::StringRef Text, size_t Offset);

struct JsonParseOptions {
  /// The line number that the first line of the text has in its file.
  unsigned FirstLine = 1;
  /// The last of two members of one name wins, as in most other readers. For
  /// texts that a program wrote; in a file that a person wrote it is a mistake.
  bool AllowDuplicateKeys = false;
  unsigned MaxDepth = MaxJsonDepth;
};

/// Parses one JSON value. Errors read "name:line:column: what is wrong".
llvm::Expected<Json> parseJson(llvm::StringRef Text, llvm::StringRef Name,
                               const JsonParseOptions &Options = {});

/// A value together with the text that it came from and the name to call it by.
struct JsonDocument {
  std::string Name;
  std::string Text;
  Json Value;
};

llvm::Expected<JsonDocument> parseJsonDocument(std::string Text,
                                               llvm::StringRef Name);

/// Reads and parses a file; "-" is the standard input.
llvm::Expected<JsonDocument> readJsonFile(llvm::StringRef Path);

/// Writes \p Value; keys are sorted, so equal values give equal texts. Bytes
/// that are no UTF-8 become U+FFFD. \p Indent < 0 keeps it on one line.
std::string dumpJson(const Json &Value, int Indent = -1);

/// How many objects and arrays lie around the innermost value.
unsigned jsonDepth(const Json &Value);

/// What a value is, for "found ...": "a string", "an integer", "null".
llvm::StringRef describeJsonType(const Json &Value);

/// The value itself for "found ...", with long ones cut to their type.
std::string describeJson(const Json &Value);

/// \p Pointer with one more step, escaped as RFC 6901 says.
std::string joinJsonPointer(llvm::StringRef Pointer, llvm::StringRef Key);
std::string joinJsonPointer(llvm::StringRef Pointer, size_t Index);

/// Where the value that \p Pointer names begins in \p Text, which must be
/// valid JSON; nothing if there is no such value.
std::optional<size_t> findJsonOffset(llvm::StringRef Text,
                                     llvm::StringRef Pointer);

/// The member \p Key of an object, or null if \p Object is no object or has no
/// such member.
const Json *findMember(const Json &Object, llvm::StringRef Key);

/// The string member \p Key, or an empty string.
llvm::StringRef stringMember(const Json &Object, llvm::StringRef Key);

/// The member \p Key if it is a non-negative integer.
std::optional<uint64_t> unsignedMember(const Json &Object, llvm::StringRef Key);

} // namespace kc

#endif // KC_SUPPORT_JSON_H
