//===- LenientJson.h - A JSON parser that forgives on demand -- -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Strict unless told otherwise. It exists beside kc::parseJson because repairs
// have to happen inside the grammar: whether a line feed is raw or a quote
// closes a string can't be told from outside.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_AGENT_PROVIDER_LENIENTJSON_H
#define KC_LIB_AGENT_PROVIDER_LENIENTJSON_H

#include "kc/Support/Json.h"

namespace kc::agent {

struct JsonLeniency {
  bool TrailingText = false;   ///< anything behind the first value
  bool RawControls = false;    ///< control characters inside strings
  bool TrailingComma = false;  ///< a comma before a closer
  bool PythonLiterals = false; ///< single quotes, True, False, None
  bool MissingClosers = false; ///< brackets, never the quote of a string
};

class LenientJsonParser {
public:
  LenientJsonParser(llvm::StringRef Text, const JsonLeniency &Leniency)
      : Text(Text), Leniency(Leniency) {}

  std::optional<Json> parse();

  size_t errorOffset() const { return ErrorOffset; }
  llvm::StringRef errorMessage() const { return ErrorMessage; }

private:
  bool parseValue(Json &Out, unsigned Depth);
  bool parseObject(Json &Out, unsigned Depth);
  bool parseArray(Json &Out, unsigned Depth);
  bool parseString(std::string &Out);
  bool parseEscape(std::string &Out);
  bool parseUnicodeEscape(std::string &Out);
  bool parseNumber(Json &Out);
  bool parseWord(Json &Out);
  bool atClose(char Closer, bool AfterComma);
  bool atQuote() const;
  bool expected(const llvm::Twine &What);
  std::string describeHere() const;
  void skipSpace();
  char peek() const { return At < Text.size() ? Text[At] : '\0'; }
  bool atEnd() const { return At >= Text.size(); }

  llvm::StringRef Text;
  JsonLeniency Leniency;
  size_t At = 0;
  size_t ErrorOffset = 0;
  std::string ErrorMessage;
};

} // namespace kc::agent

#endif // KC_LIB_AGENT_PROVIDER_LENIENTJSON_H
