//===- Operators.cpp - Types, cells, operators, functions -----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace kc::model {

static void parseTypes(IsaModel::Context &Ctx) {
  for (const Record *R : definitions(Ctx.Records, "Type")) {
    TypeInfo &T = Ctx.Types.emplace_back();
    T.Name = R->getName();
    T.Cxx = R->getValueAsString("cxxType");
    T.Mlir = R->getValueAsString("mlirType");
    T.Width = R->getValueAsInt("width");
    T.IsFloat = R->getValueAsBit("isFloat");
    Ctx.TypeOf[R] = &T;
  }
}

/// The integer type of so many bits, or nullptr.
static const TypeInfo *integerType(const IsaModel::Context &Ctx,
                                   unsigned Width) {
  for (const TypeInfo &T : Ctx.Types)
    if (!T.IsFloat && T.Width == Width)
      return &T;
  return nullptr;
}

static void parseTypeVariables(IsaModel::Context &Ctx) {
  DenseMap<const Record *, const TypeVariableInfo *> VariableOf;
  for (const Record *R : definitions(Ctx.Records, "TypeVariable")) {
    TypeVariableInfo &V = Ctx.TypeVariables.emplace_back();
    V.Name = R->getName();
    V.Rec = R;
    for (const Record *T : R->getValueAsListOfDefs("types"))
      V.Types.push_back(Ctx.TypeOf.lookup(T));
    if (V.Types.empty() || any_of(V.Types, [](const TypeInfo *T) {
          return T->IsFloat || T->Width == 1;
        }))
      fieldError(R, "types",
                 "at least one type is expected, and all of them "
                 "integers of more than a bit");
    VariableType &T = Ctx.VariableTypes.emplace_back();
    T.Name = V.Name;
    T.Variable = &V;
    T.Types.assign(V.Types.begin(), V.Types.end());
    VariableOf[R] = &V;
    Ctx.VariableTypeOf[R] = &T;
  }
  for (const Record *R : definitions(Ctx.Records, "ScaledType")) {
    VariableType &T = Ctx.VariableTypes.emplace_back();
    T.Name = R->getName();
    T.Variable = VariableOf.lookup(R->getValueAsDef("variable"));
    int64_t Times = R->getValueAsInt("times"), Over = R->getValueAsInt("over");
    if (Times < 1 || Over < 1) {
      fieldError(R, Times < 1 ? "times" : "over", "1 or more is expected");
      Times = Over = 1;
    }
    SmallVector<const TypeInfo *, 4> Allowed;
    for (const Record *A : R->getValueAsListOfDefs("types"))
      Allowed.push_back(Ctx.TypeOf.lookup(A));
    for (const TypeInfo *Choice : T.Variable->Types) {
      const TypeInfo *Scaled =
          Choice->Width * Times % Over == 0
              ? integerType(Ctx, Choice->Width * Times / Over)
              : nullptr;
      T.Types.push_back(is_contained(Allowed, Scaled) ? Scaled : nullptr);
    }
    Ctx.VariableTypeOf[R] = &T;
  }
}

static const MlirFunctionInfo *parseMlirFunction(IsaModel::Context &Ctx,
                                                 const Record *R) {
  if (const MlirFunctionInfo *Known = Ctx.MlirFunctionOf.lookup(R))
    return Known;
  SmallVector<const MlirFunctionInfo *, 2> Callees;
  for (const Record *Callee : R->getValueAsListOfDefs("callees"))
    Callees.push_back(parseMlirFunction(Ctx, Callee));
  MlirFunctionInfo &F = Ctx.MlirFunctions.emplace_back();
  F.Name = R->getValueAsString("name");
  F.FunctionType = R->getValueAsString("functionType");
  F.Body = R->getValueAsString("body");
  F.Callees = Callees;
  return Ctx.MlirFunctionOf[R] = &F;
}

static void checkCell(const Record *R, const CellInfo &C) {
  if (!is_contained({"int", "f32", "f64", "bf16"}, C.Display))
    fieldError(R, "display",
               "\"int\", \"f32\", \"f64\" or \"bf16\" is expected, found \"" +
                   C.Display + "\"");
  if (C.isTransparent() && C.Value != C.Storage)
    fieldError(R, "storage",
               "a value of type " + C.Value->Name + " is kept in " +
                   C.Storage->Name + ", so 'load' and 'store' must convert");
  // The oracle must convert where the simulator does.
  for (StringRef Name : {"load", "store"}) {
    bool IsLoad = Name == "load";
    bool Converts = (IsLoad ? C.Load : C.Store) != "{0}";
    bool HasMlir = (IsLoad ? C.MlirLoad : C.MlirStore) != nullptr;
    if (Converts != HasMlir)
      fieldError(R, IsLoad ? "mlirLoad" : "mlirStore",
                 Converts ? "'" + Name + "' converts, so this must too"
                          : "'" + Name + "' doesn't convert, so this mustn't");
  }
}

static void parseCells(IsaModel::Context &Ctx) {
  auto Function = [&](const Record *R,
                      StringRef Field) -> const MlirFunctionInfo * {
    std::vector<const Record *> List = R->getValueAsListOfDefs(Field);
    if (List.size() > 1)
      fieldError(R, Field, "at most one function is expected");
    return List.empty() ? nullptr : parseMlirFunction(Ctx, List.front());
  };
  for (const Record *R : definitions(Ctx.Records, "Cell")) {
    CellInfo &C = Ctx.Cells.emplace_back();
    C.Name = R->getName();
    C.Value = Ctx.TypeOf.lookup(R->getValueAsDef("value"));
    C.Storage = Ctx.TypeOf.lookup(R->getValueAsDef("storage"));
    C.Load = R->getValueAsString("load");
    C.Store = R->getValueAsString("store");
    C.MlirLoad = Function(R, "mlirLoad");
    C.MlirStore = Function(R, "mlirStore");
    C.Summary = R->getValueAsString("summary");
    C.Display = R->getValueAsString("display");
    Ctx.CellOf[R] = &C;
    checkCell(R, C);
  }
}

/// "int int -> same": see isa-defs/kc/Operators.td.
static void parseSignature(IsaModel::Context &Ctx, const Record *R,
                           OperatorInfo &Op) {
  auto [Args, Result] = R->getValueAsString("signature").split("->");
  Op.OpenInt = Op.OpenFloat = false;
  bool IsOpen = false;
  for (StringRef Word : llvm::split(Args.trim(), ' ')) {
    if (Word.empty())
      continue;
    if (Word == "int" || Word == "float" || Word == "any") {
      Op.OpenInt |= Word != "float";
      Op.OpenFloat |= Word != "int";
      IsOpen = true;
      Op.Args.push_back(nullptr);
    } else if (const TypeInfo *T = Ctx.type(Word)) {
      Op.Args.push_back(T);
    } else {
      fieldError(R, "signature", "unknown type '" + Word + "'");
    }
  }
  Result = Result.trim();
  Op.Result = Result == "same" ? nullptr : Ctx.type(Result);
  if (Result == "same" ? !IsOpen : !Op.Result)
    fieldError(R, "signature", "unknown result '" + Result + "'");
}

/// A rendering names all operands and no other.
static void checkPattern(const Record *R, StringRef Field, unsigned Operands) {
  StringRef Pattern = R->getValueAsString(Field);
  for (unsigned N = 0; N != 10; ++N) {
    bool IsNamed = Pattern.contains(("{" + Twine(N) + "}").str());
    if (IsNamed != (N < Operands))
      fieldError(R, Field,
                 "{" + Twine(N) +
                     (IsNamed ? "} is no operand of the signature"
                              : "} of the signature is missing"));
  }
}

static void parseOperatorRecords(IsaModel::Context &Ctx) {
  for (const Record *R : definitions(Ctx.Records, "Operator")) {
    OperatorInfo &Op = Ctx.Operators.emplace_back();
    Op.Name = R->getName();
    parseSignature(Ctx, R, Op);
    Op.Cxx = R->getValueAsString("cxx");
    Op.Manual = R->getValueAsString("manual");
    Op.Mlir = R->getValueAsString("mlir");
    Op.Precedence = R->getValueAsInt("precedence");
    Op.Neutral = R->getValueAsString("neutral");
    Op.MlirNeutral = R->getValueAsString("mlirNeutral");
    Op.Implements = R->getValueAsString("implements");
    checkPattern(R, "cxx", Op.Args.size());
    checkPattern(R, "manual", Op.Args.size());
    if (!Op.Implements.empty())
      checkPattern(R, "implements", Op.Args.size());
    if (Op.Neutral.empty() != Op.MlirNeutral.empty())
      fieldError(R, Op.Neutral.empty() ? "neutral" : "mlirNeutral",
                 "the neutral element is needed in C++ and in MLIR");
    Ctx.OperatorOf[R] = &Op;
  }
}

static void parseFunctions(IsaModel::Context &Ctx) {
  for (const Record *R : definitions(Ctx.Records, "Function")) {
    FunctionInfo &F = Ctx.Functions.emplace_back();
    F.Name = R->getName();
    F.Cxx = R->getValueAsString("cxx");
    for (const Record *Arg : R->getValueAsListOfDefs("arguments"))
      F.Args.push_back(Ctx.TypeOf.lookup(Arg));
    F.Result = Ctx.TypeOf.lookup(R->getValueAsDef("result"));
    F.IsStatement = R->getValueAsBit("isStatement");
    F.Formula = R->getValueAsString("formula");
    F.Cost = R->getValueAsString("cost");
    if (F.Formula.trim().empty())
      fieldError(R, "formula",
                 "a function must carry the formula that the manual prints");
    if (F.Cxx.empty())
      fieldError(R, "cxx", "the C++ function's name is missing");
    if (F.IsStatement && F.Result->Name != "i1")
      fieldError(R, "result",
                 "a statement's function gives an i1, false when it trapped; "
                 "found " +
                     F.Result->Name);
    for (const Record *T : R->getValueAsListOfDefs("traps")) {
      F.Traps.push_back(
          {T->getValueAsDef("kind")->getName(), T->getValueAsString("when")});
      if (F.Traps.back().When.empty())
        fieldError(R, "traps", "a trap must say in words when it happens");
    }
    for (const Record *M : R->getValueAsListOfDefs("reads"))
      F.Reads.push_back(Ctx.MemoryOf.lookup(M));
    for (const Record *M : R->getValueAsListOfDefs("writes"))
      F.Writes.push_back(Ctx.MemoryOf.lookup(M));
    Ctx.FunctionOf[R] = &F;
  }
}

void parseOperators(IsaModel &Model) {
  parseTypes(*Model.Ctx);
  parseTypeVariables(*Model.Ctx);
  parseCells(*Model.Ctx);
  parseOperatorRecords(*Model.Ctx);
  parseState(Model);
  parseFunctions(*Model.Ctx);
}

} // namespace kc::model
