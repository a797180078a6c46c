//===- State.cpp - Parameters and state of an instruction set -------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"

using namespace llvm;

namespace kc::model {

namespace {

/// Definitions of a class in the order of the source.
std::vector<const Record *> definitions(const RecordKeeper &Records,
                                        StringRef Class) {
  std::vector<const Record *> List(Records.getAllDerivedDefinitions(Class));
  llvm::sort(List, LessRecordByID());
  return List;
}

/// Reports names that are used twice among what programs and tools name.
class UniqueNames {
public:
  void add(const Record *R, StringRef Name) {
    auto [It, IsNew] = First.try_emplace(Name, R);
    if (IsNew)
      return;
    PrintError(R->getLoc(),
               "'" + R->getName() + "': the name '" + Name + "' is taken");
    PrintNote(It->second->getLoc(), "by this");
  }

private:
  StringMap<const Record *> First;
};

std::vector<AliasInfo> parseAliases(const Record *R, StringRef Field) {
  std::vector<AliasInfo> Aliases;
  for (const Record *A : R->getValueAsListOfDefs(Field))
    Aliases.push_back(
        {A->getValueAsString("name"), A->getValueAsInt("number")});
  return Aliases;
}

void parseParams(IsaModel &Model, UniqueNames &Names) {
  IsaModel::Context &Ctx = *Model.Ctx;
  for (const Record *R : definitions(Ctx.Records, "Param")) {
    auto P = std::make_unique<ParamInfo>();
    P->Rec = R;
    P->Name = R->getValueAsString("name");
    P->Summary = R->getValueAsString("summary");
    P->Value = R->getValueAsInt("value");
    P->Min = R->getValueAsInt("min");
    P->Max = R->getValueAsInt("max");
    P->Index = Model.Params.size();
    Names.add(R, P->Name);
    if (P->Value < P->Min || P->Value > P->Max)
      fieldError(R, "value",
                 Twine(P->Value) + " is outside " + Twine(P->Min) + ".." +
                     Twine(P->Max));
    if (P->Max > UINT32_MAX || P->Min < 0)
      fieldError(R, "max", "parameters are unsigned 32-bit numbers");
    Ctx.ParamOf[R] = P.get();
    Model.Params.push_back(std::move(P));
  }
  for (const Record *R : definitions(Ctx.Records, "FormatParam")) {
    auto F = std::make_unique<FormatParamInfo>();
    F->Rec = R;
    F->Name = R->getValueAsString("name");
    F->Summary = R->getValueAsString("summary");
    F->Value = R->getValueAsString("value");
    F->Index = Model.FormatParams.size();
    Names.add(R, F->Name);
    Model.FormatParams.push_back(std::move(F));
  }
}

void parseRegisters(IsaModel &Model, UniqueNames &Names) {
  IsaModel::Context &Ctx = *Model.Ctx;
  for (const Record *R : definitions(Ctx.Records, "RegFile")) {
    auto F = std::make_unique<RegFileInfo>();
    F->Rec = R;
    F->Name = R->getName();
    F->Summary = R->getValueAsString("summary");
    F->Prefix = R->getValueAsString("prefix");
    F->Count = R->getValueAsInt("count");
    F->Cell = Ctx.CellOf.lookup(R->getValueAsDef("cell"));
    F->ZeroRegister = R->getValueAsInt("zeroRegister");
    F->Aliases = parseAliases(R, "aliases");
    F->Index = Model.RegFiles.size();
    Names.add(R, F->Prefix);
    if (F->Count == 0 || F->Count > 255)
      fieldError(R, "count", "1 to 255 registers are expected");
    if (F->ZeroRegister >= static_cast<int>(F->Count))
      fieldError(R, "zeroRegister",
                 "there is no register " + Twine(F->ZeroRegister));
    Ctx.RegFileOf[R] = F.get();
    Model.RegFiles.push_back(std::move(F));
  }
  for (const Record *R : definitions(Ctx.Records, "Register")) {
    auto G = std::make_unique<RegisterInfo>();
    G->Rec = R;
    G->Name = R->getValueAsString("name");
    G->Summary = R->getValueAsString("summary");
    G->Cell = Ctx.CellOf.lookup(R->getValueAsDef("cell"));
    G->Reset = R->getValueAsInt("reset");
    G->ResetText = R->getValueAsString("resetText");
    G->IsConstant = R->getValueAsBit("constant");
    Names.add(R, G->Name);
    double Unused;
    if (!G->ResetText.empty() && G->ResetText.getAsDouble(Unused))
      fieldError(R, "resetText", "'" + G->ResetText + "' is no number");
    Ctx.RegisterOf[R] = G.get();
    Model.Registers.push_back(std::move(G));
  }
}

void parseArraysAndMemories(IsaModel &Model, UniqueNames &Names) {
  IsaModel::Context &Ctx = *Model.Ctx;
  for (const Record *R : definitions(Ctx.Records, "Array")) {
    auto A = std::make_unique<ArrayInfo>();
    A->Rec = R;
    A->Name = R->getValueAsString("name");
    A->Summary = R->getValueAsString("summary");
    A->Cell = Ctx.CellOf.lookup(R->getValueAsDef("cell"));
    Names.add(R, A->Name);
    for (const Init *D : *R->getValueAsListInit("dims"))
      A->Dims.push_back(parseProfileExpr(Ctx, R, "dims", cast<DagInit>(D)));
    Ctx.ArrayOf[R] = A.get();
    Model.Arrays.push_back(std::move(A));
  }
  for (const Record *R : definitions(Ctx.Records, "Memory")) {
    auto M = std::make_unique<MemoryInfo>();
    M->Rec = R;
    M->Name = R->getValueAsString("name");
    M->Summary = R->getValueAsString("summary");
    M->Cell = Ctx.CellOf.lookup(R->getValueAsDef("cell"));
    auto Field = [&](StringRef Name) {
      return parseProfileExpr(Ctx, R, Name, R->getValueAsDag(Name));
    };
    M->Cells = Field("cells");
    M->RowCells = Field("rowCells");
    M->BlockCells = Field("blockCells");
    M->ZeroBeyondEnd = R->getValueAsBit("zeroBeyondEnd");
    M->Index = Model.Memories.size();
    Names.add(R, M->Name);
    Ctx.MemoryOf[R] = M.get();
    Model.Memories.push_back(std::move(M));
  }
}

void parseUnits(IsaModel &Model) {
  IsaModel::Context &Ctx = *Model.Ctx;
  for (const Record *R : definitions(Ctx.Records, "Unit")) {
    auto U = std::make_unique<UnitInfo>();
    U->Rec = R;
    U->Name = R->getValueAsString("name");
    U->Summary = R->getValueAsString("summary");
    U->IsQueued = R->getValueAsBit("queued");
    U->IsInOrder = R->getValueAsBit("inOrder");
    U->Index = Model.Units.size();
    Ctx.UnitOf[R] = U.get();
    Model.Units.push_back(std::move(U));
  }
  for (const Record *R : definitions(Ctx.Records, "OpcodeSpace")) {
    auto S = std::make_unique<OpcodeSpaceInfo>();
    S->Rec = R;
    S->Name = R->getValueAsString("name");
    S->Summary = R->getValueAsString("summary");
    S->IsBase = R->getName() == "Base";
    S->Index = Model.OpcodeSpaces.size();
    Ctx.SpaceOf[R] = S.get();
    Model.OpcodeSpaces.push_back(std::move(S));
  }
}

} // namespace

void parseState(IsaModel &Model) {
  UniqueNames Names;
  parseParams(Model, Names);
  parseRegisters(Model, Names);
  parseArraysAndMemories(Model, Names);
  parseUnits(Model);
}

} // namespace kc::model
