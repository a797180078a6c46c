//===- PatternGen.cpp - What an instruction selector looks for ------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An instruction that gives a register one value, or stores one, is the MLIR
// function that computes this from the operands:
//
//   func.func @LW(%rs1: i32, %imm: i32, %mem: memref<?xi32, "mem">) -> i32 {
//     %0 = arith.addi %rs1, %imm : i32
//     %1 = arith.index_castui %0 : i32 to index
//     %2 = memref.load %mem[%1] : memref<?xi32, "mem">
//     return %2 : i32
//   }
//
// The arguments are the operands that are read, in the order of the definition,
// and then the memory. lib/Lowering/Select looks for these expressions in
// programs. Whatever else an instruction may do (traps of its own, several
// results, index notation, state beside registers and one memory cell) leaves
// it without a pattern.
//
//===----------------------------------------------------------------------===//

#include "PatternGen.h"
#include "CxxText.h"
#include "FloatText.h"
#include "MlirWriter.h"
#include "OdsGen.h"
#include "kc/TableGen/Generators.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

namespace {

/// The pattern of one instruction.
class PatternWriter {
public:
  explicit PatternWriter(const Instruction &I) : I(I) {}

  /// Nothing if the instruction has none.
  std::optional<std::string> run();

private:
  bool isPlain() const;
  /// An expression's value; "" if there is no operation for it.
  std::string value(const Expr *E);
  std::string operatorValue(const Expr *E);
  /// "%memory[%index] : type" of a cell.
  std::string cell(const View &V);
  std::string signature(StringRef Result) const;

  const Instruction &I;
  MlirWriter W;
  StringMap<std::string> Arguments;
  StringSet<> Used;
  StringMap<std::string> Named;
  const MemoryInfo *Memory = nullptr;
  std::string MemoryName;
};

std::string memoryType(const MemoryInfo &M) {
  return formatv("memref<?x{0}, \"{1}\">", M.Cell->Value->Mlir, M.Name);
}

} // namespace

/// Whether it does one thing, and that always.
bool PatternWriter::isPlain() const {
  const Semantics &Sem = I.Semantics;
  if (!hasOperation(I) || I.Control != isa::ControlKind::None ||
      !I.Space->IsBase || I.SkippedIf || !Sem.Checks.empty() ||
      Sem.Stmts.size() != 1 || Sem.Stmts.front().Kind != StmtKind::Set)
    return false;
  const Place &Target = Sem.Stmts.front().Target;
  size_t Written = 0;
  for (const Operand &Op : I.Operands) {
    if (Op.IsPCRelative ||
        (Op.isRegister() && !Op.RegFile->Cell->isTransparent()))
      return false;
    Written += Op.isWritten();
  }
  if (Written != (Target.Kind == PlaceKind::Operand ? 1 : 0))
    return false;
  if (Sem.Views.empty())
    return Target.Kind == PlaceKind::Operand;
  if (Sem.Views.size() != 1)
    return false;
  const View &V = *Sem.Views.front();
  if (!V.Dims.empty() || V.Element || V.RowAligned ||
      !V.Memory->Cell->isTransparent())
    return false;
  // A load, or a store.
  if (Target.Kind == PlaceKind::Operand)
    return Sem.Stmts.front().Value->Kind == ExprKind::ViewElement;
  return Target.Kind == PlaceKind::ViewElement && !V.IsRead;
}

std::string PatternWriter::operatorValue(const Expr *E) {
  StringRef Text = E->Op->Implements.empty() ? E->Op->Mlir : E->Op->Implements;
  if (Text.empty() || Text.contains("func.call"))
    return "";
  const TypeInfo *Open = E->Type;
  for (auto [Arg, Type] : zip(E->Args, E->Op->Args))
    if (!Type) {
      Open = Arg->Type;
      break;
    }
  std::vector<std::string> Args;
  for (const Expr *Arg : E->Args) {
    Args.push_back(value(Arg));
    if (Args.back().empty())
      return "";
  }
  return W.define(fillIn(Text, Args, Open->Mlir));
}

std::string PatternWriter::value(const Expr *E) {
  switch (E->Kind) {
  case ExprKind::Integer:
    if (E->Type->Width == 1)
      return W.constant(E->Int ? "true" : "false", "i1");
    return W.constant(std::to_string(E->Int), E->Type->Mlir);
  case ExprKind::Float:
    return W.constant(mlirFloat(E->Text, E->Type->Mlir), E->Type->Mlir);
  case ExprKind::OperandValue:
    Used.insert(E->Oper->Name);
    return Arguments.lookup(E->Oper->Name);
  case ExprKind::Named: {
    auto [It, IsNew] = Named.try_emplace(E->Named->Name);
    if (IsNew) {
      std::string Value = value(E->Named->Value);
      Named[E->Named->Name] = Value;
    }
    return Named.lookup(E->Named->Name);
  }
  case ExprKind::Operator:
    return operatorValue(E);
  case ExprKind::Convert: {
    std::string Value = value(E->Args[0]);
    StringRef Op = E->Text == "sext"    ? "extsi"
                   : E->Text == "zext"  ? "extui"
                   : E->Text == "trunc" ? "trunci"
                                        : "bitcast";
    return Value.empty()
               ? ""
               : W.define(formatv("arith.{0} {1} : {2} to {3}", Op, Value,
                                  E->Args[0]->Type->Mlir, E->Type->Mlir));
  }
  case ExprKind::Param:
  case ExprKind::OperandNumber:
  case ExprKind::Register:
  case ExprKind::PC:
  case ExprKind::NextPC:
  case ExprKind::Call:
  case ExprKind::Iterator:
  case ExprKind::ArrayElement:
  case ExprKind::ViewElement:
  case ExprKind::Reduce:
  case ExprKind::Lookup:
  case ExprKind::Mapped:
  case ExprKind::IsMapped:
  case ExprKind::IsWritable:
  case ExprKind::Cycles:
  case ExprKind::Instructions:
  case ExprKind::Fold:
  case ExprKind::TypeWidth:
    return "";
  }
  llvm_unreachable("all kinds are covered");
}

std::string PatternWriter::cell(const View &V) {
  std::string Address = value(V.Address);
  if (Address.empty())
    return "";
  Memory = V.Memory;
  MemoryName = W.name(V.Memory->Name);
  std::string Index = W.define(formatv("arith.index_castui {0} : {1} to index",
                                       Address, V.Address->Type->Mlir));
  return formatv("{0}[{1}] : {2}", MemoryName, Index, memoryType(*V.Memory));
}

std::string PatternWriter::signature(StringRef Result) const {
  std::string Text;
  ListSeparator Separator;
  raw_string_ostream OS(Text);
  OS << "func.func @" << I.Name << "(";
  for (const Operand &Op : I.Operands)
    if (Op.isRead())
      OS << Separator << Arguments.lookup(Op.Name) << ": "
         << (Op.isRegister() ? Op.RegFile->Cell->Value->Mlir : "i32");
  if (Memory)
    OS << Separator << MemoryName << ": " << memoryType(*Memory);
  OS << ")" << (Result.empty() ? "" : " -> ") << Result << " {\n";
  return Text;
}

std::optional<std::string> PatternWriter::run() {
  if (!isPlain())
    return std::nullopt;
  for (const Operand &Op : I.Operands)
    if (Op.isRead())
      Arguments[Op.Name] = W.name(Op.Name);
  const Stmt &S = I.Semantics.Stmts.front();
  StringRef Result;
  bool IsFine;
  if (S.Target.Kind == PlaceKind::ViewElement) {
    std::string Value = value(S.Value);
    std::string To = cell(*S.Target.TheView);
    IsFine = !Value.empty() && !To.empty();
    W.line("memref.store " + Value + ", " + To);
    W.line("return");
  } else {
    std::string Value;
    if (S.Value->Kind == ExprKind::ViewElement) {
      std::string From = cell(*S.Value->TheView);
      Value = From.empty() ? "" : W.define("memref.load " + From);
    } else {
      Value = value(S.Value);
    }
    IsFine = !Value.empty();
    Result = S.Value->Type->Mlir;
    W.line(formatv("return {0} : {1}", Value, Result));
  }
  // What it doesn't depend on couldn't be chosen.
  for (const Operand &Op : I.Operands)
    IsFine &= !Op.isRead() || Used.contains(Op.Name);
  if (!IsFine)
    return std::nullopt;
  std::string Text = signature(Result);
  raw_string_ostream OS(Text);
  W.print(OS);
  OS << "}\n";
  return Text;
}

std::string mlirPatterns(const IsaModel &Model) {
  std::string Text;
  for (const auto &I : Model.Instrs)
    if (std::optional<std::string> Pattern = PatternWriter(*I).run())
      Text += *Pattern;
  return Text;
}

void emitMlirPatterns(const RecordKeeper &Records, raw_ostream &OS) {
  withModel(Records, [&](const IsaModel &Model) { OS << mlirPatterns(Model); });
}

} // namespace kc::tablegen
