//===- Lexer.h - Tokens of assembly text ------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_ASM_LEXER_H
#define KC_LIB_ASM_LEXER_H

#include "kc/Isa/Target.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <string>

namespace kc::asm_ {

/// What the characters mean in the assembly of one instruction set.
class CharTable {
public:
  enum : uint8_t {
    Space = 1,
    IdentifierStart = 2,
    IdentifierRest = 4,
    Digit = 8,
    /// A comment marker may begin here.
    CommentStart = 16,
    Punctuation = 32,
    /// Ends a statement.
    Separator = 64,
  };

  explicit CharTable(const isa::Target &T);

  bool is(char C, uint8_t Classes) const {
    return Table[static_cast<uint8_t>(C)] & Classes;
  }
  bool startsComment(llvm::StringRef Text) const;
  /// Whether the text begins with a comment that ends where it says so.
  bool startsBlockComment(llvm::StringRef Text) const {
    return BlockComments && Text.starts_with("/*");
  }
  bool hasSeparator() const { return HasSeparator; }
  /// Numbers are written as the GNU assembler has them: octal after a 0, and a
  /// character in quotes.
  bool hasGnuNumbers() const { return GnuNumbers; }

private:
  std::array<uint8_t, 256> Table{};
  llvm::ArrayRef<llvm::StringRef> Comments;
  bool BlockComments;
  bool HasSeparator;
  bool GnuNumbers;
};

enum class TokenKind : uint8_t {
  /// The end of the line, of the statement, of the text, or the start of a
  /// comment.
  EndOfLine,
  Identifier,
  Number,
  /// A character that stands for itself.
  Punctuation,
  /// A byte that has no place in assembly text.
  Invalid,
};

enum class NumberFault : uint8_t { None, NoDigits, BadDigit, TooLarge };

struct Token {
  TokenKind Kind = TokenKind::EndOfLine;
  /// Numbers only: what is wrong, and the value if nothing is.
  NumberFault Fault = NumberFault::None;
  const char *Begin = nullptr;
  const char *End = nullptr;
  uint64_t Value = 0;

  llvm::StringRef text() const {
    return llvm::StringRef(Begin, static_cast<size_t>(End - Begin));
  }
  bool is(char C) const {
    return Kind == TokenKind::Punctuation && *Begin == C;
  }
};

/// Cuts text into tokens; copies nothing and never reads beyond its end.
class Lexer {
public:
  Lexer(const CharTable &Chars, llvm::StringRef Text)
      : Chars(Chars), Cursor(Text.begin()), End(Text.end()) {}

  /// The next token of this line; EndOfLine again and again at its end.
  Token next();

  /// Goes on to the statement after the cursor's, and adds to \p Line the lines
  /// passed; false at the end of the text.
  bool nextStatement(uint32_t &Line);

  /// Where \p Tok is the quote that begins a string, reads the string and goes
  /// behind it. Otherwise, or where it has no end, returns false.
  bool string(const Token &Tok, std::string &Value);

  const char *cursor() const { return Cursor; }
  /// Goes back to a place that cursor() returned.
  void rewind(const char *Place) { Cursor = Place; }
  const char *end() const { return End; }
  bool atEnd() const { return Cursor == End; }
  bool looksAt(char C) const { return Cursor != End && *Cursor == C; }

private:
  Token number();
  Token character();
  void skipBlockComment();
  void skipToStatementEnd();

  const CharTable &Chars;
  const char *Cursor;
  const char *End;
  /// A comment of several lines may have passed since the statement's start.
  bool PassedBlockComment = false;
  const char *StatementStart = Cursor;
};

} // namespace kc::asm_

#endif // KC_LIB_ASM_LEXER_H
