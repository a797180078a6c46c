//===- OdsEffects.cpp - What instructions do to state ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Registers of register files are SSA values in the dialect. All other state
// (memories, arrays, registers of their own) is a resource that operations read
// and write, which keeps MLIR's passes from reordering what depends on it.
//
//===----------------------------------------------------------------------===//

#include "OdsGen.h"
#include "llvm/TableGen/Record.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

namespace {

class EffectCollector {
public:
  EffectCollector(const IsaModel &Model) : Model(Model) {}

  void add(const Instruction &I);
  StateEffects Effects;

private:
  // Info is a MemoryInfo, ArrayInfo or RegisterInfo.
  template <typename Info> void read(const Info *State) {
    Effects.Resources[State->Rec->getName()].IsRead = true;
  }
  template <typename Info> void write(const Info *State) {
    Effects.Resources[State->Rec->getName()].IsWritten = true;
  }
  void addExpr(const Expr *E);
  void addStmt(const Stmt &S);
  void addCall(const FunctionInfo &F);

  const IsaModel &Model;
};

} // namespace

/// A Function names the memories that it uses. It can see the registers too.
void EffectCollector::addCall(const FunctionInfo &F) {
  for (const MemoryInfo *M : F.Reads)
    read(M);
  for (const MemoryInfo *M : F.Writes)
    write(M);
  for (const auto &R : Model.Registers)
    if (!R->IsConstant)
      read(R.get());
  Effects.MayTrap = true;
}

void EffectCollector::addExpr(const Expr *Root) {
  if (!Root)
    return;
  walk(Root, [&](const Expr *E) {
    if (E->Reg && !E->Reg->IsConstant)
      read(E->Reg);
    if (E->Array)
      read(E->Array);
    if (E->Function)
      addCall(*E->Function);
    if (E->Kind == ExprKind::PC || E->Kind == ExprKind::NextPC)
      Effects.IsUnknown = true;
  });
}

void EffectCollector::addStmt(const Stmt &S) {
  addExpr(S.Value);
  const Place &Target = S.Target;
  bool IsPlace = S.Kind == StmtKind::Set || S.Kind == StmtKind::Accumulate;
  if (IsPlace && Target.Reg)
    write(Target.Reg);
  if (IsPlace && Target.Array) {
    write(Target.Array);
    if (S.Kind == StmtKind::Accumulate)
      read(Target.Array);
  }
  for (const Stmt &Inner : S.Body)
    addStmt(Inner);
}

void EffectCollector::add(const Instruction &I) {
  for (const NamedValue *V : I.Semantics.Values)
    addExpr(V->Value);
  for (const View *V : I.Semantics.Views) {
    addExpr(V->Address);
    for (const Expr *E : V->Dims)
      addExpr(E);
    for (const Expr *E : V->Strides)
      addExpr(E);
    if (V->IsRead)
      read(V->Memory);
    if (V->IsWritten)
      write(V->Memory);
    Effects.MayTrap = true;
  }
  for (const CheckInfo &C : I.Semantics.Checks) {
    addExpr(C.Condition);
    Effects.MayTrap = true;
  }
  for (const Stmt &S : I.Semantics.Stmts)
    addStmt(S);
  if (I.Control != isa::ControlKind::None)
    Effects.IsUnknown = true;
}

StateEffects stateEffects(const IsaModel &Model, const Instruction &I) {
  EffectCollector Collector(Model);
  Collector.add(I);
  return std::move(Collector.Effects);
}

} // namespace kc::tablegen
