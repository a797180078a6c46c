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

CharTable::CharTable(const isa::Target &T) : Comments(T.Comments) {
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
  while (Cursor != End && Chars.is(*Cursor, CharTable::Space))
    ++Cursor;
  if (Cursor == End || *Cursor == '\n')
    return Tok;
  char First = *Cursor;
  if (Chars.is(First, CharTable::CommentStart) &&
      Chars.startsComment(StringRef(Cursor, End - Cursor)))
    return Tok;
  if (Chars.is(First, CharTable::Digit))
    return number();

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

bool Lexer::nextLine() {
  if (Cursor == End)
    return false;
  const void *Newline = std::memchr(Cursor, '\n', End - Cursor);
  Cursor = Newline ? static_cast<const char *>(Newline) + 1 : End;
  return Cursor != End;
}

} // namespace kc::asm_
