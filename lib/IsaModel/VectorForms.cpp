//===- VectorForms.cpp - Vectors, and types that state selects ------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Groups of vector registers, and loops whose bounds are values. Semantics
// that mention a type variable are parsed once for each of its types.
//
//===----------------------------------------------------------------------===//

#include "ExprParser.h"

using namespace llvm;

namespace kc::model {

//===----------------------------------------------------------------------===//
// Type variables
//===----------------------------------------------------------------------===//

static void collectVariableTypes(const IsaModel::Context &Ctx, const Init *I,
                                 SmallSetVector<const VariableType *, 4> &Out) {
  if (auto *Def = dyn_cast<DefInit>(I)) {
    if (const VariableType *V = Ctx.VariableTypeOf.lookup(Def->getDef()))
      Out.insert(V);
  } else if (auto *Dag = dyn_cast<DagInit>(I)) {
    for (const Init *Arg : Dag->getArgs())
      collectVariableTypes(Ctx, Arg, Out);
  }
}

SmallSetVector<const VariableType *, 4>
variableTypesOf(const IsaModel::Context &Ctx, const Record *Rec) {
  SmallSetVector<const VariableType *, 4> Types;
  collectVariableTypes(Ctx, Rec->getValueAsDag("where"), Types);
  collectVariableTypes(Ctx, Rec->getValueAsDag("semantics"), Types);
  for (const Record *C : Rec->getValueAsListOfDefs("checks"))
    collectVariableTypes(Ctx, C->getValueAsDag("condition"), Types);
  return Types;
}

const TypeInfo *ExprParser::parseType(const Init *I, const VariableType **Var) {
  auto *Def = dyn_cast<DefInit>(I);
  const TypeInfo *Type = Def ? Ctx.typeOf(Def->getDef()) : nullptr;
  if (Var)
    *Var = Def ? Ctx.VariableTypeOf.lookup(Def->getDef()) : nullptr;
  return Type ? Type
              : error("'" + I->getAsString() +
                      "' is no type; a Type, TypeVariable or ScaledType is "
                      "expected");
}

const Expr *ExprParser::parseWidthOf(const DagInit *Dag) {
  if (!expectArgs(Dag, 1, 1))
    return nullptr;
  const VariableType *Variable;
  const TypeInfo *Type = parseType(Dag->getArg(0), &Variable);
  if (!Type)
    return nullptr;
  Expr *E =
      Ctx.make(Variable ? ExprKind::TypeWidth : ExprKind::Integer, intType());
  E->Int = Type->Width;
  E->Variable = Variable;
  return E;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

bool ExprParser::openIterator(const Init *I) {
  auto *Text = dyn_cast<StringInit>(I);
  if (!Text || !isIdentifier(Text->getValue())) {
    error("an iterator must be a word, found '" + I->getAsString() + "'");
    return false;
  }
  StringRef Name = Text->getValue();
  if (is_contained(Open, Name)) {
    error("the iterator \"" + Name + "\" is in use here");
    return false;
  }
  const IteratorInfo *Known = Sem->findIterator(Name);
  if (Known && Known->Extent) {
    error("iterator \"" + Name + "\" runs over a dimension elsewhere");
    return false;
  }
  if (!Known)
    Sem->Iterators.push_back({Name.str(), nullptr});
  Open.push_back(Name.str());
  return true;
}

bool ExprParser::isLoopCondition(const Expr *E, StringRef Iterator) {
  auto IsElement = [&](const Expr *E) {
    return E->Kind == ExprKind::ViewElement && E->TheView->IsMask &&
           E->Args[0]->Text == Iterator;
  };
  auto IsInvariant = [&](const Expr *E) {
    bool Loops = false;
    walk(E, [&](const Expr *Part) {
      Loops |= Part->TheView || Part->Kind == ExprKind::Fold ||
               Part->Kind == ExprKind::Reduce;
    });
    return !Loops && freeIterators(E).empty();
  };
  if (IsElement(E) || IsInvariant(E))
    return true;
  return E->Kind == ExprKind::Operator && E->Op->Name == "either" &&
         IsInvariant(E->Args[0]) && IsElement(E->Args[1]);
}

/// Begin, end and condition of a loop whose iterator is argument \p N. Leaves
/// the iterator open.
bool ExprParser::parseLoopRange(const DagInit *Dag, unsigned N,
                                const Expr *(&Range)[3]) {
  Range[0] = parseArg(Dag, N + 1, intType());
  Range[1] = Range[0] ? parseArg(Dag, N + 2, intType()) : nullptr;
  if (!Range[1] || !openIterator(Dag->getArg(N)))
    return false;
  StringRef Name = Open.back();
  Range[2] = parseArg(Dag, N + 3, Ctx.type("i1"));
  if (Range[2] && isLoopCondition(Range[2], Name))
    return true;
  if (Range[2])
    error("the condition of a loop must be a truth value that is the same for "
          "all elements, a mask's element at the iterator, or either of the "
          "two, in this order");
  Open.pop_back();
  return false;
}

const Expr *ExprParser::parseFold(const DagInit *Dag, const TypeInfo *Hint) {
  if (!expectArgs(Dag, 7, 7))
    return nullptr;
  auto *Def = dyn_cast<DefInit>(Dag->getArg(0));
  const OperatorInfo *Op = Def ? Ctx.OperatorOf.lookup(Def->getDef()) : nullptr;
  if (!Op || Op->Args.size() != 2)
    return error("'fold' takes an operator of two operands first");
  const Expr *Range[3];
  if (!parseLoopRange(Dag, 1, Range))
    return nullptr;
  const Expr *Value = parseArg(Dag, 6, Hint);
  Open.pop_back();
  const Expr *Initial = Value ? parseArg(Dag, 5, Value->Type) : nullptr;
  if (!Initial)
    return nullptr;
  if ((Op->Args[0] && Op->Args[0] != Value->Type) ||
      (!Op->Args[0] && !(Value->Type->IsFloat ? Op->OpenFloat : Op->OpenInt)) ||
      (Op->Result && Op->Result != Value->Type))
    return error("'" + Op->Name + "' doesn't fold " + Value->Type->Name);
  Expr *E = Ctx.make(ExprKind::Fold, Value->Type);
  E->Op = Op;
  E->Text = cast<StringInit>(Dag->getArg(1))->getValue().str();
  E->Args = {Range[0], Range[1], Range[2], Initial, Value};
  return E;
}

const Expr *ExprParser::parseAlias(const Init *Value, const TypeInfo *Hint) {
  if (AliasDepth == 16)
    return error("an alias stands for itself");
  ++AliasDepth;
  const Expr *E = parse(Value, "", Hint);
  --AliasDepth;
  return E;
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

bool ExprParser::parseVectorView(const DagInit *Dag, View &V) {
  V.IsMask = operatorName(Dag) == "mask";
  unsigned Args = V.IsMask ? 2 : 4;
  if (!expectArgs(Dag, Args, Args))
    return false;
  auto *Def = dyn_cast<DefInit>(Dag->getArg(0));
  V.File = Def ? Ctx.RegFileOf.lookup(Def->getDef()) : nullptr;
  if (!V.File || !V.File->isVector()) {
    error("'" + operatorName(Dag) + "' takes a record of class VectorFile");
    return false;
  }
  V.Address = parseArg(Dag, 1, intType());
  if (!V.Address || !checkSingle(*this, V.Address))
    return false;
  V.Element =
      V.IsMask ? Ctx.type("i1") : parseType(Dag->getArg(2), &V.ElementType);
  if (!V.Element || V.IsMask)
    return V.Element != nullptr;
  if (V.Element->Width < 8) {
    error("a group has elements of whole bytes; use (mask ...)");
    return false;
  }
  V.Count = parseArg(Dag, 3, intType());
  return V.Count && checkSingle(*this, V.Count);
}

const Expr *ExprParser::parseVectorElement(const DagInit *Dag, View &V) {
  auto *Text =
      Dag->getNumArgs() == 2 ? dyn_cast<StringInit>(Dag->getArg(1)) : nullptr;
  if (!Text || !is_contained(Open, Text->getValue()))
    return error("an element of '" + V.Name +
                 "' is named by the iterator of a 'for_each' or 'fold' around "
                 "it; at a computed index write (lookup $" +
                 V.Name + ", ...)");
  V.IsRead = true;
  Expr *E = Ctx.make(ExprKind::ViewElement, V.Element);
  E->TheView = &V;
  E->Args.push_back(parseArg(Dag, 1, nullptr));
  return E;
}

bool Instruction::usesVectors() const {
  return any_of(Operands,
                [](const Operand &Op) {
                  return Op.isRegister() && Op.RegFile->isVector();
                }) ||
         any_of(Semantics.Views, [](const View *V) { return V->isVector(); });
}

} // namespace kc::model
