//===- ManualOperation.cpp - What an instruction does, for the manual -----===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An operation is shown as
//
//   o = gp[rs1] mod (MLEN × MLEN)               values of `where`
//   x = BLEN rows of vram from gp[rs2], ...     views of `where`
//     x[i, k] = vram[gp[rs2] + i × MLEN + k]
//
//   for i < BLEN, j < BLEN:                     statements
//       m_acc[i, j] += Σ[k < MLEN] x[i, k] × w[k, j]
//
//===----------------------------------------------------------------------===//

#include "ManualOperation.h"
#include "ManualExpr.h"
#include "ManualText.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

namespace {

class OperationWriter {
public:
  OperationWriter(const Instruction &I, raw_ostream &OS)
      : Sem(I.Semantics), Text(&Sem), OS(OS) {}

  void run();

private:
  void writeValue(const NamedValue &V);
  void writeView(const View &V);
  void writeGroup(const View &V);
  void writeForEach(const Stmt &S, unsigned Indent);
  std::string describe(const View &V);
  SmallVector<std::string, 3> indexNames(const View &V);
  std::string element(const View &V, ArrayRef<std::string> Indices);

  void writeStmts(ArrayRef<Stmt> Stmts, unsigned Indent);
  void writeStmt(const Stmt &S, unsigned Indent);
  void writeAssignment(const Stmt &S, const Expr *Value, unsigned Indent);
  void writeLoopEnd(const std::string &Counter, unsigned Indent);
  std::string place(const Place &P);
  raw_ostream &line(unsigned Indent) { return OS.indent(4 * Indent); }

  void writeFormulas();
  void writeNotes();

  const Semantics &Sem;
  ManualExpr Text;
  raw_ostream &OS;
  /// In the order in which they are called.
  SmallSetVector<const FunctionInfo *, 2> Functions;
  bool HasLookup = false;
};

} // namespace

void OperationWriter::writeValue(const NamedValue &V) {
  OS << V.Name << " = " << Text.str(V.Value) << "\n";
}

/// The iterators that the statements use for the view, or names of its own
/// where they compute the index.
SmallVector<std::string, 3> OperationWriter::indexNames(const View &V) {
  SmallVector<std::string, 3> Names;
  auto Take = [&](const Expr *E) {
    if (!Names.empty() || E->Kind != ExprKind::ViewElement || E->TheView != &V)
      return;
    for (const Expr *Arg : E->Args)
      Names.push_back(Arg->Text);
  };
  auto TakeStmt = [&](auto &Self, const Stmt &S) -> void {
    if (Names.empty() && S.Target.TheView == &V)
      Names = S.Target.Indices;
    walk(S, Take);
    for (const Stmt &Inner : S.Body)
      Self(Self, Inner);
  };
  for (const Stmt &S : Sem.Stmts)
    TakeStmt(TakeStmt, S);
  static const char *const Own[] = {"i", "j", "k", "l"};
  while (Names.size() < V.Dims.size())
    Names.push_back(Own[Names.size() % 4]);
  return Names;
}

/// "vram[gp[rs2] + i × MLEN + k]"
std::string OperationWriter::element(const View &V,
                                     ArrayRef<std::string> Indices) {
  std::string Address = Text.atLeast(V.Address, SumPrecedence);
  if (V.Element && V.Element->Width > 8)
    return (V.Memory->Name + "[" + Address + " … + " +
            utostr(V.Element->Width / 8 - 1) + "]")
        .str();
  bool IsZero = V.Address->Kind == ExprKind::Integer && V.Address->Int == 0;
  std::string Sum = IsZero && !Indices.empty() ? "" : Address;
  for (auto [Index, Stride] : zip(Indices, V.Strides)) {
    if (!Sum.empty())
      Sum += " + ";
    Sum += Index;
    if (Stride->Kind != ExprKind::Integer || Stride->Int != 1)
      Sum += " × " + Text.atLeast(Stride, ProductPrecedence);
  }
  return (V.Memory->Name + "[" + Sum + "]").str();
}

std::string OperationWriter::describe(const View &V) {
  std::string Memory = V.Memory->Name.str();
  std::string Address = Text.str(V.Address);
  if (V.RowCount)
    return Text.str(V.RowCount) + " rows of " + Memory + " from " + Address +
           ", " + Text.str(V.RowDistance) + " apart";
  if (V.RowAligned)
    return "the row of " + Memory + " at " + Address;
  std::string Extents =
      join(map_range(V.Dims,
                     [&](const Expr *D) {
                       return Text.atLeast(D, ProductPrecedence);
                     }),
           " × ");
  return Extents + " cells of " + Memory;
}

/// "d = VLMAX elements of type SEW in v[vd] and the registers behind it"
void OperationWriter::writeGroup(const View &V) {
  std::string Register =
      (V.File->Prefix + "[" + Text.str(V.Address) + "]").str();
  if (V.IsMask) {
    OS << V.Name << " = the bits of " << Register << "\n";
    return;
  }
  OS << V.Name << " = " << Text.atLeast(V.Count, ProductPrecedence)
     << " elements of type "
     << (V.ElementType ? V.ElementType->Name : V.Element->Name) << " from "
     << Register << " on\n";
}

void OperationWriter::writeForEach(const Stmt &S, unsigned Indent) {
  line(Indent) << "for " << Text.loopRange(S.Iterator, S.Begin, S.End);
  if (!ManualExpr::isAlways(S.Value))
    OS << " where " << Text.str(S.Value);
  OS << ":\n";
  for (const Stmt &Inner : S.Body)
    writeStmt(Inner, Indent + 1);
}

void OperationWriter::writeView(const View &V) {
  if (V.isVector())
    return writeGroup(V);
  if (V.Dims.empty()) {
    OS << V.Name << " = " << element(V, {}) << "\n";
    return;
  }
  SmallVector<std::string, 3> Indices = indexNames(V);
  OS << V.Name << " = " << describe(V) << ":\n    " << V.Name << "["
     << join(Indices, ", ") << "] = " << element(V, Indices) << "\n";
}

std::string OperationWriter::place(const Place &P) {
  switch (P.Kind) {
  case PlaceKind::Operand:
    return operandText(*P.Oper);
  case PlaceKind::Register:
    return P.Reg->Name.str();
  case PlaceKind::ArrayElement:
    return (P.Array->Name + "[" + join(P.Indices, ", ") + "]").str();
  case PlaceKind::ViewElement:
    return P.Indices.empty()
               ? P.TheView->Name
               : P.TheView->Name + "[" + join(P.Indices, ", ") + "]";
  case PlaceKind::Mapped:
    return (P.Map->Name + "[" + Text.str(P.Number) + "]").str();
  }
  return "?";
}

static const CellInfo *cellOf(const Place &P) {
  switch (P.Kind) {
  case PlaceKind::Operand:
    return P.Oper->RegFile->Cell;
  case PlaceKind::Register:
    return P.Reg->Cell;
  case PlaceKind::ArrayElement:
    return P.Array->Cell;
  case PlaceKind::ViewElement:
    return P.TheView->isVector() ? P.TheView->File->Cell
                                 : P.TheView->Memory->Cell;
  case PlaceKind::Mapped:
    return nullptr;
  }
  return nullptr;
}

/// Whether \p Value comes from a cell that holds the same values as \p Cell.
static bool isExactIn(const Expr *Value, const CellInfo *Cell) {
  if (Value->TheView && Value->TheView->isVector())
    return false;
  const CellInfo *From =
      Value->Kind == ExprKind::OperandValue && Value->Oper->isRegister()
          ? Value->Oper->RegFile->Cell
      : Value->Kind == ExprKind::Register     ? Value->Reg->Cell
      : Value->Kind == ExprKind::ArrayElement ? Value->Array->Cell
      : Value->Kind == ExprKind::ViewElement || Value->Kind == ExprKind::Lookup
          ? Value->TheView->Memory->Cell
          : nullptr;
  return From && From->Storage == Cell->Storage &&
         From->Display == Cell->Display;
}

/// "bf16" if the assignment rounds, else empty.
static StringRef roundingOf(const Stmt &S, const Expr *Value) {
  const CellInfo *Cell = cellOf(S.Target);
  bool IsExact = !Cell || Cell->isTransparent() || Cell->Display == "int" ||
                 (S.Kind == StmtKind::Set &&
                  (Value->Kind == ExprKind::Float || isExactIn(Value, Cell)));
  return IsExact ? StringRef() : Cell->Display;
}

void OperationWriter::writeAssignment(const Stmt &S, const Expr *Value,
                                      unsigned Indent) {
  if (Value->Kind == ExprKind::Operator && Value->Op->Name == "select") {
    line(Indent) << "if " << Text.str(Value->Args[0]) << ":\n";
    writeAssignment(S, Value->Args[1], Indent + 1);
    line(Indent) << "else:\n";
    writeAssignment(S, Value->Args[2], Indent + 1);
    return;
  }
  std::string Target = place(S.Target);
  StringRef Rounding = roundingOf(S, Value);
  line(Indent) << Target;
  if (S.Kind == StmtKind::Accumulate && Rounding.empty())
    OS << " += " << Text.str(Value);
  else if (S.Kind == StmtKind::Accumulate)
    OS << " ← " << Rounding << "(" << Target << " + "
       << Text.atLeast(Value, SumPrecedence) << ")";
  else if (Rounding.empty())
    OS << " ← " << Text.str(Value);
  else
    OS << " ← " << Rounding << "(" << Text.str(Value) << ")";
  OS << "\n";
}

void OperationWriter::writeLoopEnd(const std::string &Counter,
                                   unsigned Indent) {
  line(Indent) << "L = the innermost active loop whose counter is " << Counter
               << "\n";
  line(Indent) << "if " << Counter << " > 1:\n";
  line(Indent + 1) << Counter << " ← " << Counter << " − 1\n";
  line(Indent + 1) << "go to the first instruction of L's body\n";
  line(Indent) << "else:\n";
  line(Indent + 1) << Counter << " ← 0\n";
  line(Indent + 1) << "L is over; go on after this instruction\n";
}

void OperationWriter::writeStmt(const Stmt &S, unsigned Indent) {
  auto Note = [&](const Expr *E) {
    if (E->Kind == ExprKind::Call)
      Functions.insert(E->Function);
    HasLookup |= E->Kind == ExprKind::Lookup;
  };
  if (S.Value)
    walk(S.Value, Note);
  switch (S.Kind) {
  case StmtKind::Set:
  case StmtKind::Accumulate:
    return writeAssignment(S, S.Value, Indent);
  case StmtKind::ForEach:
    return writeForEach(S, Indent);
  case StmtKind::When:
    line(Indent) << "if " << Text.str(S.Value) << ":\n";
    return writeStmts(S.Body, Indent + 1);
  case StmtKind::Call:
    line(Indent) << Text.str(S.Value) << "\n";
    return;
  case StmtKind::Jump:
    line(Indent) << "pc ← " << Text.str(S.Value) << "\n";
    return;
  case StmtKind::Raise:
    line(Indent) << "trap " << trapText(S.TrapKind) << ": " << S.Message
                 << "\n";
    return;
  case StmtKind::Halt:
    line(Indent) << "the program ends\n";
    return;
  case StmtKind::LoopBegin: {
    std::string Counter = place(S.Target);
    line(Indent) << Counter << " ← " << Text.str(S.Value) << "\n";
    line(Indent) << "a loop with counter " << Counter
                 << " begins; its body starts at the next instruction\n";
    return;
  }
  case StmtKind::LoopEnd:
    return writeLoopEnd(place(S.Target), Indent);
  case StmtKind::LoopBreak:
    line(Indent) << "the counter of the innermost active loop ← 0\n";
    line(Indent) << "that loop is over; go on after this instruction\n";
    return;
  }
}

/// Statements with the same iterators stand under one `for`.
void OperationWriter::writeStmts(ArrayRef<Stmt> Stmts, unsigned Indent) {
  ArrayRef<std::string> Current;
  for (const Stmt &S : Stmts) {
    ArrayRef<std::string> Indices = S.Target.Indices;
    if (!Indices.empty() && Indices != Current) {
      line(Indent) << "for "
                   << join(map_range(Indices,
                                     [&](const std::string &Name) {
                                       return Text.range(Name);
                                     }),
                           ", ")
                   << ":\n";
    }
    Current = Indices;
    writeStmt(S, Indent + !Indices.empty());
  }
}

void OperationWriter::writeFormulas() {
  for (const FunctionInfo *F : Functions) {
    OS << "where " << code(F->Name) << " is:\n\n"
       << prose(F->Formula) << "\n\n";
    auto Names = [](ArrayRef<const MemoryInfo *> Memories) {
      std::vector<std::string> Out;
      for (const MemoryInfo *M : Memories)
        Out.push_back(code(M->Name));
      return enumeration(Out);
    };
    std::vector<std::string> Accesses;
    if (!F->Reads.empty())
      Accesses.push_back("reads " + Names(F->Reads));
    if (!F->Writes.empty())
      Accesses.push_back("writes " + Names(F->Writes));
    if (!Accesses.empty())
      writeParagraph(OS, "It " + enumeration(Accesses) + ".");
  }
}

void OperationWriter::writeNotes() {
  unsigned Assignments = 0;
  for (const Stmt &S : Sem.Stmts)
    Assignments += S.Kind == StmtKind::Set || S.Kind == StmtKind::Accumulate ||
                   S.Kind == StmtKind::When || S.Kind == StmtKind::ForEach;
  if (Assignments > 1)
    OS << "All values are read before anything is written.\n\n";
  if (HasLookup)
    OS << "An index outside of a view reads 0.\n\n";
}

void OperationWriter::run() {
  if (Sem.Stmts.empty()) {
    OS << "It does nothing.\n\n";
    return;
  }
  OS << "```text\n";
  for (const NamedValue *V : Sem.Values)
    writeValue(*V);
  for (const View *V : Sem.Views)
    writeView(*V);
  if (!Sem.Values.empty() || !Sem.Views.empty())
    OS << "\n";
  writeStmts(Sem.Stmts, 0);
  OS << "```\n\n";
  writeFormulas();
  writeNotes();
}

void writeOperation(const Instruction &I, raw_ostream &OS) {
  OperationWriter(I, OS).run();
}

} // namespace kc::tablegen
