//===- SemanticsChecks.cpp - What statements may not do -------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExprParser.h"

using namespace llvm;

namespace kc::model {

/// Functions that are statements have no value.
static bool checkCalls(ExprParser &P, const Expr *Value) {
  bool IsGood = true;
  walk(Value, [&](const Expr *E) {
    if (E->Kind != ExprKind::Call || !E->Function->IsStatement)
      return;
    P.error("'" + E->Function->Name + "' is a statement and has no value");
    IsGood = false;
  });
  return IsGood;
}

bool checkSingle(ExprParser &P, const Expr *Value) {
  SmallVector<std::string, 4> Iterators = freeIterators(Value);
  if (Iterators.empty())
    return checkCalls(P, Value);
  P.error("iterator \"" + Iterators.front() +
          "\" stands outside of a statement");
  return false;
}

/// A value must not have iterators that its target doesn't have.
static void checkIterators(ExprParser &P, const std::vector<Stmt> &Stmts) {
  for (const Stmt &S : Stmts) {
    checkIterators(P, S.Body);
    if (!S.Value || S.Kind == StmtKind::ForEach)
      continue;
    for (const std::string &Name : freeIterators(S.Value))
      if (!is_contained(S.Target.Indices, Name))
        P.error("iterator \"" + Name +
                "\" is neither an index of the target nor reduced");
    walk(S.Value, [&](const Expr *E) {
      if (E->Kind == ExprKind::Reduce &&
          is_contained(S.Target.Indices, E->Text))
        P.error("iterator \"" + E->Text +
                "\" is reduced, but it is an index of the target too");
    });
    if (!S.Target.Indices.empty())
      walk(S.Value, [&](const Expr *E) {
        if (E->Map)
          P.error("'" + E->Map->Name +
                  "' can't be read for each element; give the value a name in "
                  "'where'");
      });
    if (S.Kind != StmtKind::Call)
      checkCalls(P, S.Value);
  }
}

static StringRef nameOf(const Place &P) {
  switch (P.Kind) {
  case PlaceKind::Operand:
    return P.Oper->Name;
  case PlaceKind::Register:
    return P.Reg->Name;
  case PlaceKind::ArrayElement:
    return P.Array->Name;
  case PlaceKind::ViewElement:
    return P.TheView->Name;
  case PlaceKind::Mapped:
    return P.Map->Name;
  }
  return "";
}

static bool sameState(const Place &A, const Place &B) {
  return A.Type && B.Type && A.Oper == B.Oper && A.Reg == B.Reg &&
         A.Array == B.Array && A.TheView == B.TheView && A.Map == B.Map;
}

/// Assignments are parallel, so two to one place would be a race.
static void checkTargets(ExprParser &P, const std::vector<Stmt> &Stmts) {
  for (unsigned N = 0; N != Stmts.size(); ++N) {
    checkTargets(P, Stmts[N].Body);
    const Place &Target = Stmts[N].Target;
    if (any_of(ArrayRef(Stmts).take_front(N), [&](const Stmt &Earlier) {
          return sameState(Earlier.Target, Target);
        }))
      P.error("'" + nameOf(Target) +
              "' is assigned twice; all assignments happen at the same time");
  }
}

static bool names(const Expr *Number, const Operand &Op) {
  bool Found = false;
  walk(Number, [&](const Expr *E) {
    Found |= E->Kind == ExprKind::OperandNumber && E->Oper == &Op;
  });
  return Found;
}

/// A vector register is assigned through a group of it, or by a function that
/// is given its number.
static bool isAssigned(const std::vector<Stmt> &Stmts, const Operand &Op) {
  return any_of(Stmts, [&](const Stmt &S) {
    const View *V = S.Target.TheView;
    return S.Target.Oper == &Op || isAssigned(S.Body, Op) ||
           (V && V->isVector() && names(V->Address, Op)) ||
           (S.Kind == StmtKind::Call && Op.RegFile->isVector() &&
            names(S.Value, Op));
  });
}

void checkStatements(const Instruction &I, ExprParser &P) {
  const std::vector<Stmt> &Stmts = P.Sem->Stmts;
  checkIterators(P, Stmts);
  checkTargets(P, Stmts);
  if (I.IsReserved)
    return;
  for (const Operand &Op : I.Operands)
    if (Op.isWritten() && !isAssigned(Stmts, Op))
      P.error("'" + Op.Name + "' is in 'outs' but never assigned");
}

} // namespace kc::model
