//===- Symbols.cpp - Labels, constants, and references to later ones ------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Nearest.h"
#include "Parser.h"
#include "kc/Asm/Encoding.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace kc::asm_ {

void Parser::define(const Token &Name, int64_t Value, bool IsLabel) {
  StringRef Text = Name.text();
  if (Text == ".")
    return Diags.error(placeOf(Name),
                       "'.' is the current address and can't be defined");
  if (Index.fileOfRegister(Text) >= 0)
    return Diags.error(placeOf(Name), "symbol " + quoted(Text) +
                                          " has the name of a register");
  auto [It, IsNew] =
      SymbolIndex.try_emplace(Text, static_cast<uint32_t>(P.Symbols.size()));
  if (!IsNew) {
    Diags.error(placeOf(Name),
                "symbol " + quoted(Text) + " is already defined");
    return Diags.note(SymbolPlaces[It->second], "the first definition is here");
  }
  P.Symbols.push_back({Text.str(), Value, Line, IsLabel});
  SymbolPlaces.push_back(placeOf(Name));
}

void Parser::defineConstant(const Token &Name) {
  advance();
  Token At = Tok;
  ExpressionValue Value;
  if (!parseExpression(Value) || !expectEndOfLine())
    return report(Problem);
  if (Value.isPending())
    fail(FaultKind::DefinedLater, Value.Pending);
  else if (Value.IsHuge)
    fail(FaultKind::Overflow, At);
  else if (Value.Labels != 0 && Value.Labels != 1)
    fail(FaultKind::NotAnAddress, At);
  else
    return define(Name, Value.Value, Value.Labels == 1);
  report(Problem);
}

const Symbol *Parser::findSymbol(StringRef Name) const {
  auto It = SymbolIndex.find(Name);
  return It == SymbolIndex.end() ? nullptr : &P.Symbols[It->second];
}

void Parser::resolveAll() {
  for (const Reference &Ref : References) {
    if (Diags.exhausted())
      return;
    resolve(Ref);
  }
}

void Parser::resolve(const Reference &Ref) {
  StringRef Name(Ref.At.Begin, Ref.At.End - Ref.At.Begin);
  const isa::OperandDesc *Op =
      Ref.From ? &Ref.From->Operands[Ref.Operand] : nullptr;
  const Symbol *S = findSymbol(Name);
  if (!S) {
    for (const isa::RegFileDesc &File : T.RegFiles)
      if (hasNumberOutOfRange(File, Name))
        return Diags.error(Ref.At, "undefined symbol " + quoted(Name) +
                                       "; registers are " +
                                       registersText(File));
    // To look through a great many symbols for a great many errors would take
    // a great while.
    constexpr size_t MostSearched = 4096;
    Nearest Near(Name);
    if (Diags.maySuggest()) {
      if (Op)
        for (const isa::NamedValue &Named : Op->Names)
          Near.consider(Named.Name);
      if (P.Symbols.size() <= MostSearched)
        for (const Symbol &Known : P.Symbols)
          Near.consider(Known.Name);
    }
    return Diags.error(Ref.At,
                       "undefined symbol " + quoted(Name) + Near.question());
  }

  // A fault of the value is shown where the symbol is named.
  Token At;
  At.Kind = TokenKind::Identifier;
  At.Begin = Ref.At.Begin;
  At.End = Ref.At.End;
  ExpressionValue Value;
  Value.Labels = S->IsLabel;
  Fault F;
  if (AddOverflow(S->Value, Ref.Addend, Value.Value)) {
    F.Kind = FaultKind::Overflow;
    F.At = At;
  } else if (!Op) {
    if (checkWord(Value, Ref.At))
      P.Words[Ref.Word] = Value.Value & wordMask(T);
    return;
  } else {
    if (Op->IsPCRelative && S->IsLabel)
      Value.Value -= static_cast<int64_t>(P.pcOf(Ref.Word));
    F = checkValue(*Op, Value, Value.Value, At);
  }
  if (F)
    return Diags.error(Ref.At, describe(F, Index, {}, Diags.maySuggest()));
  if (!fill(Ref, Value.Value))
    Diags.error(Ref.At, "no expansion of '" + Ref.From->Mnemonic +
                            "' can hold the value of " + quoted(Name));
}

} // namespace kc::asm_
