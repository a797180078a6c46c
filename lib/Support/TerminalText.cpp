//===- TerminalText.cpp - Showing text that we don't control --------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Support/TerminalText.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Format.h"
#include <algorithm>
#include <iterator>

using namespace llvm;
using namespace kc;

/// Takes one character off the front; nothing if the next byte is no UTF-8,
/// which is then taken alone.
static std::optional<char32_t> takeCharacter(StringRef &Text) {
  const auto *Begin = reinterpret_cast<const UTF8 *>(Text.data());
  const UTF8 *End = Begin + Text.size();
  UTF32 Character = 0;
  const UTF8 *Source = Begin;
  if (convertUTF8Sequence(&Source, End, &Character, strictConversion) !=
      conversionOK) {
    Text = Text.drop_front();
    return std::nullopt;
  }
  Text = Text.drop_front(Source - Begin);
  return Character;
}

/// Characters that can't be seen or that move the text around them.
static bool mustEscape(char32_t C) {
  struct Range {
    char32_t First, Last;
  };
  static constexpr Range Ranges[] = {
      {0x00, 0x1F},       {0x7F, 0x9F},     {0xAD, 0xAD},
      {0x61C, 0x61C},     {0x180E, 0x180E}, {0x200B, 0x200F},
      {0x2028, 0x202E},   {0x2060, 0x206F}, {0xFE00, 0xFE0F},
      {0xFEFF, 0xFEFF},   {0xFFF9, 0xFFFB}, {0x1D173, 0x1D17A},
      {0xE0000, 0xE0FFF},
  };
  const Range *After =
      std::upper_bound(std::begin(Ranges), std::end(Ranges), C,
                       [](char32_t C, Range R) { return C < R.First; });
  return After != std::begin(Ranges) && C <= std::prev(After)->Last;
}

/// What the reader would take for one of our escapes.
static bool looksLikeEscape(StringRef Rest, bool OneLine) {
  return Rest.starts_with("x") || Rest.starts_with("u{") ||
         Rest.starts_with("\\") ||
         (OneLine && (Rest.starts_with("n") || Rest.starts_with("t")));
}

namespace {
struct EscapeStyle {
  bool OneLine = false;
  bool DoubleBackslash = true;
};
} // namespace

static void escape(raw_ostream &OS, StringRef Text, EscapeStyle Style) {
  while (!Text.empty()) {
    StringRef Before = Text;
    std::optional<char32_t> C = takeCharacter(Text);
    StringRef Bytes = Before.drop_back(Text.size());
    if (!C)
      OS << format("\\x%02X", static_cast<unsigned char>(Bytes.front()));
    else if (*C == '\n' || *C == '\t')
      OS << (!Style.OneLine ? Bytes : *C == '\n' ? StringRef("\\n") : "\\t");
    else if (*C == '\\' && Style.DoubleBackslash &&
             looksLikeEscape(Text, Style.OneLine))
      OS << "\\\\";
    else if (!mustEscape(*C))
      OS << Bytes;
    else if (*C < 0x80)
      OS << format("\\x%02X", static_cast<unsigned>(*C));
    else
      OS << format("\\u{%X}", static_cast<unsigned>(*C));
  }
}

void kc::printEscaped(raw_ostream &OS, StringRef Text, bool OneLine) {
  EscapeStyle Style;
  Style.OneLine = OneLine;
  escape(OS, Text, Style);
}

std::string kc::escapeForModel(StringRef Text) {
  EscapeStyle Style;
  Style.DoubleBackslash = false;
  std::string Escaped;
  raw_string_ostream OS(Escaped);
  escape(OS, Text, Style);
  return Escaped;
}

std::string kc::escapeForTerminal(StringRef Text, bool OneLine) {
  std::string Escaped;
  raw_string_ostream OS(Escaped);
  printEscaped(OS, Text, OneLine);
  return Escaped;
}

std::string kc::toValidUtf8(StringRef Text) {
  const auto *Begin = reinterpret_cast<const UTF8 *>(Text.begin());
  const auto *End = reinterpret_cast<const UTF8 *>(Text.end());
  if (isLegalUTF8String(&Begin, End))
    return Text.str();
  std::string Valid;
  while (!Text.empty()) {
    StringRef Before = Text;
    if (takeCharacter(Text))
      Valid += Before.drop_back(Text.size());
    else
      Valid += "\xEF\xBF\xBD";
  }
  return Valid;
}
