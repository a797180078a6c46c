//===- IsaModel.cpp - An instruction set's records, checked ---------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/IsaModel/IsaModel.h"
#include "Context.h"

using namespace llvm;

namespace kc::model {

const Operand *Instruction::findOperand(StringRef Name) const {
  for (const Operand &Op : Operands)
    if (Op.Name == Name)
      return &Op;
  return nullptr;
}

StringRef IsaModel::className() const { return Rec->getName(); }

static void parseIsa(IsaModel &Model) {
  IsaModel::Context &Ctx = *Model.Ctx;
  const Record *R = Model.Rec;
  Model.Name = R->getValueAsString("name");
  Model.Title = R->getValueAsString("title");
  Model.Summary = R->getValueAsString("summary");
  Model.Description = R->getValueAsString("description");
  Model.WordBytes = R->getValueAsInt("wordBytes");
  Model.PCStep = R->getValueAsInt("pcStep");
  Model.Comments = R->getValueAsListOfStrings("comments");
  Model.Includes = R->getValueAsListOfStrings("includes");
  Model.ExtraState = R->getValueAsString("extraState");
  Model.LoopDepth = R->getValueAsInt("loopDepth");
  if (Model.WordBytes != 2 && Model.WordBytes != 4 && Model.WordBytes != 8)
    fieldError(R, "wordBytes", "2, 4 or 8 is expected");
  if (Model.PCStep != 1 && Model.PCStep != Model.WordBytes)
    fieldError(R, "pcStep", "1 or wordBytes is expected");

  Model.LoopLimit =
      parseProfileExpr(Ctx, R, "loopLimit", R->getValueAsDag("loopLimit"));
  for (const Record *C : R->getValueAsListOfDefs("constraints")) {
    const Expr *Condition =
        parseProfileExpr(Ctx, R, "constraints", C->getValueAsDag("condition"),
                         nullptr, Ctx.type("i1"));
    if (!Condition)
      continue;
    Model.Constraints.push_back({Condition, C->getValueAsString("message")});
    if (Condition->Op && Condition->Op->Name == "eq" &&
        all_of(Condition->Args,
               [](const Expr *E) { return E->Kind == ExprKind::Param; }))
      Ctx.Equal.push_back(
          {Condition->Args[0]->Param, Condition->Args[1]->Param});
  }
  for (const Record *S : R->getValueAsListOfDefs("specializations")) {
    SpecializationInfo &Info = Model.Specializations.emplace_back();
    std::vector<const Record *> Params = S->getValueAsListOfDefs("params");
    std::vector<int64_t> Values = S->getValueAsListOfInts("values");
    if (Params.size() != Values.size()) {
      fieldError(R, "specializations",
                 "as many values as parameters are expected");
      continue;
    }
    for (auto [Param, Value] : zip(Params, Values))
      Info.Values.push_back({Ctx.ParamOf.lookup(Param), Value});
  }
}

IsaModel::IsaModel(const RecordKeeper &Records)
    : Ctx(std::make_unique<Context>(Records)) {
  ArrayRef<const Record *> Isas = Records.getAllDerivedDefinitions("Isa");
  if (Isas.size() != 1) {
    if (Isas.empty())
      PrintFatalError("a definition must have one record of class Isa; "
                      "found none");
    PrintError(Isas[1]->getLoc(),
               "a definition must have one record of class Isa; '" +
                   Isas[1]->getName() + "' is another");
    PrintFatalNote(Isas[0]->getLoc(), "the first one is here");
  }
  Rec = Isas.front();
  parseOperators(*this);
  parseIsa(*this);
  parseInstructions(*this);
  checkOverlaps(*this);
  parsePseudos(*this);
}

IsaModel::~IsaModel() = default;

} // namespace kc::model
