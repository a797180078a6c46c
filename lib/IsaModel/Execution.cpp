//===- Execution.cpp - Register maps and how programs are run -------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "ExprParser.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace kc::model {

namespace {

/// The statements may only assign: there is no instruction that could jump.
bool onlyAssigns(ArrayRef<Stmt> Stmts) {
  return all_of(Stmts, [](const Stmt &S) {
    return S.Kind == StmtKind::When ? onlyAssigns(S.Body)
                                    : S.Kind == StmtKind::Set &&
                                          S.Target.Kind == PlaceKind::Register;
  });
}

bool readsMap(const Expr *Value) {
  bool Reads = false;
  walk(Value, [&](const Expr *E) { Reads |= E->Map != nullptr; });
  return Reads;
}

void parseMappedRegister(IsaModel &Model, const Record *R,
                         RegisterMapInfo &Map) {
  IsaModel::Context &Ctx = *Model.Ctx;
  MappedRegisterInfo G;
  G.Rec = R;
  G.Name = R->getValueAsString("name");
  G.Summary = R->getValueAsString("summary");
  int64_t Number = R->getValueAsInt("number");
  G.Number = static_cast<uint32_t>(Number);
  if (Number < 0 || Number > UINT32_MAX)
    fieldError(R, "number", Twine(Number) + " is no 32-bit number");
  if (!isIdentifier(G.Name))
    fieldError(R, "name",
               "'" + G.Name +
                   "' isn't made of letters, digits and '_', the first no "
                   "digit");
  for (const MappedRegisterInfo &Other : Map.Registers)
    if (Other.Number == G.Number || Other.Name == G.Name)
      fieldError(R, Other.Name == G.Name ? "name" : "number",
                 "'" + Other.Name + "' of '" + Map.Name + "' has it too");
  Semantics Unused;
  ExprParser P(Ctx, R, "read", nullptr, &Unused, /*Profile=*/false);
  G.Read = P.parse(R->getValueAsDag("read"), "", Ctx.type("i32"));
  if (!G.Read || !checkSingle(P, G.Read))
    return;
  if (readsMap(G.Read))
    P.error("a mapped register can't be computed from others; use what they "
            "are computed from");
  if (!R->getValueAsListInit("write")->empty()) {
    G.Write = std::make_unique<Instruction>();
    G.Write->Rec = R;
    G.Write->Name = R->getName();
    Operand &Value = G.Write->Operands.emplace_back();
    Value.Name = "value";
    Value.Kind = nullptr;
    Value.Role = isa::OperandRole::In;
    parseStatements(Model, *G.Write, "write");
    bool IsFine = onlyAssigns(G.Write->Semantics.Stmts);
    for (const Stmt &S : G.Write->Semantics.Stmts)
      walk(S, [&](const Expr *E) { IsFine &= E->Map == nullptr; });
    if (!IsFine)
      fieldError(R, "write",
                 "only registers of their own can be assigned here, under "
                 "conditions or not");
  }
  Map.Registers.push_back(std::move(G));
}

} // namespace

void parseRegisterMaps(IsaModel &Model) {
  for (const Record *R : definitions(Model.Ctx->Records, "RegisterMap")) {
    auto Map = std::make_unique<RegisterMapInfo>();
    Map->Rec = R;
    Map->Name = R->getValueAsString("name");
    Map->Summary = R->getValueAsString("summary");
    for (const Record *G : R->getValueAsListOfDefs("registers"))
      parseMappedRegister(Model, G, *Map);
    if (!isIdentifier(Map->Name) ||
        any_of(Model.RegisterMaps,
               [&](const auto &Other) { return Other->Name == Map->Name; }))
      fieldError(R, "name",
                 "'" + Map->Name + "' is " +
                     (isIdentifier(Map->Name) ? "there twice" : "no word"));
    Model.Ctx->MapOf[R] = Map.get();
    Model.RegisterMaps.push_back(std::move(Map));
  }
}

static void parseCodeMemory(IsaModel &Model) {
  const Record *R = Model.Rec;
  StringRef Region = R->getValueAsString("codeRegion");
  const Record *Memory = R->getValueAsOptionalDef("codeMemory");
  if (!Memory) {
    if (!Region.empty())
      fieldError(R, "codeRegion", "'codeMemory' is missing");
    return;
  }
  const MemoryInfo *M = Model.Ctx->MemoryOf.lookup(Memory);
  if (M->Cell->Storage->Name != "i8" || !M->Cell->isTransparent())
    return fieldError(R, "codeMemory",
                      "the cells of '" + M->Name + "' must be bytes");
  if (Model.PCStep != Model.WordBytes)
    return fieldError(R, "codeMemory",
                      "the pc is the address of a byte then, so 'pcStep' must "
                      "be 'wordBytes'");
  const MemoryRegionInfo *Found = M->findRegion(Region);
  if (!Found)
    return fieldError(R, "codeRegion",
                      "'" + M->Name + "' has no region '" + Region + "'");
  if (Found->Rights.contains('w'))
    return fieldError(R, "codeRegion",
                      "'" + Region +
                          "' can be written, but instructions are decoded "
                          "when a program is loaded");
  Model.CodeMemory = M;
  Model.CodeRegion = Found;
}

static void parseTrapEntry(IsaModel &Model) {
  const Record *R = Model.Rec;
  const Record *Entry = R->getValueAsOptionalDef("trapEntry");
  if (!Entry)
    return;
  const FunctionInfo *F = Model.Ctx->FunctionOf.lookup(Entry);
  if (!F->Args.empty() || F->Result->Name != "i1" || F->IsStatement)
    return fieldError(R, "trapEntry",
                      "'" + F->Name +
                          "' must have no arguments and give an i1, and be no "
                          "statement");
  Model.TrapEntry = F;
}

void parseExecution(IsaModel &Model) {
  parseCodeMemory(Model);
  parseTrapEntry(Model);
  StringSet<> Seen;
  for (const Record *E : Model.Rec->getValueAsListOfDefs("environments")) {
    EnvironmentInfo Info{E->getValueAsString("name"),
                         E->getValueAsString("cxx"),
                         E->getValueAsString("summary")};
    if (!isIdentifier(Info.Name) || !Seen.insert(Info.Name).second)
      fieldError(Model.Rec, "environments",
                 "'" + Info.Name + "' is " +
                     (isIdentifier(Info.Name) ? "there twice" : "no word"));
    Model.Environments.push_back(Info);
  }
}

} // namespace kc::model
