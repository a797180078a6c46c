//===- MlirExpr.cpp - Values as MLIR --------------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CxxText.h"
#include "FloatText.h"
#include "MlirEmitter.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Record.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

std::string MlirEmitter::widened(std::string Value, unsigned From,
                                 const TypeInfo *Type, bool IsSigned) {
  if (Type->Width == From)
    return Value;
  StringRef Op = Type->Width < From ? "trunci" : IsSigned ? "extsi" : "extui";
  return W.define(
      formatv("arith.{0} {1} : i{2} to {3}", Op, Value, From, Type->Mlir));
}

std::string MlirEmitter::wide(const Expr *E) {
  if (E->Kind == ExprKind::Param)
    return parameter(E, "i64");
  if (E->Kind == ExprKind::Integer)
    return W.constant(std::to_string(E->Int), "i64");
  std::string Value = value(E);
  if (E->Type->Width == 64)
    return Value;
  return W.define(
      formatv("arith.extui {0} : {1} to i64", Value, E->Type->Mlir));
}

std::string MlirEmitter::index(const Expr *E) {
  if (E->Kind == ExprKind::Param)
    return parameter(E, "index");
  if (E->Kind == ExprKind::Integer)
    return W.constant(std::to_string(E->Int), "index");
  return W.define(formatv("arith.index_castui {0} : {1} to index", value(E),
                          E->Type->Mlir));
}

std::string MlirEmitter::parameter(const Expr *E, StringRef Type) {
  StringRef Name = E->Param->Name;
  std::string Value = Params.lookup(Name);
  if (Type == "i32")
    return Value;
  return W.hoisted(formatv("arith.{0} {1} : i32 to {2}",
                           Type == "index" ? "index_castui" : "extui", Value,
                           Type),
                   (Name + "_" + Type).str());
}

//===----------------------------------------------------------------------===//
// Cells
//===----------------------------------------------------------------------===//

static std::string callText(const MlirFunctionInfo &F, StringRef Value) {
  return formatv("func.call @{0}({1}) : {2}", F.Name, Value, F.FunctionType);
}

std::string MlirEmitter::load(const CellInfo *Cell, StringRef Value) {
  if (!Cell->MlirLoad)
    return Value.str();
  Symbols.use(Symbols.find(Cell->MlirLoad->Name));
  return W.define(callText(*Cell->MlirLoad, Value));
}

std::string MlirEmitter::store(const CellInfo *Cell, StringRef Value) {
  if (!Cell->MlirStore)
    return Value.str();
  Symbols.use(Symbols.find(Cell->MlirStore->Name));
  return W.define(callText(*Cell->MlirStore, Value));
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

std::string MlirEmitter::applied(const OperatorInfo &Op,
                                 ArrayRef<std::string> Args,
                                 const TypeInfo *Open) {
  if (Op.Mlir.empty()) {
    PrintError(I.Rec->getLoc(), "'" + I.Name + "': operator '" + Op.Name +
                                    "' has no MLIR rendering");
    return "%none";
  }
  std::string Text = fillIn(Op.Mlir, Args, Open->Mlir);
  Symbols.useText(Text, Op.Name);
  return W.define(Text);
}

std::string MlirEmitter::operatorValue(const Expr *E) {
  const TypeInfo *Open = E->Type;
  for (auto [Arg, Type] : zip(E->Args, E->Op->Args))
    if (!Type) {
      Open = Arg->Type;
      break;
    }
  std::vector<std::string> Args;
  for (const Expr *Arg : E->Args)
    Args.push_back(value(Arg));
  return applied(*E->Op, Args, Open);
}

/// Bits of an infinity are given for f32.
std::string MlirEmitter::neutral(const Expr *Reduce) {
  StringRef Text = Reduce->Op->MlirNeutral;
  uint32_t Bits;
  if (Reduce->Type->Width == 64 && Text.starts_with("0x") &&
      Reduce->Type->IsFloat && !Text.getAsInteger(0, Bits)) {
    double Value = APInt(32, Bits).bitsToFloat();
    return W.constant("0x" + utohexstr(bit_cast<uint64_t>(Value)), "f64");
  }
  return W.constant(Text, Reduce->Type->Mlir);
}

//===----------------------------------------------------------------------===//
// Leaves
//===----------------------------------------------------------------------===//

/// Names of C++ functions as symbols: "plena.topK".
static std::string symbolOf(StringRef Cxx) {
  std::string Name;
  for (StringRef Part : split(Cxx, "::"))
    Name += (Name.empty() ? "" : ".") + Part.str();
  return Name;
}

std::string MlirEmitter::call(const Expr *E) {
  std::string Args, Types;
  for (const Expr *Arg : E->Args) {
    Args += (Args.empty() ? "" : ", ") + value(Arg);
    Types += (Types.empty() ? "" : ", ") + Arg->Type->Mlir.str();
  }
  std::string Name = symbolOf(E->Function->Cxx);
  std::string Type = formatv("({0}) -> {1}", Types, E->Type->Mlir);
  Symbols.useExternal(Name, Type);
  return W.define(formatv("func.call @{0}({1}) : {2}", Name, Args, Type));
}

std::string MlirEmitter::pc(bool OfNext) {
  std::string Value = W.define(formatv("memref.load {0}[] : memref<i64>", PC));
  if (!OfNext)
    return Value;
  std::string Step = W.constant(std::to_string(Model.PCStep), "i64");
  return W.define(formatv("arith.addi {0}, {1} : i64", Value, Step));
}

std::string MlirEmitter::converted(const Expr *E) {
  const TypeInfo &From = *E->Args[0]->Type, &To = *E->Type;
  std::string Value = value(E->Args[0]);
  // Names of one type.
  if (From.Mlir == To.Mlir)
    return Value;
  StringRef Op = E->Text == "sext"    ? "extsi"
                 : E->Text == "zext"  ? "extui"
                 : E->Text == "trunc" ? "trunci"
                                      : "bitcast";
  return W.define(
      formatv("arith.{0} {1} : {2} to {3}", Op, Value, From.Mlir, To.Mlir));
}

/// Which numbers there are is known; what the registers hold, only to whatever
/// runs programs.
std::string MlirEmitter::mapped(const Expr *E) {
  std::string Number = value(E->Args[0]);
  if (E->Kind == ExprKind::Mapped) {
    std::string Name = formatv("read_mapped_{0}", E->Map->Name);
    Symbols.useExternal(Name, "(i32) -> i32");
    return W.define(
        formatv("func.call @{0}({1}) : (i32) -> i32", Name, Number));
  }
  std::string Any = W.constant("false", "i1");
  for (const MappedRegisterInfo &G : E->Map->Registers) {
    if (E->Kind == ExprKind::IsWritable && !G.Write)
      continue;
    std::string IsThis =
        W.define(formatv("arith.cmpi eq, {0}, {1} : i32", Number,
                         W.constant(std::to_string(G.Number), "i32")));
    Any = W.define(formatv("arith.ori {0}, {1} : i1", Any, IsThis));
  }
  return Any;
}

std::string MlirEmitter::value(const Expr *E) {
  switch (E->Kind) {
  case ExprKind::Convert:
    return converted(E);
  case ExprKind::Mapped:
  case ExprKind::IsMapped:
  case ExprKind::IsWritable:
    return mapped(E);
  case ExprKind::Cycles:
  case ExprKind::Instructions: {
    StringRef Name = E->Kind == ExprKind::Cycles ? "cycles" : "instructions";
    Symbols.useExternal(Name.str(), "() -> i64");
    return W.define(formatv("func.call @{0}() : () -> i64", Name));
  }
  case ExprKind::Integer:
    if (E->Type->Width == 1)
      return W.constant(E->Int ? "true" : "false", "i1");
    return W.constant(std::to_string(E->Int), E->Type->Mlir);
  case ExprKind::Float:
    return W.constant(mlirFloat(E->Text, E->Type->Mlir), E->Type->Mlir);
  case ExprKind::Param:
    return parameter(E, E->Type->Mlir);
  case ExprKind::OperandValue:
    if (E->Oper->isRegister())
      return OperandValues.lookup(E->Oper->Name);
    return widened(Operands.lookup(E->Oper->Name), 32, E->Type,
                   E->Oper->IsSigned);
  case ExprKind::OperandNumber:
    return widened(Operands.lookup(E->Oper->Name), 32, E->Type);
  case ExprKind::Named:
    return NamedValues.lookup(E->Named->Name);
  case ExprKind::Register:
    return RegisterValues.lookup(E->Reg->Name);
  case ExprKind::PC:
  case ExprKind::NextPC:
    return widened(pc(E->Kind == ExprKind::NextPC), 64, E->Type);
  case ExprKind::Operator:
    return operatorValue(E);
  case ExprKind::Call:
    return call(E);
  case ExprKind::Iterator:
    return iterator(E);
  case ExprKind::ArrayElement:
  case ExprKind::ViewElement:
  case ExprKind::Reduce:
    return element(E);
  case ExprKind::Lookup:
    return checkedElement(E);
  case ExprKind::Fold:
  case ExprKind::TypeWidth:
    break; // Instructions that work on vector registers are left out.
  }
  llvm_unreachable("all kinds are covered");
}

} // namespace kc::tablegen
