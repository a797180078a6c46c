//===- LenientJson.cpp - A JSON parser that forgives on demand ------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LenientJson.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;

/// Arguments are put into events and requests, which have a limit of their own.
static constexpr unsigned MaxDepth = MaxJsonDepth / 2;

std::string LenientJsonParser::describeHere() const {
  if (atEnd())
    return "the end of the text";
  if (isPrint(peek()))
    return formatv("'{0}'", peek());
  return formatv("the byte 0x{0:X-2}", static_cast<unsigned char>(peek()));
}

bool LenientJsonParser::expected(const Twine &What) {
  ErrorOffset = At;
  ErrorMessage = ("expected " + What + ", found " + describeHere()).str();
  return false;
}

void LenientJsonParser::skipSpace() {
  At = std::min(Text.find_first_not_of(" \t\r\n", At), Text.size());
}

std::optional<Json> LenientJsonParser::parse() {
  Json Value;
  if (!parseValue(Value, 0))
    return std::nullopt;
  skipSpace();
  if (!atEnd() && !Leniency.TrailingText) {
    expected("nothing behind the value");
    return std::nullopt;
  }
  return Value;
}

bool LenientJsonParser::atQuote() const {
  return peek() == '"' || (Leniency.PythonLiterals && peek() == '\'');
}

bool LenientJsonParser::parseValue(Json &Out, unsigned Depth) {
  skipSpace();
  if (Depth > MaxDepth)
    return expected("at most " + Twine(MaxDepth) + " levels");
  if (peek() == '{')
    return parseObject(Out, Depth);
  if (peek() == '[')
    return parseArray(Out, Depth);
  if (atQuote()) {
    std::string String;
    if (!parseString(String))
      return false;
    Out = std::move(String);
    return true;
  }
  if (peek() == '-' || isDigit(peek()))
    return parseNumber(Out);
  return parseWord(Out);
}

/// Consumes the end of a container, if it is here.
bool LenientJsonParser::atClose(char Closer, bool AfterComma) {
  skipSpace();
  if (AfterComma && !Leniency.TrailingComma)
    return false;
  if (peek() == Closer) {
    ++At;
    return true;
  }
  return atEnd() && Leniency.MissingClosers;
}

bool LenientJsonParser::parseObject(Json &Out, unsigned Depth) {
  Out = Json::object();
  ++At;
  if (atClose('}', /*AfterComma=*/false))
    return true;
  while (true) {
    skipSpace();
    if (!atQuote())
      return expected("a member name in quotes");
    std::string Key;
    if (!parseString(Key))
      return false;
    skipSpace();
    if (peek() != ':')
      return expected("':' behind the member name");
    ++At;
    // Of two members of one name the later wins, as in most readers.
    if (!parseValue(Out[Key], Depth + 1))
      return false;
    if (atClose('}', /*AfterComma=*/false))
      return true;
    if (peek() != ',')
      return expected("',' or '}' behind the member");
    ++At;
    if (atClose('}', /*AfterComma=*/true))
      return true;
  }
}

bool LenientJsonParser::parseArray(Json &Out, unsigned Depth) {
  Out = Json::array();
  ++At;
  if (atClose(']', /*AfterComma=*/false))
    return true;
  while (true) {
    Json Element;
    if (!parseValue(Element, Depth + 1))
      return false;
    Out.push_back(std::move(Element));
    if (atClose(']', /*AfterComma=*/false))
      return true;
    if (peek() != ',')
      return expected("',' or ']' behind the element");
    ++At;
    if (atClose(']', /*AfterComma=*/true))
      return true;
  }
}

bool LenientJsonParser::parseString(std::string &Out) {
  char Quote = peek();
  size_t Begin = At++;
  Out.clear();
  while (true) {
    if (atEnd()) {
      expected(formatv("the closing {0} of the string", Quote).str());
      ErrorMessage +=
          formatv(" (the string begins at line {0}, column {1})",
                  positionOf(Text, Begin).Line, positionOf(Text, Begin).Column);
      return false;
    }
    char C = peek();
    if (C == Quote) {
      ++At;
      return true;
    }
    if (C == '\\') {
      if (!parseEscape(Out))
        return false;
      continue;
    }
    if (static_cast<unsigned char>(C) < 0x20 && !Leniency.RawControls)
      return expected("an escape such as \\n in place of a control character");
    Out += C;
    ++At;
  }
}

bool LenientJsonParser::parseEscape(std::string &Out) {
  ++At;
  char C = peek();
  static constexpr StringLiteral Names = "\"\\/bfnrt";
  static constexpr char Meanings[] = "\"\\/\b\f\n\r\t";
  size_t Index = atEnd() ? StringRef::npos : Names.find(C);
  if (Index != StringRef::npos) {
    Out += Meanings[Index];
    ++At;
    return true;
  }
  if (C == 'u')
    return parseUnicodeEscape(Out);
  if (Leniency.PythonLiterals && C == '\'') {
    Out += C;
    ++At;
    return true;
  }
  return expected("one of \"\\/bfnrtu behind a backslash");
}

bool LenientJsonParser::parseUnicodeEscape(std::string &Out) {
  ++At;
  auto ParseUnit = [&](unsigned &Unit) {
    return Text.size() >= At + 4 &&
           all_of(Text.substr(At, 4), [](char C) { return isHexDigit(C); }) &&
           !Text.substr(At, 4).getAsInteger(16, Unit);
  };
  unsigned Character;
  if (!ParseUnit(Character))
    return expected("four hexadecimal digits behind \\u");
  At += 4;
  unsigned Low;
  if (Character >= 0xD800 && Character < 0xDC00 &&
      Text.substr(At, 2) == "\\u") {
    At += 2;
    if (ParseUnit(Low) && Low >= 0xDC00 && Low < 0xE000) {
      Character = 0x10000 + ((Character - 0xD800) << 10) + (Low - 0xDC00);
      At += 4;
    } else {
      At -= 2;
    }
  }
  // Half of a pair is no character.
  if (Character >= 0xD800 && Character < 0xE000)
    Character = 0xFFFD;
  char Buffer[UNI_MAX_UTF8_BYTES_PER_CODE_POINT];
  char *End = Buffer;
  ConvertCodePointToUTF8(Character, End);
  Out.append(Buffer, End);
  return true;
}

bool LenientJsonParser::parseNumber(Json &Out) {
  size_t Length =
      std::min(Text.find_first_not_of("+-.0123456789eE", At), Text.size()) - At;
  Expected<Json> Number = parseJson(Text.substr(At, Length), "");
  if (!Number) {
    consumeError(Number.takeError());
    return expected("a number");
  }
  Out = std::move(*Number);
  At += Length;
  return true;
}

bool LenientJsonParser::parseWord(Json &Out) {
  StringRef Word = Text.drop_front(At).take_while(
      [](char C) { return isAlnum(C) || C == '_'; });
  bool Python = Leniency.PythonLiterals;
  if (Word == "true" || (Python && Word == "True"))
    Out = true;
  else if (Word == "false" || (Python && Word == "False"))
    Out = false;
  else if (Word == "null" || (Python && Word == "None"))
    Out = nullptr;
  else
    return expected("a value");
  At += Word.size();
  return true;
}
