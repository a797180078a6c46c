//===- Syntax.cpp - How operands are written ------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace kc::model {

static bool isNameCharacter(char C) {
  return isAlnum(C) || C == '_' || C == '.';
}

void parseSyntax(const Record *Rec, StringRef Field, StringRef Text,
                 ArrayRef<Operand> Operands, SyntaxFormInfo &Form) {
  Form.Text = Text.str();
  for (StringRef Rest = Text.ltrim(); !Rest.empty(); Rest = Rest.ltrim()) {
    SyntaxElementInfo &E = Form.Elements.emplace_back();
    E.Kind = isa::SyntaxKind::Literal;
    if (Rest.consume_front("$")) {
      StringRef Name = Rest.take_while(isNameCharacter);
      Rest = Rest.drop_front(Name.size());
      E.Kind = isa::SyntaxKind::Operand;
      auto Op =
          find_if(Operands, [&](const Operand &Op) { return Op.Name == Name; });
      if (Op == Operands.end()) {
        fieldError(Rec, Field, "'$" + Name + "' is no operand");
        Form.Elements.pop_back();
        continue;
      }
      E.Operand = Op - Operands.begin();
      E.Text = Name.str();
      continue;
    }
    if (!isNameCharacter(Rest.front())) {
      E.Text = Rest.take_front().str();
      Rest = Rest.drop_front();
      continue;
    }
    StringRef Word = Rest.take_while(isNameCharacter);
    Rest = Rest.drop_front(Word.size());
    E.Text = Word.str();
    if (Word == "_")
      E.Kind = isa::SyntaxKind::Ignored;
  }
}

} // namespace kc::model
