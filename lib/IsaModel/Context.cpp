//===- Context.cpp - What the parsers of a definition share ---------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"

using namespace llvm;

namespace kc::model {

const TypeInfo *IsaModel::Context::type(StringRef Name) const {
  for (const TypeInfo &T : Types)
    if (T.Name == Name)
      return &T;
  return nullptr;
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

bool IsaModel::sameExtent(const Expr *A, const Expr *B) const {
  return Ctx->sameExtent(A, B);
}

Expr *IsaModel::Context::make(ExprKind Kind, const TypeInfo *Type) {
  Expr &E = Exprs.emplace_back();
  E.Kind = Kind;
  E.Type = Type;
  return &E;
}

void fieldError(const Record *Rec, StringRef Field, const Twine &Message) {
  PrintError(Rec->getLoc(),
             "'" + Rec->getName() + "', " + Field + ": " + Message);
}

} // namespace kc::model
