//===- Directives.cpp - Directives ----------------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// None of the directives reads a file: what a text assembles to depends on the
// text alone.
//
//===----------------------------------------------------------------------===//

#include "Linker.h"
#include "Nearest.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace kc::asm_ {

void Parser::parseDirective(const Token &Name) {
  StringRef Text = Name.text();
  const DirectiveInfo *Info = Index.findDirective(Text);
  if (Info) {
    bool SwitchesSection = Info->What == Directive::Section ||
                           Info->What == Directive::NamedSection ||
                           Info->What == Directive::PushSection ||
                           Info->What == Directive::PopSection ||
                           Info->What == Directive::Previous;
    // Of what isn't loaded, such as debug information, only the end counts.
    if (!SwitchesSection && !chunk().IsLoaded)
      return;
    switch (Info->What) {
    case Directive::Equ:
      return parseEqu(Name);
    case Directive::Set:
      return parseEqu(Name);
    case Directive::Data:
      return parseData(Info->Bytes);
    case Directive::Ascii:
      return parseStrings(/*IsTerminated=*/false);
    case Directive::Asciz:
      return parseStrings(/*IsTerminated=*/true);
    case Directive::Zero:
    case Directive::Fill:
      return parseFilling(Info->What);
    case Directive::NamedSection:
      return switchTo(Text, "", /*HasFlags=*/false);
    case Directive::Section:
      return parseSection(/*IsPushed=*/false);
    case Directive::PushSection:
      return parseSection(/*IsPushed=*/true);
    case Directive::PopSection:
      if (SectionStack.empty())
        return error(Name, "there is no .pushsection before this");
      std::tie(Current, Previous) = SectionStack.pop_back_val();
      return;
    case Directive::Previous:
      return std::swap(Current, Previous);
    case Directive::Global:
    case Directive::Local:
    case Directive::Weak:
      return parseBinding(Info->What);
    case Directive::Common:
      return parseCommon(/*IsLocal=*/false);
    case Directive::LocalCommon:
      return parseCommon(/*IsLocal=*/true);
    case Directive::AlignPower:
    case Directive::AlignBytes:
      return parseAlign(Info->What);
    case Directive::Ignored:
      return;
    }
  }
  if (!chunk().IsLoaded)
    return;
  if (Text == ".include" || Text == ".incbin")
    return error(Name, "directive " + quoted(Text) +
                           " is not supported: no directive reads a file");
  Nearest Near(Text);
  for (StringRef Known : Index.directives())
    Near.consider(Known);
  std::string Question = Near.question();
  if (Question.empty() && !HasSections)
    Question = "; there are .equ and .word";
  error(Name, "unknown directive " + quoted(Text) + Question);
}

void Parser::parseEqu(const Token &Directive) {
  std::string Expected =
      ("; expected: " + Directive.text() + " NAME, value").str();
  advance();
  Token Name = Tok;
  if (Name.Kind != TokenKind::Identifier)
    return error(Name, "expected the name of a constant, found " + found(Name) +
                           Expected);
  advance();
  if (!Tok.is(','))
    return error(Tok, "expected ',', found " + found(Tok) + Expected);
  defineConstant(Name, /*IsVariable=*/Directive.text() == ".set");
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

void Parser::parseData(unsigned Bytes) {
  MayNameSymbol = HasSections;
  do {
    advance();
    Token At = Tok;
    ExpressionValue Value;
    if (!parseExpression(Value)) {
      MayNameSymbol = false;
      return report(Problem);
    }
    if (HasSections && !hasRoom(Bytes, At))
      break;
    if (Value.isPending())
      References.push_back({placeOf(Value.At), static_cast<uint32_t>(Current),
                            0, chunk().Bytes.size(), Value.Value, Value.Added,
                            Value.Subtracted, nullptr, nullptr, nullptr,
                            static_cast<uint8_t>(Bytes)});
    else if (!checkData(Value, Bytes, placeOf(At)))
      break;
    if (chunk().IsZero) {
      if (Value.isPending() || Value.Value)
        return error(At, quoted(chunk().Name) + " is all zeros");
      chunk().Zeros += Bytes;
      continue;
    }
    noteLine();
    emitBytes(static_cast<uint64_t>(Value.Value), Bytes);
  } while (Tok.is(','));
  MayNameSymbol = false;
  if (!Tok.is(',') && !expectEndOfLine())
    report(Problem);
}

bool Parser::checkData(const ExpressionValue &Value, unsigned Bytes,
                       const Place &At) {
  if (Value.Labels < 0 || Value.Labels > 1) {
    Diags.error(At, "labels can only be subtracted from each other, or have a "
                    "constant added");
    return false;
  }
  unsigned Bits = Bytes * 8;
  bool Fits = Value.IsHuge ? Bits == 64
                           : isIntN(Bits, Value.Value) ||
                                 (Value.Value >= 0 &&
                                  isUIntN(Bits, uint64_t(Value.Value)));
  if (!Fits)
    Diags.error(At, "value " +
                        (Value.IsHuge ? utostr(uint64_t(Value.Value))
                                      : itostr(Value.Value)) +
                        " doesn't fit in " +
                        (Bytes == T.WordBytes ? "a word of " : "") +
                        Twine(Bits) + " bits");
  return Fits;
}

void Parser::parseStrings(bool IsTerminated) {
  std::string Text;
  do {
    advance();
    Token At = Tok;
    if (!Lex.string(At, Text)) {
      if (At.is('"'))
        return error(At, "the string has no end");
      return error(At, "expected a string, found " + found(At));
    }
    advance();
    if (IsTerminated)
      Text += '\0';
    if (!hasRoom(Text.size(), At))
      return;
    if (chunk().IsZero) {
      if (!Text.empty())
        return error(At, quoted(chunk().Name) + " is all zeros");
      continue;
    }
    noteLine();
    chunk().Bytes.insert(chunk().Bytes.end(), Text.begin(), Text.end());
  } while (Tok.is(','));
  if (!expectEndOfLine())
    report(Problem);
}

bool Parser::hasRoom(uint64_t Count, const Token &At) {
  if (chunk().Section < 0)
    return true;
  uint64_t Most = Link.regionBytes(static_cast<unsigned>(chunk().Section));
  if (Count <= Most && chunk().size() + Count <= Most)
    return true;
  error(At, "section " + quoted(chunk().Name) + " is larger than its region '" +
                T.Assembly.Sections[chunk().Section].Region + "' of " +
                Twine(Most) + " bytes");
  return false;
}

void Parser::emitFilling(uint64_t Count, uint8_t Value) {
  if (Count == 0)
    return;
  if (chunk().IsZero) {
    chunk().Zeros += Count;
    return;
  }
  noteLine();
  chunk().Bytes.resize(chunk().Bytes.size() + Count, Value);
}

bool Parser::expectComma() {
  if (Tok.is(',')) {
    advance();
    return true;
  }
  fail(FaultKind::ExpectedLiteral, Tok);
  Problem.Literal = ",";
  return false;
}

/// .zero count[, byte]; .fill count[, size[, value]].
void Parser::parseFilling(Directive What) {
  advance();
  Token At = Tok;
  int64_t Count, Size = 1, Value = 0;
  if (!parseConstant(Count))
    return report(Problem);
  if (What == Directive::Fill && Tok.is(',')) {
    advance();
    if (!parseConstant(Size))
      return report(Problem);
  }
  if (Tok.is(',')) {
    advance();
    if (!parseConstant(Value))
      return report(Problem);
  }
  if (!expectEndOfLine())
    return report(Problem);
  if (Count < 0 || Size < 0 || Size > 8)
    return error(At, Count < 0 ? "the count is negative"
                               : "a size is from 0 to 8 bytes");
  if (Size &&
      !hasRoom(Count > INT64_MAX / Size ? UINT64_MAX : uint64_t(Count * Size),
               At))
    return;
  if (chunk().IsZero && Value)
    return error(At, quoted(chunk().Name) + " is all zeros");
  if (Size == 1 || Value == 0)
    return emitFilling(Count * Size, static_cast<uint8_t>(Value));
  for (int64_t N = 0; N != Count && Size; ++N) {
    noteLine();
    emitBytes(static_cast<uint64_t>(Value), static_cast<unsigned>(Size));
  }
}

} // namespace kc::asm_
