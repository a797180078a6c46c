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

static void parseConstraints(IsaModel &Model) {
  IsaModel::Context &Ctx = *Model.Ctx;
  const Record *R = Model.Rec;
  for (const Record *C : R->getValueAsListOfDefs("constraints")) {
    const Expr *Condition =
        parseProfileExpr(Ctx, R, "constraints", C->getValueAsDag("condition"),
                         nullptr, Ctx.type("i1"));
    if (!Condition)
      continue;
    StringRef Message = C->getValueAsString("message");
    Model.Constraints.push_back({Condition, Message});
    if (evaluateDefault(Condition) == 0)
      fieldError(R, "constraints",
                 "the default values don't satisfy '" + Message + "'");
    if (Condition->Op && Condition->Op->Name == "eq" &&
        all_of(Condition->Args,
               [](const Expr *E) { return E->Kind == ExprKind::Param; }))
      Ctx.Equal.push_back(
          {Condition->Args[0]->Param, Condition->Args[1]->Param});
  }
}

static void parseSpecialization(IsaModel &Model, const Record *S) {
  SpecializationInfo &Info = Model.Specializations.emplace_back();
  const Record *R = Model.Rec;
  std::vector<const Record *> Params = S->getValueAsListOfDefs("params");
  std::vector<int64_t> Values = S->getValueAsListOfInts("values");
  if (Params.size() != Values.size())
    return fieldError(R, "specializations",
                      "found " + Twine(Params.size()) + " parameters and " +
                          Twine(Values.size()) + " values");
  for (auto [Param, Value] : zip(Params, Values)) {
    const ParamInfo *P = Model.Ctx->ParamOf.lookup(Param);
    if (any_of(Info.Values, [&](auto &Known) { return Known.first == P; }))
      return fieldError(R, "specializations",
                        "parameter '" + P->Name + "' is there twice");
    if (Value < P->Min || Value > P->Max)
      return fieldError(R, "specializations",
                        Twine(Value) + " is outside of " + P->Name +
                            "'s range " + Twine(P->Min) + ".." + Twine(P->Max));
    Info.Values.push_back({P, Value});
  }
  for (const ConstraintInfo &C : Model.Constraints) {
    std::optional<int64_t> Holds =
        evaluate(C.Condition, [&](const ParamInfo &P) {
          for (auto &[Param, Value] : Info.Values)
            if (Param == &P)
              return Value;
          return P.Value;
        });
    if (Holds == 0)
      fieldError(R, "specializations",
                 "the values don't satisfy '" + C.Message + "'");
  }
}

static void parseIsa(IsaModel &Model) {
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
  if (R->isAnonymous())
    PrintError(R->getLoc(), "the record of class Isa must have a name; it "
                            "becomes the C++ class");
  if (!isIdentifier(Model.Name) || Model.Name != Model.Name.lower())
    fieldError(R, "name",
               "'" + Model.Name +
                   "' isn't made of small letters, digits and '_', the first "
                   "no digit");
  if (Model.WordBytes != 2 && Model.WordBytes != 4 && Model.WordBytes != 8)
    fieldError(R, "wordBytes",
               "2, 4 or 8 is expected, found " + Twine(Model.WordBytes));
  if (Model.PCStep != 1 && Model.PCStep != Model.WordBytes)
    fieldError(R, "pcStep",
               "1 or wordBytes is expected, found " + Twine(Model.PCStep));
  if (Model.Comments.empty() || is_contained(Model.Comments, ""))
    fieldError(R, "comments",
               "the characters that start a comment are missing");
  if (Model.LoopDepth < 1)
    fieldError(R, "loopDepth",
               "1 or more is expected, found " + Twine(Model.LoopDepth));
  Model.LoopLimit = parseProfileExpr(*Model.Ctx, R, "loopLimit",
                                     R->getValueAsDag("loopLimit"));
  parseConstraints(Model);
  for (const Record *S : R->getValueAsListOfDefs("specializations"))
    parseSpecialization(Model, S);
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
  parseRegisterMaps(*this);
  parseExecution(*this);
  parseInstructions(*this);
  checkOverlaps(*this);
  parsePseudos(*this);
  parseAssembly(*this);
  checkExamples(*this);
}

IsaModel::~IsaModel() = default;

} // namespace kc::model
