//===- ManualTraps.cpp - What makes an instruction trap, for the manual ---===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ManualExpr.h"
#include "ManualOperation.h"
#include "ManualText.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

std::string trapText(StringRef Kind) {
  std::string Out;
  for (char C : Kind) {
    if (isUpper(C) && !Out.empty())
      Out += '-';
    Out += toLower(C);
  }
  return Out;
}

namespace {

class TrapWriter {
public:
  TrapWriter(const IsaModel &Model, const Instruction &I, raw_ostream &OS)
      : Model(Model), I(I), Text(&I.Semantics), OS(OS) {}

  void run();

private:
  void item(StringRef Kind, const Twine &Condition) {
    OS << wrapped("* `" + trapText(Kind) + "` " + Condition.str() + ".");
    IsEmpty = false;
  }
  void writeChecks();
  void writeRegisters();
  void writeChoices();
  void writeAlignment();
  void writeRanges();
  void writeFunctions();
  void writeControl();

  const IsaModel &Model;
  const Instruction &I;
  ManualExpr Text;
  raw_ostream &OS;
  bool IsEmpty = true;
};

} // namespace

void TrapWriter::writeChecks() {
  for (const CheckInfo &C : I.Semantics.Checks)
    item(C.Trap,
         "unless " + code(Text.str(C.Condition)) + ": " + C.Message +
             (C.Address ? "; it reports " + code(Text.str(C.Address)) : ""));
}

/// Fields that can hold the number of a register that doesn't exist.
void TrapWriter::writeRegisters() {
  for (const auto &F : Model.RegFiles) {
    std::vector<std::string> Names;
    for (const Operand &Op : I.Operands)
      if (Op.RegFile == F.get() && F->Count < (uint64_t(1) << Op.Width))
        Names.push_back(code(Op.Name));
    if (!Names.empty())
      item("BadRegister", "if the word's field " + enumeration(Names, "or") +
                              " is " + Twine(F->Count) +
                              " or more; the assembler writes no such word");
  }
}

void TrapWriter::writeAlignment() {
  for (const View *V : I.Semantics.Views) {
    if (!V->RowAligned)
      continue;
    std::string Row = code(Text.str(V->Memory->RowCells));
    std::string Address = code(Text.str(V->Address));
    if (V->RowCount && !Model.sameExtent(V->RowDistance, V->Memory->RowCells))
      item("Misaligned", "unless " + Address + " and " +
                             code(Text.str(V->RowDistance)) +
                             " are multiples of " + Row);
    else
      item("Misaligned", "unless " + Address + " is a multiple of " + Row);
  }
}

void TrapWriter::writeRanges() {
  std::vector<std::string> Names, Read, Written;
  for (const View *V : I.Semantics.Views) {
    if (V->isVector())
      continue;
    if (V->IsWritten || !V->Memory->ZeroBeyondEnd)
      Names.push_back(code(V->Name));
    if (!V->Memory->Regions.empty() && V->IsRead)
      Read.push_back(code(V->Name));
    if (!V->Memory->Regions.empty() && V->IsWritten)
      Written.push_back(code(V->Name));
  }
  if (!Names.empty())
    item("OutOfRange",
         "if " + enumeration(Names, "or") + " reaches outside of its memory");
  auto Forbidden = [&](ArrayRef<std::string> Names, StringRef Verb) {
    if (!Names.empty())
      item("AccessFault", "if " + enumeration(Names, "or") +
                              " lies in a region that can't be " + Verb);
  };
  Forbidden(Read, "read");
  Forbidden(Written, "written");
}

/// What the functions say of themselves.
void TrapWriter::writeFunctions() {
  SmallSetVector<const FunctionInfo *, 1> Functions;
  for (const Stmt &S : I.Semantics.Stmts)
    walk(S, [&](const Expr *E) {
      if (E->Kind == ExprKind::Call)
        Functions.insert(E->Function);
    });
  for (const FunctionInfo *F : Functions)
    for (const FunctionInfo::TrapInfo &T : F->Traps)
      item(T.Kind, "if " + T.When);
}

static void forEachRaise(ArrayRef<Stmt> Stmts,
                         function_ref<void(const Stmt &)> Fn) {
  for (const Stmt &S : Stmts) {
    if (S.Kind == StmtKind::Raise)
      Fn(S);
    forEachRaise(S.Body, Fn);
  }
}

void TrapWriter::writeControl() {
  ArrayRef<Stmt> Stmts = I.Semantics.Stmts;
  forEachRaise(Stmts, [&](const Stmt &S) {
    item(S.TrapKind, "as the operation says: " + S.Message);
  });
  if (contains(Stmts, StmtKind::LoopBegin))
    item("BadLoop",
         "if " + Twine(Model.LoopDepth) + " loops are active already");
  if (contains(Stmts, StmtKind::LoopEnd)) {
    item("BadLoop", "if no active loop has that counter");
    if (Model.LoopLimit->Kind != ExprKind::Integer)
      item("LoopLimit", "if one iteration of a loop, the loops inside it "
                        "included, runs more than " +
                            code(Text.str(Model.LoopLimit)) + " instructions");
  }
  if (contains(Stmts, StmtKind::LoopBreak))
    item("BadLoop", "if no loop is active");
  if (contains(Stmts, StmtKind::Jump))
    item("BadJump", "if the new pc is no instruction of the program");
}

/// While the type variable selects a type that the instruction doesn't have.
void TrapWriter::writeChoices() {
  if (!I.Variable)
    return;
  std::vector<std::string> Types;
  for (auto [N, Type] : enumerate(I.Variable->Types))
    if (I.Variants[N])
      Types.push_back(code(Type->Name));
  item("IllegalInstruction",
       "unless " + code(I.Variable->Name) + ", the type of number " +
           code(Text.str(I.Selector)) + ", is " + enumeration(Types, "or"));
}

void TrapWriter::run() {
  writeRegisters();
  writeChoices();
  writeChecks();
  writeAlignment();
  writeRanges();
  writeFunctions();
  writeControl();
  if (IsEmpty)
    OS << "None.\n";
  OS << "\n";
}

void writeTraps(const IsaModel &Model, const Instruction &I, raw_ostream &OS) {
  TrapWriter(Model, I, OS).run();
}

} // namespace kc::tablegen
