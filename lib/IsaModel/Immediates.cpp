//===- Immediates.cpp - What immediates may be ----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace kc::model {

/// A word with dots, such as v0.t.
static void checkNames(const Record *R, const std::vector<AliasInfo> &Names,
                       StringRef Field) {
  StringSet<> Seen;
  for (const AliasInfo &A : Names)
    if (!isMnemonic(A.Name) || !Seen.insert(A.Name).second)
      fieldError(R, Field,
                 "'" + A.Name + "' is " +
                     (isMnemonic(A.Name) ? "there twice" : "no word"));
}

/// Parts lie beside each other, and each of their names says which it is.
static void checkParts(const Record *R, int64_t Width) {
  uint64_t Taken = 0;
  std::vector<AliasInfo> All;
  for (const Record *P : R->getValueAsListOfDefs("parts")) {
    StringRef Name = P->getValueAsString("name");
    int64_t Low = P->getValueAsInt("low"), Bits = P->getValueAsInt("width");
    if (Low < 0 || Bits < 1 || Low + Bits > Width) {
      fieldError(R, "parts",
                 "part '" + Name + "' isn't among the " + Twine(Width) +
                     " bits of the number");
      continue;
    }
    uint64_t Mask = maskTrailingOnes<uint64_t>(Bits) << Low;
    if (Taken & Mask)
      fieldError(R, "parts", "part '" + Name + "' overlaps another");
    Taken |= Mask;
    for (const AliasInfo &A : parseNamedNumbers(P, "names")) {
      if (A.Number < 0 || A.Number >= int64_t(1) << Bits)
        fieldError(R, "parts",
                   "'" + A.Name + "' doesn't fit in part '" + Name + "'");
      All.push_back(A);
    }
  }
  checkNames(R, All, "parts");
}

static void checkImmediate(const Record *R) {
  int64_t Width = R->getValueAsInt("width"), Shift = R->getValueAsInt("shift");
  if (Width < 1 || Shift < 0 || Width + Shift > 62) {
    fieldError(R, Shift < 0 ? "shift" : "width",
               "an immediate has 1 to 62 bits, its shift included; found " +
                   Twine(Width) + " bits shifted by " + Twine(Shift));
    return;
  }
  std::vector<int64_t> Range = R->getValueAsListOfInts("range");
  if (!Range.empty() && (Range.size() != 2 || Range[0] > Range[1]))
    fieldError(R, "range", "the smallest and the largest value are expected");
  std::vector<AliasInfo> Names = parseNamedNumbers(R, "names");
  checkNames(R, Names, "names");
  if (R->getValueAsBit("namesOnly") && Names.empty())
    fieldError(R, "namesOnly", "there are no names");
  if (R->getValueAsBit("labelsOnly") && !R->getValueAsBit("pcRelative"))
    fieldError(R, "labelsOnly", "it is for distances, 'pcRelative'");
  bool IsSigned = R->getValueAsBit("isSigned");
  bool HasParts = !R->getValueAsListOfDefs("parts").empty();
  if (HasParts && (IsSigned || Shift))
    fieldError(R, "parts",
               "only an unsigned number that isn't shifted can "
               "have parts");
  else
    checkParts(R, Width);
  if (!R->isValueUnset("defaultValue")) {
    int64_t Default = R->getValueAsInt("defaultValue");
    int64_t Min = IsSigned ? -(int64_t(1) << (Width - 1) << Shift) : 0;
    int64_t Max = ((int64_t(1) << (Width - IsSigned)) - 1) << Shift;
    if (Range.size() == 2)
      Min = Range[0], Max = Range[1];
    if (Default < Min || Default > Max)
      fieldError(R, "defaultValue",
                 Twine(Default) + " isn't in " + Twine(Min) + ".." +
                     Twine(Max));
  }
}

void checkImmediates(IsaModel &Model) {
  for (const Record *R : definitions(Model.Ctx->Records, "Imm"))
    checkImmediate(R);
}

static Operand number(StringRef Name) {
  Operand Op;
  Op.Name = Name.str();
  Op.Role = isa::OperandRole::In;
  return Op;
}

void parseModifiers(IsaModel &Model) {
  IsaModel::Context &Ctx = *Model.Ctx;
  std::vector<const Record *> Records = definitions(Ctx.Records, "Modifier");
  for (const Record *R : Records) {
    auto M = std::make_unique<ModifierInfo>();
    M->Rec = R;
    M->Name = R->getValueAsString("name");
    if (!isIdentifier(M->Name))
      fieldError(R, "name", "'" + M->Name + "' is no word");
    M->Names = std::make_unique<Instruction>();
    M->Names->Operands = {number("value"), number("pc")};
    M->Value = parseProfileExpr(Ctx, R, "value", R->getValueAsDag("value"),
                                M->Names.get());
    if (M->Value)
      walk(M->Value, [&](const Expr *E) {
        if (E->Kind == ExprKind::Param)
          fieldError(R, "value",
                     "it is computed when a program is assembled, "
                     "before there is a machine");
      });
    Ctx.ModifierOf[R] = M.get();
    Model.Modifiers.push_back(std::move(M));
  }
  for (const auto &M : Model.Modifiers)
    if (const Record *To = M->Rec->getValueAsOptionalDef("refersTo"))
      M->RefersTo = Ctx.ModifierOf.lookup(To);
}

} // namespace kc::model
