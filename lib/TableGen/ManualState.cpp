//===- ManualState.cpp - The machine's state, for the manual --------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ManualState.h"
#include "ManualExpr.h"
#include "ManualText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

/// "64 × MLEN = 4096": the expression and what it is by default.
static std::string withDefault(const Expr *E) {
  std::string Text = ManualExpr().str(E);
  std::optional<int64_t> Value = evaluateDefault(E);
  std::string Number = Value ? itostr(*Value) : "";
  return !Value || Text == Number ? Text : Text + " = " + Number;
}

/// Both texts, with a semicolon between them.
static std::string joined(StringRef A, StringRef B) {
  return (A + (A.empty() || B.empty() ? "" : "; ") + B).str();
}

static std::string cellText(const CellInfo &C) {
  return C.Summary.empty() ? C.Name.str() : C.Summary.str();
}

static void writeRegisters(const IsaModel &Model, raw_ostream &OS) {
  if (Model.RegFiles.empty() && Model.Registers.empty())
    return;
  OS << "### Registers\n\n";
  MarkdownTable Table({"Registers", "Meaning", "Each holds", "After reset"});
  for (const auto &F : Model.RegFiles) {
    std::string Summary = F->Summary.str();
    if (F->ZeroRegister >= 0)
      Summary =
          joined(Summary, code(F->Prefix.str() + itostr(F->ZeroRegister)) +
                              " reads as 0 and drops what is written to it");
    Table.row({code(F->Prefix.str() + "0") + " … " +
                   code(F->Prefix.str() + utostr(F->Count - 1)),
               Summary, cellText(*F->Cell), "0"});
  }
  for (const auto &G : Model.Registers)
    Table.row(
        {code(G->Name),
         joined(G->Summary, G->IsConstant ? "no instruction changes it" : ""),
         cellText(*G->Cell),
         G->ResetText.empty() ? itostr(G->Reset) : G->ResetText.str()});
  Table.write(OS);
}

static std::string shape(const ArrayInfo &A) {
  std::vector<std::string> Dims;
  for (const Expr *D : A.Dims)
    Dims.push_back(ManualExpr().atLeast(D, SumPrecedence));
  std::string Out = "[" + join(Dims, ", ") + "]";
  std::vector<std::string> Values;
  for (const Expr *D : A.Dims)
    if (std::optional<int64_t> Value = evaluateDefault(D))
      Values.push_back(itostr(*Value));
  if (Values != Dims && Values.size() == Dims.size())
    Out += " = [" + join(Values, ", ") + "]";
  return Out;
}

static void writeArrays(const IsaModel &Model, raw_ostream &OS) {
  if (Model.Arrays.empty())
    return;
  OS << "### Arrays\n\n";
  writeParagraph(OS, "Instructions use them as a whole; they are 0 after "
                     "reset.");
  MarkdownTable Table({"Array", "Extents", "Meaning", "Each element"});
  for (const auto &A : Model.Arrays)
    Table.row({code(A->Name), shape(*A), A->Summary.str(), cellText(*A->Cell)});
  Table.write(OS);
}

/// "read and write"
static std::string rightsText(StringRef Rights) {
  std::vector<std::string> Words;
  for (auto [Letter, Word] : {std::pair('r', "read"), std::pair('w', "write"),
                              std::pair('x', "execute")})
    if (Rights.contains(Letter))
      Words.push_back(Word);
  return enumeration(Words);
}

static void writeRegions(const MemoryInfo &M, raw_ostream &OS) {
  if (M.Regions.empty())
    return;
  writeParagraph(OS, "Of " + code(M.Name) +
                         " only these parts exist; what is not allowed there "
                         "traps as `access-fault`.");
  MarkdownTable Table({"Region", "From", "Cells", "Programs may", "Meaning"});
  for (const MemoryRegionInfo &R : M.Regions)
    Table.row({code(R.Name), withDefault(R.Base), withDefault(R.Cells),
               rightsText(R.Rights), R.Summary.str()});
  Table.write(OS);
}

static void writeMemories(const IsaModel &Model, raw_ostream &OS) {
  if (Model.Memories.empty())
    return;
  OS << "### Memories\n\n";
  writeParagraph(OS, "Addresses count cells, from 0; the address of a row is a "
                     "multiple of the row's size. Before a run a memory has "
                     "the contents that the run is given; a cell that was "
                     "given none and that the program hasn't written has no "
                     "defined value. An access outside of a memory traps as "
                     "`out-of-range`.");
  MarkdownTable Table({"Memory", "Meaning", "Each cell", "Cells", "Row"});
  for (const auto &M : Model.Memories) {
    std::optional<int64_t> Row = evaluateDefault(M->RowCells);
    bool HasRows = M->RowCells->Kind != ExprKind::Integer || Row != 1;
    Table.row({code(M->Name),
               joined(M->Summary,
                      M->ZeroBeyondEnd ? "cells beyond its end read as 0" : ""),
               cellText(*M->Cell), withDefault(M->Cells),
               HasRows ? withDefault(M->RowCells) : "–"});
  }
  Table.write(OS);
  for (const auto &M : Model.Memories)
    writeRegions(*M, OS);
}

static void writeAssignments(ArrayRef<Stmt> Stmts, const ManualExpr &Text,
                             std::vector<std::string> &Out) {
  for (const Stmt &S : Stmts) {
    if (S.Kind != StmtKind::When) {
      Out.push_back(
          code((S.Target.Reg->Name + " ← " + Text.str(S.Value)).str()));
      continue;
    }
    std::vector<std::string> Inner;
    writeAssignments(S.Body, Text, Inner);
    Out.push_back(enumeration(Inner) + " if " + code(Text.str(S.Value)));
  }
}

static void writeMaps(const IsaModel &Model, raw_ostream &OS) {
  for (const auto &Map : Model.RegisterMaps) {
    OS << "### " << Map->Name << "\n\n";
    writeParagraph(OS, "Instructions name these by their numbers" +
                           (Map->Summary.empty() ? "" : ": " + Map->Summary) +
                           ".");
    MarkdownTable Table({"Number", "Name", "Reads as", "Writing `value`"});
    for (const MappedRegisterInfo &G : Map->Registers) {
      std::string Written = "is not allowed";
      if (G.Write) {
        std::vector<std::string> Parts;
        writeAssignments(G.Write->Semantics.Stmts,
                         ManualExpr(&G.Write->Semantics), Parts);
        Written = Parts.empty() ? "does nothing" : join(Parts, ", ");
      }
      Table.row({"0x" + utohexstr(G.Number, false, 3), code(G.Name),
                 code(ManualExpr().str(G.Read)), Written});
    }
    Table.write(OS);
  }
}

void writeState(const IsaModel &Model, raw_ostream &OS) {
  OS << "## State\n\n";
  writeRegisters(Model, OS);
  writeArrays(Model, OS);
  writeMaps(Model, OS);
  writeMemories(Model, OS);
}

static void writeFormats(const IsaModel &Model, raw_ostream &OS) {
  if (Model.FormatParams.empty())
    return;
  OS << "### Number formats\n\n";
  writeParagraph(OS, "A profile gives each of these as a text.");
  MarkdownTable Table({"Format", "Default", "Used by"});
  for (const auto &F : Model.FormatParams)
    Table.row({code(F->Name), code(F->Value), F->Summary.str()});
  Table.write(OS);
  OS << wrapped("* `bf16`, `f16`, `f32` are the usual floating-point types.")
     << wrapped(
            "* `e4m3` and the like have one sign bit, 4 exponent bits and 3 "
            "mantissa bits, and the bias 7. An exponent of all "
            "ones is infinity (mantissa 0) or NaN. Mantissa m with exponent "
            "0 is m/8 × 2^−bias, half of what IEEE's rules give.")
     << wrapped("* `e8m0` is a power of two, 2^(code − 127); code 0 is zero, "
                "255 is infinity.")
     << wrapped("* `int8` and the like are integers, stored by truncation and "
                "read back unsigned; `si8` is stored rounded and saturated, "
                "and read back signed.")
     << wrapped("* `mx(ELEMENT,SCALE,K)` keeps one SCALE for K elements side "
                "by side; a value is element × scale.")
     << "\n";
}

void writeParameters(const IsaModel &Model, raw_ostream &OS) {
  if (Model.Params.empty() && Model.FormatParams.empty())
    return;
  OS << "## Parameters\n\n";
  writeParagraph(OS, "A machine profile gives every parameter a value. What "
                     "this manual says to be so by default, and its examples, "
                     "are for the values below.");
  if (!Model.Params.empty()) {
    MarkdownTable Table({"Parameter", "Default", "Allowed", "Meaning"});
    for (const auto &P : Model.Params)
      Table.row({code(P->Name), itostr(P->Value),
                 itostr(P->Min) + " … " + itostr(P->Max), P->Summary.str()});
    Table.write(OS);
  }
  if (!Model.Constraints.empty()) {
    OS << "Every profile satisfies:\n\n";
    for (const ConstraintInfo &C : Model.Constraints)
      OS << "* " << code(ManualExpr().str(C.Condition)) << "\n";
    OS << "\n";
  }
  writeFormats(Model, OS);
}

} // namespace kc::tablegen
