//===- State.cpp - Parameters and state of an instruction set -------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "CxxNames.h"
#include "kc/Support/NumberFormat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace kc::model {

namespace {

/// Reports names that are used twice among what programs and tools name.
class UniqueNames {
public:
  void add(const Record *R, StringRef Name) {
    if (!isIdentifier(Name))
      return fieldError(R, "name",
                        "'" + Name +
                            "' isn't made of letters, digits and '_', the "
                            "first no digit");
    addAnything(R, Name);
  }

  /// What the simulator's C++ has under its name, as a parameter.
  void addCxx(const Record *R, StringRef Name) {
    if (isCxxKeyword(Name))
      return fieldError(R, "name", "'" + Name + "' is a word of C++");
    add(R, Name);
  }

  /// What the simulator's state has under its name, as a register.
  void addState(const Record *R, StringRef Name) {
    if (isStateMember(Name))
      return fieldError(R, "name",
                        "the simulator has another meaning for '" + Name + "'");
    addCxx(R, Name);
  }

  /// Whatever the name is made of; false if it is taken.
  bool addAnything(const Record *R, StringRef Name) {
    auto [It, IsNew] = First.try_emplace(Name, R);
    if (IsNew)
      return true;
    PrintError(R->getLoc(),
               "'" + R->getName() + "': the name '" + Name + "' is taken");
    PrintNote(It->second->getLoc(), "by this");
    return false;
  }

private:
  StringMap<const Record *> First;
};

/// The expression's default value must be at least 1.
void checkPositive(const Record *R, StringRef Field, const Expr *E) {
  std::optional<int64_t> Value = evaluateDefault(E);
  if (Value && *Value < 1)
    fieldError(R, Field,
               "it is " + Twine(*Value) + " by default; expected 1 or more");
}

} // namespace

/// After an error it is 1, so that what depends on it can be checked all the
/// same.
const Expr *parseSize(IsaModel::Context &Ctx, const Record *R, StringRef Field,
                      const DagInit *Dag) {
  if (const Expr *E = parseProfileExpr(Ctx, R, Field, Dag)) {
    checkPositive(R, Field, E);
    return E;
  }
  Expr *One = Ctx.make(ExprKind::Integer, Ctx.type("i64"));
  One->Int = 1;
  return One;
}

const MemoryRegionInfo *MemoryInfo::findRegion(StringRef Name) const {
  for (const MemoryRegionInfo &R : Regions)
    if (R.Name == Name)
      return &R;
  return nullptr;
}

namespace {

/// The first must be a multiple of the second by default.
void checkMultiple(const Record *R, StringRef Field, const Expr *E,
                   StringRef OfField, const Expr *Of) {
  std::optional<int64_t> Value = evaluateDefault(E);
  std::optional<int64_t> Unit = evaluateDefault(Of);
  if (Value && Unit && *Unit > 0 && *Value % *Unit != 0)
    fieldError(R, Field,
               "it is " + Twine(*Value) + " by default, no multiple of " +
                   OfField + ", which is " + Twine(*Unit));
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
    Names.addCxx(R, P->Name);
    if (P->Min < 0 || P->Max > UINT32_MAX || P->Min > P->Max)
      fieldError(R, P->Min < 0 ? "min" : "max",
                 "parameters are unsigned 32-bit numbers; found the range " +
                     Twine(P->Min) + ".." + Twine(P->Max));
    else if (P->Value < P->Min || P->Value > P->Max)
      fieldError(R, "value",
                 Twine(P->Value) + " is outside of " + Twine(P->Min) + ".." +
                     Twine(P->Max));
    Ctx.ParamOf[R] = P.get();
    Model.Params.push_back(std::move(P));
  }
  for (const Record *R : definitions(Ctx.Records, "FormatParam")) {
    auto F = std::make_unique<FormatParamInfo>();
    F->Rec = R;
    F->Name = R->getValueAsString("name");
    F->Summary = R->getValueAsString("summary");
    F->Value = R->getValueAsString("value");
    F->WholeRatio = R->getValueAsBit("wholeRatio");
    F->Index = Model.FormatParams.size();
    Names.addCxx(R, F->Name);
    Expected<FormatDesc> Format = parseFormat(F->Value);
    if (!Format)
      fieldError(R, "value", toString(Format.takeError()));
    else if (Error E = F->WholeRatio ? Format->checkRatio() : Error::success())
      fieldError(R, "value", toString(std::move(E)));
    Model.FormatParams.push_back(std::move(F));
  }
}

/// The names of a file's registers: prefix and number, and the aliases.
void addRegisterNames(const RegFileInfo &F, UniqueNames &Names) {
  bool IsSign = !F.Prefix.empty() && !isAlnum(F.Prefix.front());
  StringRef Word = IsSign ? F.Prefix.drop_front() : F.Prefix;
  if (F.Prefix.empty() || isDigit(F.Prefix.back()) ||
      (!Word.empty() && !isIdentifier(Word))) {
    fieldError(F.Rec, "prefix",
               "'" + F.Prefix +
                   "' can't stand in front of a number; expected a word that "
                   "doesn't end with a digit");
    return;
  }
  for (unsigned N = 0; N != F.Count; ++N)
    if (!Names.addAnything(F.Rec, (F.Prefix + Twine(N)).str()))
      break;
  for (const AliasInfo &A : F.Aliases) {
    Names.add(F.Rec, A.Name);
    if (A.Number < 0 || A.Number >= F.Count)
      fieldError(F.Rec, "aliases",
                 "'" + A.Name + "' names register " + Twine(A.Number) +
                     ", but there are " + Twine(F.Count));
  }
}

void parseRegFile(IsaModel &Model, const Record *R, UniqueNames &Names) {
  auto F = std::make_unique<RegFileInfo>();
  F->Rec = R;
  F->Name = R->getName();
  F->Summary = R->getValueAsString("summary");
  F->Prefix = R->getValueAsString("prefix");
  F->Count = R->getValueAsInt("count");
  F->Cell = Model.Ctx->CellOf.lookup(R->getValueAsDef("cell"));
  F->ZeroRegister = R->getValueAsInt("zeroRegister");
  F->Aliases = parseNamedNumbers(R, "aliases");
  F->PrintsAliases = R->getValueAsBit("printsAliases");
  F->Index = Model.RegFiles.size();
  if (F->Count == 0 || F->Count > 255)
    fieldError(R, "count", "1 to 255 registers are expected");
  else
    addRegisterNames(*F, Names);
  if (F->ZeroRegister >= static_cast<int>(F->Count))
    fieldError(R, "zeroRegister",
               "there is no register " + Twine(F->ZeroRegister));
  if (R->isSubClassOf("VectorFile")) {
    F->Bytes = parseSize(*Model.Ctx, R, "bytes", R->getValueAsDag("bytes"));
    if (F->Cell && (F->Cell->Storage->Width != 8 || !F->Cell->isTransparent()))
      fieldError(R, "cell", "a vector file's cells are bytes");
    if (F->ZeroRegister >= 0)
      fieldError(R, "zeroRegister", "a vector file has none");
  }
  Model.Ctx->RegFileOf[R] = F.get();
  Model.RegFiles.push_back(std::move(F));
}

/// The value after reset is a number of the register's own type.
void checkReset(const RegisterInfo &G) {
  const TypeInfo &Type = *G.Cell->Value;
  double Unused;
  if (!G.ResetText.empty()) {
    if (!Type.IsFloat)
      fieldError(G.Rec, "resetText",
                 "the register holds an integer; set 'reset'");
    else if (G.ResetText.getAsDouble(Unused))
      fieldError(G.Rec, "resetText", "'" + G.ResetText + "' is no number");
  } else if (Type.IsFloat ? G.Reset != 0
                          : Type.Width < 64 && G.Reset >> Type.Width != 0) {
    fieldError(G.Rec, "reset",
               Type.IsFloat
                   ? Twine("the register is floating-point; set 'resetText'")
                   : Twine(G.Reset) + " doesn't fit in " + Type.Name);
  }
}

void parseRegisters(IsaModel &Model, UniqueNames &Names) {
  IsaModel::Context &Ctx = *Model.Ctx;
  for (const Record *R : definitions(Ctx.Records, "RegFile"))
    parseRegFile(Model, R, Names);
  for (const Record *R : definitions(Ctx.Records, "Register")) {
    auto G = std::make_unique<RegisterInfo>();
    G->Rec = R;
    G->Name = R->getValueAsString("name");
    G->Summary = R->getValueAsString("summary");
    G->Cell = Ctx.CellOf.lookup(R->getValueAsDef("cell"));
    G->Reset = R->getValueAsInt("reset");
    G->ResetText = R->getValueAsString("resetText");
    G->IsConstant = R->getValueAsBit("constant");
    Names.addState(R, G->Name);
    checkReset(*G);
    Ctx.RegisterOf[R] = G.get();
    Model.Registers.push_back(std::move(G));
  }
}

void parseMemoryRegions(IsaModel &Model, MemoryInfo &M) {
  IsaModel::Context &Ctx = *Model.Ctx;
  for (const Record *R : M.Rec->getValueAsListOfDefs("regions")) {
    MemoryRegionInfo Region;
    Region.Rec = R;
    Region.Name = R->getValueAsString("name");
    Region.Summary = R->getValueAsString("summary");
    Region.Rights = R->getValueAsString("rights");
    Region.Base =
        parseProfileExpr(Ctx, M.Rec, "regions", R->getValueAsDag("base"));
    Region.Cells = parseSize(Ctx, M.Rec, "regions", R->getValueAsDag("cells"));
    if (!Region.Base)
      continue;
    if (!isIdentifier(Region.Name))
      fieldError(M.Rec, "regions",
                 "'" + Region.Name +
                     "' isn't made of letters, digits and '_', the first no "
                     "digit");
    if (Region.Rights.empty() ||
        Region.Rights.find_first_not_of("rwx") != StringRef::npos)
      fieldError(M.Rec, "regions",
                 "the rights of '" + Region.Name +
                     "' must be letters of \"rwx\", found \"" + Region.Rights +
                     "\"");
    if (M.findRegion(Region.Name))
      fieldError(M.Rec, "regions",
                 "there are two regions '" + Region.Name + "'");
    // Whether they overlap depends on the profile; here, on the default one.
    std::optional<int64_t> Base = evaluateDefault(Region.Base),
                           Cells = evaluateDefault(Region.Cells),
                           Size = evaluateDefault(M.Cells);
    if (Base && Cells && Size && (*Base < 0 || *Base + *Cells > *Size))
      fieldError(M.Rec, "regions",
                 "'" + Region.Name + "' is cells " + Twine(*Base) + " to " +
                     Twine(*Base + *Cells - 1) + " by default, of " +
                     Twine(*Size));
    for (const MemoryRegionInfo &Other : M.Regions) {
      std::optional<int64_t> OtherBase = evaluateDefault(Other.Base),
                             OtherCells = evaluateDefault(Other.Cells);
      if (Base && Cells && OtherBase && OtherCells &&
          *Base < *OtherBase + *OtherCells && *OtherBase < *Base + *Cells)
        fieldError(M.Rec, "regions",
                   "'" + Region.Name + "' and '" + Other.Name +
                       "' overlap by default");
    }
    M.Regions.push_back(Region);
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
    Names.addState(R, A->Name);
    for (const Init *D : *R->getValueAsListInit("dims"))
      A->Dims.push_back(parseSize(Ctx, R, "dims", cast<DagInit>(D)));
    if (A->Dims.empty())
      fieldError(R, "dims",
                 "an array has at least one dimension; define a "
                 "Register instead");
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
      return parseSize(Ctx, R, Name, R->getValueAsDag(Name));
    };
    M->Cells = Field("cells");
    M->RowCells = Field("rowCells");
    M->BlockCells = Field("blockCells");
    checkMultiple(R, "cells", M->Cells, "rowCells", M->RowCells);
    checkMultiple(R, "blockCells", M->BlockCells, "rowCells", M->RowCells);
    M->ZeroBeyondEnd = R->getValueAsBit("zeroBeyondEnd");
    parseMemoryRegions(Model, *M);
    if (M->ZeroBeyondEnd && !M->Regions.empty())
      fieldError(R, "zeroBeyondEnd",
                 "a memory that has regions has no end to read beyond");
    M->Index = Model.Memories.size();
    Names.addState(R, M->Name);
    Ctx.MemoryOf[R] = M.get();
    Model.Memories.push_back(std::move(M));
  }
}

/// A count over parameters, with the default ones.
const Expr *parseCount(IsaModel &Model, const Record *R, StringRef Field,
                       int64_t Least) {
  const Expr *E =
      parseProfileExpr(*Model.Ctx, R, Field, R->getValueAsDag(Field));
  std::optional<int64_t> Value = E ? evaluateDefault(E) : std::nullopt;
  if (Value && *Value < Least)
    fieldError(R, Field,
               "it is " + Twine(*Value) + " with the default parameters; " +
                   Twine(Least) + " or more is expected");
  return E;
}

void parseTimings(IsaModel &Model) {
  IsaModel::Context &Ctx = *Model.Ctx;
  for (const Record *R : definitions(Ctx.Records, "Timing")) {
    auto T = std::make_unique<TimingInfo>();
    T->Rec = R;
    T->Latency = parseCount(Model, R, "latency", 0);
    T->Busy = parseCount(Model, R, "busy", 0);
    T->IsFirstLane = R->getValueAsBit("firstLane");
    T->IsAlone = R->getValueAsBit("alone");
    T->WaitsForQueues = R->getValueAsBit("waitsForQueues");
    T->WaitsForAll = R->getValueAsBit("waitsForAll");
    T->Early = R->getValueAsInt("early");
    if (T->Early < 0 || T->Early > 15)
      fieldError(R, "early", "0 to 15 is expected, found " + Twine(T->Early));
    T->Index = Model.Timings.size();
    Ctx.TimingOf[R] = T.get();
    Model.Timings.push_back(std::move(T));
  }
  if (Model.Timings.size() > 255)
    fieldError(Model.Timings.back()->Rec, "latency",
               "there are more than 255 timings");
  if (const Record *R = Model.Rec->getValueAsOptionalDef("pipeline"))
    Model.Pipeline = PipelineInfo{
        parseCount(Model, R, "lanes", 1), parseCount(Model, R, "lineBytes", 1),
        parseCount(Model, R, "redirect", 1), R->getValueAsString("model")};
}

void parseUnits(IsaModel &Model) {
  IsaModel::Context &Ctx = *Model.Ctx;
  UniqueNames UnitNames, SpaceNames;
  for (const Record *R : definitions(Ctx.Records, "Unit")) {
    auto U = std::make_unique<UnitInfo>();
    U->Rec = R;
    U->Name = R->getValueAsString("name");
    U->Summary = R->getValueAsString("summary");
    U->IsQueued = R->getValueAsBit("queued");
    U->IsInOrder = R->getValueAsBit("inOrder");
    if (const Record *Timing = R->getValueAsOptionalDef("timing"))
      U->Timing = Ctx.TimingOf.lookup(Timing);
    U->Queue = parseCount(Model, R, "queue", 0);
    U->Index = Model.Units.size();
    UnitNames.add(R, U->Name);
    if (U->IsInOrder && !U->IsQueued)
      fieldError(R, "inOrder", "a unit that isn't 'queued' is always in order");
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
    SpaceNames.add(R, S->Name);
    Ctx.SpaceOf[R] = S.get();
    Model.OpcodeSpaces.push_back(std::move(S));
  }
  if (Model.OpcodeSpaces.size() > 64)
    fieldError(Model.OpcodeSpaces.back()->Rec, "name",
               "there are more than 64 opcode spaces");
}

void parseThroughputs(IsaModel &Model) {
  IsaModel::Context &Ctx = *Model.Ctx;
  for (const Record *R : definitions(Ctx.Records, "Throughput")) {
    ThroughputInfo T;
    T.Rec = R;
    T.Operation = R->getValueAsString("operation");
    T.Items = parseSize(Ctx, R, "items", R->getValueAsDag("items"));
    T.Cycles = parseProfileExpr(Ctx, R, "cycles", R->getValueAsDag("cycles"));
    T.Unit = Ctx.UnitOf.lookup(R->getValueAsDef("unit"));
    if (!isIdentifier(T.Operation))
      fieldError(R, "operation",
                 "'" + T.Operation +
                     "' isn't made of letters, digits and '_', the first no "
                     "digit");
    Model.Throughputs.push_back(T);
  }
}

void parseLlvmTargets(IsaModel &Model) {
  for (const Record *R : definitions(Model.Ctx->Records, "LlvmTarget")) {
    if (!Model.LlvmTargets.empty()) {
      fieldError(R, "triple", "there is more than one LlvmTarget");
      return;
    }
    LlvmTargetInfo T;
    T.Rec = R;
    T.Triple = R->getValueAsString("triple");
    T.Cpu = R->getValueAsString("cpu");
    T.Features = R->getValueAsString("features");
    T.ScalarFeatures = R->getValueAsString("scalarFeatures");
    T.Abi = R->getValueAsString("abi");
    T.Startup = R->getValueAsString("startup");
    T.VectorElements = R->getValueAsString("vectorElements");
    auto Number = [&](StringRef Field, int64_t Min, int64_t Max) {
      int64_t Value = R->getValueAsInt(Field);
      if (Value < Min || Value > Max)
        fieldError(R, Field,
                   "expected a number from " + Twine(Min) + " to " +
                       Twine(Max) + ", found " + Twine(Value));
      return unsigned(Value);
    };
    T.FloatBits = Number("floatBits", 0, 128);
    T.Vscale = Number("vscale", 0, 1024);
    T.VectorBits = Number("vectorBits", 0, 65536);
    T.VectorRegisters = Number("vectorRegisters", 0, 1024);
    T.MaxGroup = Number("maxGroup", 1, 64);
    if (T.Triple.empty())
      fieldError(R, "triple", "expected a target triple");
    if (!T.Startup.contains("$kernel"))
      fieldError(R, "startup", "expected assembly that calls $kernel");
    Model.LlvmTargets.push_back(T);
  }
}

} // namespace

void parseState(IsaModel &Model) {
  UniqueNames Names;
  parseParams(Model, Names);
  parseRegisters(Model, Names);
  parseArraysAndMemories(Model, Names);
  parseTimings(Model);
  parseUnits(Model);
  parseThroughputs(Model);
  parseModifiers(Model);
  parseLlvmTargets(Model);
  checkImmediates(Model);
}

} // namespace kc::model
