//===- MlirGen.cpp - One MLIR function per instruction --------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes a module in which each instruction is a function over the machine's
// whole state, for comparison with the simulator: both come from the same dag,
// but by ways that share nothing (docs/semantics.md).
//
//===----------------------------------------------------------------------===//

#include "MlirInstr.h"
#include "kc/TableGen/Generators.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Record.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

/// Calls \p Fn on the statement and those inside it.
static void forEach(ArrayRef<Stmt> Stmts, function_ref<void(const Stmt &)> Fn) {
  for (const Stmt &S : Stmts) {
    Fn(S);
    forEach(S.Body, Fn);
  }
}

/// What of an instruction only the simulator does; empty if nothing.
static std::string notCovered(const Instruction &I) {
  std::string Why;
  auto Note = [&](const Twine &What) {
    if (Why.empty())
      Why = What.str();
  };
  forEach(I.Semantics.Stmts, [&](const Stmt &S) {
    if (S.Kind == StmtKind::LoopBegin || S.Kind == StmtKind::LoopEnd ||
        S.Kind == StmtKind::LoopBreak)
      Note("controls hardware loops");
    if (S.Kind == StmtKind::Halt)
      Note("ends the program");
    if (S.Target.Map)
      Note("writes registers of " + S.Target.Map->Name);
    if (S.Value)
      walk(S.Value, [&](const Expr *E) {
        if (E->Kind == ExprKind::Call)
          Note("calls " + E->Function->Cxx);
        if (E->Map)
          Note("reads registers of " + E->Map->Name);
        if (E->Kind == ExprKind::Cycles || E->Kind == ExprKind::Instructions)
          Note("asks how long the run has taken");
      });
  });
  return Why;
}

static bool usesPC(const Instruction &I) {
  bool Uses = false;
  auto Look = [&](const Expr *E) {
    Uses |= E->Kind == ExprKind::PC || E->Kind == ExprKind::NextPC;
  };
  for (const NamedValue *V : I.Semantics.Values)
    walk(V->Value, Look);
  forEach(I.Semantics.Stmts, [&](const Stmt &S) {
    Uses |= S.Kind == StmtKind::Jump;
    if (S.Value)
      walk(S.Value, Look);
  });
  return Uses;
}

static void emitModule(const RecordKeeper &Records, const IsaModel &Model,
                       raw_ostream &OS) {
  MlirSymbols Symbols(Records);
  MlirModuleInfo Module;
  for (const auto &I : Model.Instrs) {
    Module.HasPC |= usesPC(*I);
    Module.MaxOperands =
        std::max<unsigned>(Module.MaxOperands, I->Operands.size());
  }

  std::string Functions;
  raw_string_ostream FunctionOS(Functions);
  for (const auto &F : Model.RegFiles)
    if (!F->isVector())
      emitMlirRegisterAccess(*F, Symbols, FunctionOS);
  std::string Missing;
  for (const auto &I : Model.Instrs) {
    if (I->IsReserved) {
      Missing += "//   " + I->Name.str() + " is only a name\n";
      continue;
    }
    if (I->usesVectors()) {
      Missing += "//   " + I->Name.str() + " works on vector registers\n";
      continue;
    }
    std::string Why = notCovered(*I);
    if (!Why.empty())
      Missing += "//   " + I->Name.str() + " " + Why + "\n";
    emitMlirInstr(Model, Module, *I, Why, Symbols, FunctionOS);
  }

  OS << "// The instructions of " << Model.Title
     << ": what each does to the machine's state.\n//\n"
     << "// Arguments are the register files, registers, arrays and "
        "memories,\n// "
     << (Module.HasPC ? "the pc, " : "")
     << "the parameters of the profile, and the instruction's operands: numbers"
     << "\n// of registers, values of immediates; the same number for all. The"
     << "\n// result is true if the instruction traps; nothing is written "
        "then.\n";
  if (!Missing.empty())
    OS << "//\n// Not covered:\n" << Missing;
  OS << "//\n// Written by kc-tblgen --gen-mlir-semantics.\n\n";
  Symbols.print(OS);
  OS << StringRef(Functions).rtrim() << "\n";
}

void emitMlirSemantics(const RecordKeeper &Records, raw_ostream &OS) {
  withModel(Records,
            [&](const IsaModel &Model) { emitModule(Records, Model, OS); });
}

} // namespace kc::tablegen
