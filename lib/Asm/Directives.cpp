//===- Directives.cpp - Directives ----------------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The directives are a short list, and none of them reads a file: what a text
// assembles to depends on the text alone.
//
//===----------------------------------------------------------------------===//

#include "Nearest.h"
#include "Parser.h"
#include "kc/Asm/Encoding.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace kc::asm_ {

void Parser::parseDirective(const Token &Name) {
  StringRef Text = Name.text();
  if (Text == ".equ")
    return parseEqu();
  if (Text == ".word")
    return parseWord();
  if (Text == ".include" || Text == ".incbin")
    return Diags.error(placeOf(Name), "directive " + quoted(Text) +
                                          " is not supported: no directive "
                                          "reads a file");
  Nearest Near(Text);
  Near.consider(".equ");
  Near.consider(".word");
  std::string Question = Near.question();
  Diags.error(placeOf(Name),
              "unknown directive " + quoted(Text) +
                  (Question.empty() ? "; there are .equ and .word" : Question));
}

void Parser::parseEqu() {
  advance();
  Token Name = Tok;
  if (Name.Kind != TokenKind::Identifier)
    return Diags.error(placeOf(Name),
                       "expected the name of a constant, found " + found(Name) +
                           "; expected: .equ NAME, value");
  advance();
  if (!Tok.is(','))
    return Diags.error(placeOf(Tok), "expected ',', found " + found(Tok) +
                                         "; expected: .equ NAME, value");
  defineConstant(Name);
}

void Parser::parseWord() {
  do {
    advance();
    Token At = Tok;
    ExpressionValue Value;
    if (!parseExpression(Value))
      return report(Problem);
    Place Where = placeOf(At);
    if (Value.isPending())
      References.push_back({placeOf(Value.Pending),
                            static_cast<uint32_t>(P.Words.size()), 0,
                            Value.Value, nullptr, nullptr});
    else if (!checkWord(Value, Where))
      return;
    emit(static_cast<uint64_t>(Value.Value) & wordMask(T));
  } while (Tok.is(','));
  if (!expectEndOfLine())
    report(Problem);
}

bool Parser::checkWord(const ExpressionValue &Value, const Place &At) {
  unsigned Bits = T.WordBytes * 8;
  bool Fits = Value.IsHuge ? Bits == 64
                           : isIntN(Bits, Value.Value) ||
                                 (Value.Value >= 0 &&
                                  isUIntN(Bits, uint64_t(Value.Value)));
  if (!Fits)
    Diags.error(At, "value " +
                        (Value.IsHuge ? utostr(uint64_t(Value.Value))
                                      : itostr(Value.Value)) +
                        " doesn't fit in a word of " + Twine(Bits) + " bits");
  return Fits;
}

} // namespace kc::asm_
