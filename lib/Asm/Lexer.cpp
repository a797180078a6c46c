//===- Lexer.cpp - Tokens of assembly text --------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include <cstring>

using namespace llvm;

namespace kc::asm_ {

CharTable::CharTable(const isa::Target &T)
    : Comments(T.Comments), BlockComments(T.Assembly.BlockComments),
      HasSeparator(T.Assembly.Separator != 0),
      GnuNumbers(!T.Assembly.Sections.empty()) {
  auto Add = [&](StringRef Characters, uint8_t Classes) {
    for (char C : Characters)
      Table[static_cast<uint8_t>(C)] |= Classes;
  };
  for (unsigned C = '!'; C <= '~'; ++C)
    Table[C] = Punctuation;
  Add(" \t\r\f\v", Space);
  Add("0123456789", Digit | IdentifierRest);
  Add("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_.$",
      IdentifierStart | IdentifierRest);
  // An instruction set may write its registers with a sign, as in %r1.
  for (const isa::RegFileDesc &File : T.RegFiles)
    if (!File.Prefix.empty() && !isDigit(File.Prefix.front()))
      Add(File.Prefix.take_front(), IdentifierStart);
  for (StringRef Marker : Comments)
    Add(Marker.take_front(), CommentStart);
  if (BlockComments)
    Add("/", CommentStart);
  if (HasSeparator)
    Add(StringRef(&T.Assembly.Separator, 1), Separator);
}

bool CharTable::startsComment(StringRef Text) const {
  for (StringRef Marker : Comments)
    if (Text.starts_with(Marker))
      return true;
  return false;
}

Token Lexer::next() {
  Token Tok;
  // The end of a line is where its text ends, not where its comment begins.
  Tok.Begin = Tok.End = Cursor;
  char First;
  for (;;) {
    while (Cursor != End && Chars.is(*Cursor, CharTable::Space))
      ++Cursor;
    if (Cursor == End || *Cursor == '\n')
      return Tok;
    First = *Cursor;
    if (!Chars.is(First, CharTable::CommentStart | CharTable::Separator))
      break;
    StringRef Rest(Cursor, End - Cursor);
    if (Chars.is(First, CharTable::Separator) || Chars.startsComment(Rest))
      return Tok;
    if (!Chars.startsBlockComment(Rest))
      break;
    skipBlockComment();
  }
  if (Chars.is(First, CharTable::Digit))
    return number();
  if (First == '\'' && Chars.hasGnuNumbers())
    return character();

  Tok.Begin = Cursor++;
  if (Chars.is(First, CharTable::IdentifierStart)) {
    while (Cursor != End && Chars.is(*Cursor, CharTable::IdentifierRest))
      ++Cursor;
    Tok.Kind = TokenKind::Identifier;
  } else if (Chars.is(First, CharTable::Punctuation)) {
    Tok.Kind = TokenKind::Punctuation;
  } else {
    Tok.Kind = TokenKind::Invalid;
  }
  Tok.End = Cursor;
  return Tok;
}

Token Lexer::number() {
  Token Tok;
  Tok.Kind = TokenKind::Number;
  Tok.Begin = Cursor;
  while (Cursor != End && Chars.is(*Cursor, CharTable::IdentifierRest))
    ++Cursor;
  Tok.End = Cursor;

  StringRef Digits = Tok.text();
  unsigned Radix = 10;
  if (Digits.size() > 1 && Digits[0] == '0' && isAlpha(Digits[1])) {
    switch (toLower(Digits[1])) {
    case 'x':
      Radix = 16;
      break;
    case 'o':
      Radix = 8;
      break;
    case 'b':
      Radix = 2;
      break;
    default:
      Tok.Fault = NumberFault::BadDigit;
      return Tok;
    }
    Digits = Digits.drop_front(2);
  } else if (Digits.size() > 1 && Digits[0] == '0' && Chars.hasGnuNumbers()) {
    Radix = 8;
  }
  if (Digits.empty())
    Tok.Fault = NumberFault::NoDigits;
  for (char C : Digits) {
    unsigned Digit = hexDigitValue(C);
    if (Digit >= Radix) {
      Tok.Fault = NumberFault::BadDigit;
      return Tok;
    }
    uint64_t Next;
    if (__builtin_mul_overflow(Tok.Value, uint64_t(Radix), &Next) ||
        __builtin_add_overflow(Next, uint64_t(Digit), &Next))
      Tok.Fault = NumberFault::TooLarge;
    Tok.Value = Next;
  }
  return Tok;
}

void Lexer::skipBlockComment() {
  size_t Length = StringRef(Cursor + 2, End - Cursor - 2).find("*/");
  Cursor = Length == StringRef::npos ? End : Cursor + Length + 4;
  PassedBlockComment = true;
}

static char unescaped(char C) {
  switch (C) {
  case 'b':
    return '\b';
  case 'f':
    return '\f';
  case 'n':
    return '\n';
  case 'r':
    return '\r';
  case 't':
    return '\t';
  default:
    return C;
  }
}

Token Lexer::character() {
  Token Tok;
  Tok.Kind = TokenKind::Number;
  Tok.Begin = Cursor++;
  bool IsEscaped = Cursor != End && *Cursor == '\\';
  if (IsEscaped)
    ++Cursor;
  if (Cursor == End || *Cursor == '\n') {
    Tok.Fault = NumberFault::NoDigits;
  } else {
    char C = *Cursor++;
    Tok.Value = static_cast<uint8_t>(IsEscaped ? unescaped(C) : C);
    if (Cursor != End && *Cursor == '\'')
      ++Cursor;
    else
      Tok.Fault = NumberFault::BadDigit;
  }
  Tok.End = Cursor;
  return Tok;
}

bool Lexer::string(const Token &Tok, std::string &Value) {
  Value.clear();
  if (!Tok.is('"'))
    return false;
  for (Cursor = Tok.Begin + 1; Cursor != End && *Cursor != '\n';) {
    char C = *Cursor++;
    if (C == '"')
      return true;
    if (C != '\\' || Cursor == End) {
      Value += C;
      continue;
    }
    auto IsOctal = [&] {
      return Cursor != End && *Cursor >= '0' && *Cursor <= '7';
    };
    C = *Cursor;
    if (IsOctal()) {
      unsigned Code = 0;
      for (unsigned N = 0; N != 3 && IsOctal(); ++N)
        Code = Code * 8 + (*Cursor++ - '0');
      Value += static_cast<char>(Code);
    } else if (C == 'x' || C == 'X') {
      unsigned Code = 0;
      for (++Cursor; Cursor != End && isHexDigit(*Cursor); ++Cursor)
        Code = Code * 16 + hexDigitValue(*Cursor);
      Value += static_cast<char>(Code);
    } else {
      Value += unescaped(C);
      ++Cursor;
    }
  }
  return false;
}

/// Goes to what ends the statement, past strings, which may contain it.
void Lexer::skipToStatementEnd() {
  while (Cursor != End && *Cursor != '\n') {
    char C = *Cursor;
    if (Chars.is(C, CharTable::CommentStart | CharTable::Separator)) {
      StringRef Rest(Cursor, End - Cursor);
      if (Chars.is(C, CharTable::Separator) || Chars.startsComment(Rest))
        return;
      if (Chars.startsBlockComment(Rest)) {
        skipBlockComment();
        continue;
      }
    }
    ++Cursor;
    if (C != '"')
      continue;
    for (; Cursor != End && *Cursor != '\n' && *Cursor != '"'; ++Cursor)
      if (*Cursor == '\\' && Cursor + 1 != End && Cursor[1] != '\n')
        ++Cursor;
    if (Cursor != End && *Cursor == '"')
      ++Cursor;
  }
}

bool Lexer::nextStatement(uint32_t &Line) {
  if (Cursor == End)
    return false;
  bool EndsHere = false;
  if (Chars.hasSeparator()) {
    skipToStatementEnd();
    EndsHere = Cursor != End && Chars.is(*Cursor, CharTable::Separator);
  }
  if (EndsHere) {
    ++Cursor;
  } else {
    const void *Newline = std::memchr(Cursor, '\n', End - Cursor);
    Cursor = Newline ? static_cast<const char *>(Newline) + 1 : End;
    ++Line;
  }
  if (PassedBlockComment) {
    size_t Lines =
        StringRef(StatementStart, Cursor - StatementStart).count('\n');
    Line += Lines ? Lines - !EndsHere : 0;
    PassedBlockComment = false;
  }
  StatementStart = Cursor;
  return Cursor != End;
}

} // namespace kc::asm_
