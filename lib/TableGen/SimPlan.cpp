//===- SimPlan.cpp - How an instruction is simulated ----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimPlan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Record.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

std::string scalarName(const Expr *E) {
  switch (E->Kind) {
  case ExprKind::OperandValue:
    return "op_" + E->Oper->Name;
  case ExprKind::OperandNumber:
    return "num_" + E->Oper->Name;
  case ExprKind::Named:
    return "val_" + E->Named->Name;
  case ExprKind::Register:
    return ("reg_" + E->Reg->Name).str();
  case ExprKind::PC:
    return "pc";
  case ExprKind::NextPC:
    return "next_pc";
  case ExprKind::Cycles:
    return "cycles";
  case ExprKind::Instructions:
    return "instructions";
  default:
    return "";
  }
}

static bool isArithmetic(const Expr *E) {
  static constexpr StringLiteral Names[] = {"fadd", "fsub", "fmul", "fdiv"};
  return is_contained(Names, E->Op->Name);
}

/// Whether the expression can be computed in vectors of lanes: arithmetic over
/// elements and scalars.
static bool isLanewise(const Expr *E) {
  switch (E->Kind) {
  case ExprKind::Float:
  case ExprKind::OperandValue:
  case ExprKind::Named:
  case ExprKind::Register:
    return E->Type->Name == "f32";
  case ExprKind::ArrayElement:
  case ExprKind::ViewElement:
    return E->Type->Name == "f32";
  case ExprKind::Reduce:
    return E->Op->Name == "fadd" && isLanewise(E->Args[0]);
  case ExprKind::Operator:
    return E->Type->Name == "f32" && isArithmetic(E) &&
           all_of(E->Args, isLanewise);
  default:
    return false;
  }
}

SimPlan::SimPlan(const Instruction &I) : I(I), Vectors(I) {
  for (const Stmt &S : I.Semantics.Stmts)
    planStmt(S);
  planBuffers();
  checkOrder();
}

void SimPlan::planStmt(const Stmt &S) {
  if (S.Kind == StmtKind::ForEach || (S.Value && needsVectorKernel(S.Value)))
    return;
  for (const Stmt &Inner : S.Body) {
    planStmt(Inner);
    if (!Kernels.empty() && Kernels.back().Statement == &Inner)
      PrintError(I.Rec->getLoc(),
                 "'" + I.Name +
                     "', semantics: a statement with iterators "
                     "can't stand inside 'when'; use 'select'");
  }
  if (!S.Value || S.Kind == StmtKind::When)
    return;
  Kernel K;
  K.Statement = &S;
  K.Parallel.assign(S.Target.Indices.begin(), S.Target.Indices.end());
  bool NeedsLoop = !K.Parallel.empty();
  walk(S.Value, [&](const Expr *E) {
    if (E->Kind == ExprKind::Reduce)
      K.Reductions.push_back(E);
    NeedsLoop |= E->Kind == ExprKind::Reduce || E->Kind == ExprKind::Iterator;
    if (E->TheView)
      K.Views.insert(E->TheView);
    if (E->Array)
      K.Arrays.insert(E->Array);
    if (!scalarName(E).empty() && none_of(K.Scalars, [&](const Expr *Known) {
          return scalarName(Known) == scalarName(E);
        }))
      K.Scalars.insert(E);
  });
  if (!NeedsLoop)
    return;
  K.Name = I.Name.str() + "_" + std::to_string(Kernels.size());
  K.IsBlocked = !K.isScalar() && K.Reductions.size() == 1 &&
                isLanewise(S.Value) && S.Target.Type->Name == "f32";
  // Lanes are loaded and stored as they are.
  if (S.Target.Array)
    K.IsBlocked &= S.Target.Array->Cell->isTransparent();
  for (const ArrayInfo *Array : K.Arrays)
    K.IsBlocked &= Array->Cell->isTransparent();
  // An element of the lane must be next to that of the lane before.
  auto HasLaneLast = [&](const Expr *E) {
    for (auto [N, Index] : enumerate(E->Args))
      if (Index->Text == K.Parallel.back() && E->Array &&
          N + 1 != E->Args.size())
        return false;
    return true;
  };
  if (K.IsBlocked)
    walk(S.Value, [&](const Expr *E) { K.IsBlocked &= HasLaneLast(E); });
  Kernels.push_back(std::move(K));
}

void SimPlan::planBuffers() {
  for (const View *V : I.Semantics.Views) {
    if (V->isVector())
      continue;
    Buffer B;
    B.View = V;
    for (unsigned N = 0; N != V->Dims.size(); ++N)
      B.Order.push_back(N);
    if (V->IsWritten)
      Writes.push_back(B);
    if (!V->IsRead)
      continue;
    // The dimension that the first kernel's lane runs over goes innermost.
    for (const Kernel &K : Kernels) {
      const Expr *Access = nullptr;
      walk(K.Statement->Value, [&](const Expr *E) {
        if (E->Kind == ExprKind::ViewElement && E->TheView == V && !Access)
          Access = E;
      });
      if (!Access || K.Parallel.empty())
        continue;
      auto Lane = find_if(Access->Args, [&](const Expr *Index) {
        return Index->Text == K.Parallel.back();
      });
      if (Lane == Access->Args.end())
        continue;
      unsigned N = Lane - Access->Args.begin();
      B.Order.erase(B.Order.begin() + N);
      B.Order.push_back(N);
      break;
    }
    Reads.push_back(std::move(B));
  }
  for (Kernel &K : Kernels)
    if (K.IsBlocked)
      walk(K.Statement->Value, [&](const Expr *E) {
        if (E->Kind != ExprKind::ViewElement)
          return;
        const Buffer *B = readBuffer(E->TheView);
        for (auto [N, Index] : enumerate(E->Args))
          if (Index->Text == K.Parallel.back() && B->Order.back() != N)
            K.IsBlocked = false;
      });
}

/// Kernels that write arrays run one after the other, so none may read what
/// an earlier one has written.
void SimPlan::checkOrder() {
  SetVector<const ArrayInfo *> Written;
  for (const Kernel &K : Kernels) {
    const Place &Target = K.Statement->Target;
    if (Target.Kind != PlaceKind::ArrayElement)
      continue;
    for (const ArrayInfo *A : K.Arrays)
      if (Written.contains(A))
        PrintError(I.Rec->getLoc(),
                   "'" + I.Name + "', semantics: '" + A->Name +
                       "' is read after an earlier statement has written it; "
                       "put the reading statement first");
    walk(K.Statement->Value, [&](const Expr *E) {
      bool SameElement = E->Array != Target.Array ||
                         (E->Args.size() == Target.Indices.size() &&
                          all_of(zip(E->Args, Target.Indices), [](auto Pair) {
                            return std::get<0>(Pair)->Text == std::get<1>(Pair);
                          }));
      if (!SameElement)
        PrintError(I.Rec->getLoc(),
                   "'" + I.Name + "', semantics: '" + E->Array->Name +
                       "' is written, so only the same element of it may be "
                       "read");
    });
    Written.insert(Target.Array);
  }
}

const Kernel *SimPlan::kernelOf(const Stmt &S) const {
  for (const Kernel &K : Kernels)
    if (K.Statement == &S)
      return &K;
  return nullptr;
}

const Buffer *SimPlan::readBuffer(const View *V) const {
  for (const Buffer &B : Reads)
    if (B.View == V)
      return &B;
  return nullptr;
}

} // namespace kc::tablegen
