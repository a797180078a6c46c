//===- Symbols.cpp - Labels, constants, and references to later ones ------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace kc::asm_ {

uint32_t Parser::intern(StringRef Name) {
  auto [It, IsNew] =
      SymbolIndex.try_emplace(Name, static_cast<uint32_t>(Symbols.size()));
  if (IsNew)
    Symbols.emplace_back().Name = It->first();
  return It->second;
}

void Parser::define(const Token &Name, int64_t Value, int Chunk, bool IsLabel) {
  StringRef Text = Name.text();
  if (Text == ".")
    return error(Name, "'.' is the current address and can't be defined");
  if (!HasSections && Index.fileOfRegister(Text) >= 0)
    return error(Name,
                 "symbol " + quoted(Text) + " has the name of a register");
  uint32_t Number = intern(Text);
  SymbolInfo &S = Symbols[Number];
  if (S.IsDefined) {
    error(Name, "symbol " + quoted(Text) + " is already defined");
    return Diags.note(S.At, "the first definition is here");
  }
  S.IsDefined = true;
  S.IsLabel = IsLabel;
  S.Value = Value;
  S.Chunk = Chunk;
  S.At = placeOf(Name);
  Definitions.push_back(Number);
}

void Parser::defineLabel(const Token &Name) {
  define(Name, static_cast<int64_t>(pc()),
         HasSections ? static_cast<int>(Current) : -1, /*IsLabel=*/true);
}

void Parser::defineConstant(const Token &Name, bool IsVariable) {
  advance();
  Token At = Tok;
  ExpressionValue Value;
  if (!parseExpression(Value) || !expectEndOfLine())
    return report(Problem);
  bool IsInChunk = Value.Added.What == Term::Kind::Chunk && !Value.Subtracted;
  if (Value.waitsForSymbol())
    fail(FaultKind::DefinedLater, Value.At);
  else if (Value.IsHuge)
    fail(FaultKind::Overflow, At);
  else if ((Value.isPending() && !IsInChunk) ||
           (Value.Labels != 0 && Value.Labels != 1))
    fail(FaultKind::NotAnAddress, At);
  else {
    int Chunk = IsInChunk ? static_cast<int>(Value.Added.Index) : -1;
    bool IsLabel = IsInChunk || Value.Labels == 1;
    if (IsVariable) {
      SymbolInfo &S = Symbols[intern(Name.text())];
      if (S.IsDefined && S.IsVariable) {
        S.Value = Value.Value;
        S.Chunk = Chunk;
        S.IsLabel = IsLabel;
        return;
      }
      S.IsVariable = !S.IsDefined;
    }
    return define(Name, Value.Value, Chunk, IsLabel);
  }
  report(Problem);
}

/// Definition number \p Count of a numeric label. A name can't have a space.
static std::string localName(uint64_t Number, unsigned Count) {
  return utostr(Number) + " " + utostr(Count);
}

void Parser::defineLocalLabel(const Token &Number) {
  if (Number.Fault != NumberFault::None) {
    fail(FaultKind::BadNumber, Number);
    return report(Problem);
  }
  SymbolInfo &S =
      Symbols[intern(localName(Number.Value, LocalLabels[Number.Value]++))];
  S.IsDefined = S.IsLabel = true;
  S.Value = static_cast<int64_t>(pc());
  S.Chunk = static_cast<int>(Current);
  S.At = placeOf(Number);
}

int64_t Parser::localLabel(const Token &Tok, bool &IsMissing) {
  StringRef Digits = Tok.text().drop_back();
  char Direction = Tok.text().back();
  uint64_t Number;
  if (!HasSections || (Direction != 'b' && Direction != 'f') ||
      Digits.getAsInteger(10, Number))
    return -1;
  unsigned Count = LocalLabels.lookup(Number);
  if (Direction == 'f')
    return intern(localName(Number, Count));
  IsMissing = Count == 0;
  return IsMissing ? -1 : intern(localName(Number, Count - 1));
}

const SymbolInfo *Parser::findSymbol(StringRef Name) const {
  auto It = SymbolIndex.find(Name);
  if (It == SymbolIndex.end() || !Symbols[It->second].IsDefined)
    return nullptr;
  return &Symbols[It->second];
}

} // namespace kc::asm_
