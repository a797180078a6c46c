//===- JsonPosition.cpp - From a JSON pointer to a line and column --------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values don't remember where they stood; an error looks the place up by
// walking the text again. That costs nothing until something is wrong.
//
//===----------------------------------------------------------------------===//

#include "kc/Support/Json.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace kc;

TextPosition kc::positionOf(StringRef Text, size_t Offset) {
  StringRef Before = Text.take_front(Offset);
  TextPosition Position;
  Position.Line = static_cast<unsigned>(Before.count('\n')) + 1;
  size_t LineBegin = Before.rfind('\n');
  LineBegin = LineBegin == StringRef::npos ? 0 : LineBegin + 1;
  Position.Column = static_cast<unsigned>(Before.size() - LineBegin) + 1;
  return Position;
}

static std::string escapePointerStep(StringRef Key) {
  std::string Step;
  for (char C : Key) {
    if (C == '~')
      Step += "~0";
    else if (C == '/')
      Step += "~1";
    else
      Step += C;
  }
  return Step;
}

std::string kc::joinJsonPointer(StringRef Pointer, StringRef Key) {
  return (Twine(Pointer) + "/" + escapePointerStep(Key)).str();
}

std::string kc::joinJsonPointer(StringRef Pointer, size_t Index) {
  return (Twine(Pointer) + "/" + Twine(Index)).str();
}

namespace {
/// A cursor over a text that is known to be valid JSON.
class Walker {
public:
  explicit Walker(StringRef Text) : Text(Text) {
    if (Text.starts_with("\xEF\xBB\xBF"))
      At = 3;
    skipSpace();
  }

  size_t offset() const { return At; }

  /// Moves from a container to its child \p Step.
  bool enter(StringRef Step) {
    if (peek() == '{')
      return enterMember(Step);
    if (peek() == '[')
      return enterElement(Step);
    return false;
  }

private:
  char peek() const { return At < Text.size() ? Text[At] : '\0'; }

  void advance() {
    ++At;
    skipSpace();
  }

  void skipSpace() {
    At = std::min(Text.find_first_not_of(" \t\r\n", At), Text.size());
  }

  void skipString() {
    for (++At; At < Text.size() && Text[At] != '"'; ++At)
      if (Text[At] == '\\')
        ++At;
    advance();
  }

  void skipValue() {
    unsigned Depth = 0;
    do {
      char C = peek();
      if (C == '"') {
        skipString();
        continue;
      }
      if (C == '{' || C == '[')
        ++Depth;
      else if (C == '}' || C == ']')
        --Depth;
      else if (C != ',' && C != ':') {
        At = std::min(Text.find_first_of(",:]} \t\r\n", At), Text.size());
        skipSpace();
        continue;
      }
      advance();
    } while (Depth && At < Text.size());
  }

  bool enterMember(StringRef Step) {
    advance();
    while (peek() == '"') {
      size_t Begin = At;
      skipString();
      StringRef Quoted = Text.slice(Begin, At).rtrim();
      Json Key = Json::parse(Quoted.begin(), Quoted.end(), nullptr,
                             /*allow_exceptions=*/false);
      advance(); // ':'
      if (Key.is_string() &&
          escapePointerStep(Key.get_ref<const std::string &>()) == Step)
        return true;
      skipValue();
      if (peek() != ',')
        return false;
      advance();
    }
    return false;
  }

  bool enterElement(StringRef Step) {
    size_t Index;
    if (Step.getAsInteger(10, Index))
      return false;
    advance();
    if (peek() == ']')
      return false;
    for (size_t I = 0; I != Index; ++I) {
      skipValue();
      if (peek() != ',')
        return false;
      advance();
    }
    return true;
  }

  StringRef Text;
  size_t At = 0;
};
} // namespace

std::optional<size_t> kc::findJsonOffset(StringRef Text, StringRef Pointer) {
  Walker Cursor(Text);
  while (Pointer.consume_front("/")) {
    StringRef Step = Pointer.take_until([](char C) { return C == '/'; });
    Pointer = Pointer.drop_front(Step.size());
    if (!Cursor.enter(Step))
      return std::nullopt;
  }
  return Cursor.offset();
}
