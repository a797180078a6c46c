//===- Context.cpp - What the parsers of a definition share ---------------===//
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

const TypeInfo *IsaModel::Context::type(StringRef Name) const {
  for (const TypeInfo &T : Types)
    if (T.Name == Name)
      return &T;
  return nullptr;
}

const TypeInfo *IsaModel::Context::typeOf(const Record *R) const {
  if (const VariableType *V = VariableTypeOf.lookup(R))
    return V->Types[Choice];
  return TypeOf.lookup(R);
}

bool IsaModel::Context::sameParam(const ParamInfo *A,
                                  const ParamInfo *B) const {
  return A == B || any_of(Equal, [&](auto &Pair) {
           return (Pair.first == A && Pair.second == B) ||
                  (Pair.first == B && Pair.second == A);
         });
}

bool IsaModel::Context::sameExtent(const Expr *A, const Expr *B) const {
  if (A->Kind == ExprKind::Param && B->Kind == ExprKind::Param)
    return sameParam(A->Param, B->Param);
  if (A->Kind != B->Kind || A->Op != B->Op || A->Args.size() != B->Args.size())
    return false;
  if (A->Args.empty())
    return sameExpr(A, B);
  return all_of(zip(A->Args, B->Args), [&](auto Pair) {
    return sameExtent(std::get<0>(Pair), std::get<1>(Pair));
  });
}

const std::deque<VariableType> &IsaModel::variableTypes() const {
  return Ctx->VariableTypes;
}

bool IsaModel::sameExtent(const Expr *A, const Expr *B) const {
  return Ctx->sameExtent(A, B);
}

Expr *IsaModel::Context::make(ExprKind Kind, const TypeInfo *Type) {
  Expr &E = Exprs.emplace_back();
  E.Kind = Kind;
  E.Type = Type;
  return &E;
}

static bool isWord(StringRef Text, StringRef Others) {
  return !Text.empty() && !isDigit(Text.front()) &&
         all_of(Text, [&](char C) { return isAlnum(C) || Others.contains(C); });
}

bool isIdentifier(StringRef Text) { return isWord(Text, "_"); }
bool isMnemonic(StringRef Text) { return isWord(Text, "_."); }

std::vector<const Record *> definitions(const RecordKeeper &Records,
                                        StringRef Class) {
  std::vector<const Record *> List(Records.getAllDerivedDefinitions(Class));
  llvm::sort(List, LessRecordByID());
  return List;
}

std::vector<AliasInfo> parseNamedNumbers(const Record *R, StringRef Field) {
  std::vector<AliasInfo> Names;
  for (const Record *N : R->getValueAsListOfDefs(Field))
    Names.push_back({N->getValueAsString("name"), N->getValueAsInt("number")});
  return Names;
}

/// Dags are printed as TableGen does, but for "?:$name", which reads "$name" in
/// the source.
static std::string asWritten(std::string Text) {
  for (size_t Place; (Place = Text.find("?:$")) != std::string::npos;)
    Text.erase(Place, 2);
  return Text;
}

void fieldError(const Record *Rec, StringRef Field, const Twine &Message) {
  PrintError(Rec->getLoc(), "'" + Rec->getName() + "', " + Field + ": " +
                                asWritten(Message.str()));
  // The value may come from a class far away.
  const RecordVal *Value = Rec->getValue(Field);
  if (Value && Value->getLoc().isValid() &&
      !llvm::isa<UnsetInit>(Value->getValue()) &&
      !is_contained(Rec->getLoc(), Value->getLoc()))
    PrintNote(Value->getLoc(), "the value of '" + Field + "' is from here");
}

} // namespace kc::model
