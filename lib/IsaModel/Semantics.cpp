//===- Semantics.cpp - What instructions do, as typed trees ---------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/IsaModel/IsaModel.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace kc::model {

const IteratorInfo *Semantics::findIterator(StringRef Name) const {
  for (const IteratorInfo &I : Iterators)
    if (I.Name == Name)
      return &I;
  return nullptr;
}

const TypeInfo *View::valueType() const {
  return Element ? Element : Memory->Cell->Value;
}

bool contains(ArrayRef<Stmt> Stmts, StmtKind Kind) {
  return any_of(Stmts, [&](const Stmt &S) {
    return S.Kind == Kind || contains(S.Body, Kind);
  });
}

void walk(const Expr *E, function_ref<void(const Expr *)> Fn) {
  Fn(E);
  for (const Expr *Arg : E->Args)
    walk(Arg, Fn);
}

void walk(const Stmt &S, function_ref<void(const Expr *)> Fn) {
  for (const Expr *E : {S.Begin, S.End, S.Value, S.Target.Number})
    if (E)
      walk(E, Fn);
  for (const Stmt &Inner : S.Body)
    walk(Inner, Fn);
}

static void collectFree(const Expr *E, SmallVectorImpl<std::string> &Bound,
                        SmallVector<std::string, 4> &Free) {
  if (E->Kind == ExprKind::Iterator && !is_contained(Bound, E->Text) &&
      !is_contained(Free, E->Text))
    Free.push_back(E->Text);
  bool Binds = E->Kind == ExprKind::Reduce || E->Kind == ExprKind::Fold;
  if (Binds)
    Bound.push_back(E->Text);
  for (const Expr *Arg : E->Args)
    collectFree(Arg, Bound, Free);
  if (Binds)
    Bound.pop_back();
}

SmallVector<std::string, 4> freeIterators(const Expr *E) {
  SmallVector<std::string, 4> Bound, Free;
  collectFree(E, Bound, Free);
  return Free;
}

bool sameExpr(const Expr *A, const Expr *B) {
  if (A == B)
    return true;
  return A->Kind == B->Kind && A->Int == B->Int && A->Text == B->Text &&
         A->Param == B->Param && A->Oper == B->Oper && A->Named == B->Named &&
         A->Reg == B->Reg && A->Array == B->Array && A->TheView == B->TheView &&
         A->Type == B->Type && A->Op == B->Op && A->Function == B->Function &&
         A->Map == B->Map && A->Args.size() == B->Args.size() &&
         all_of(zip(A->Args, B->Args), [](auto Pair) {
           return sameExpr(std::get<0>(Pair), std::get<1>(Pair));
         });
}

} // namespace kc::model
