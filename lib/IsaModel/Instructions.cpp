//===- Instructions.cpp - Instructions and their operands -----------------===//
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

/// What an immediate can be, from its kind. Kinds that are wrong have been
/// reported.
void finishImmediate(const IsaModel::Context &Ctx, Operand &Op) {
  const Record *Kind = Op.Kind;
  int64_t Width = Kind->getValueAsInt("width"),
          Shift = Kind->getValueAsInt("shift");
  if (Width < 1 || Shift < 0 || Width + Shift > 62)
    return;
  Op.Width = Width;
  Op.Shift = Shift;
  Op.IsSigned = Kind->getValueAsBit("isSigned");
  Op.IsPCRelative = Kind->getValueAsBit("pcRelative");
  Op.Names = parseNamedNumbers(Kind, "names");
  if (const Record *Map = Kind->getValueAsOptionalDef("map"))
    for (const Record *R : Map->getValueAsListOfDefs("registers"))
      Op.Names.push_back(
          {R->getValueAsString("name"), R->getValueAsInt("number")});
  Op.PrintsNames = Kind->getValueAsBit("printsNames");
  Op.NamesOnly = Kind->getValueAsBit("namesOnly");
  Op.LabelsOnly = Kind->getValueAsBit("labelsOnly");
  if (!Kind->isValueUnset("defaultValue"))
    Op.Default = Kind->getValueAsInt("defaultValue");
  for (const Record *P : Kind->getValueAsListOfDefs("parts"))
    Op.Parts.push_back(
        {P->getValueAsString("name"), unsigned(P->getValueAsInt("low")),
         unsigned(P->getValueAsInt("width")), parseNamedNumbers(P, "names")});
  for (const Record *M : Kind->getValueAsListOfDefs("modifiers"))
    Op.Modifiers.push_back(Ctx.ModifierOf.lookup(M));
  int64_t Unit = int64_t(1) << Shift;
  Op.Min = Op.IsSigned ? -(int64_t(1) << (Width - 1)) * Unit : 0;
  Op.Max = ((int64_t(1) << (Op.IsSigned ? Width - 1 : Width)) - 1) * Unit;
  std::vector<int64_t> Range = Kind->getValueAsListOfInts("range");
  if (Range.size() == 2) {
    Op.Min = Range[0];
    Op.Max = Range[1];
  }
}

void assignSlots(std::vector<Operand> &Operands) {
  unsigned Registers = 0, Immediates = 0;
  for (Operand &Op : Operands)
    Op.Slot = Op.isRegister() ? Registers++ : Immediates++;
}

std::optional<ExampleInfo> parseExample(const Record *E) {
  if (!E)
    return std::nullopt;
  ExampleInfo Info;
  Info.Before = E->getValueAsListOfStrings("before");
  Info.Program = E->getValueAsListOfStrings("program");
  Info.After = E->getValueAsListOfStrings("after");
  Info.Profile = E->getValueAsString("profile");
  Info.Cycles = E->getValueAsInt("cycles");
  return Info;
}

bool writes(const SyntaxFormInfo &Form, unsigned Operand) {
  return any_of(Form.Elements, [&](const SyntaxElementInfo &E) {
    return E.Kind == isa::SyntaxKind::Operand && E.Operand == Operand;
  });
}

/// An operand that a form doesn't write has its default value, or is 0; so that
/// none is forgotten, the form must then write a 0 where it would stand.
void checkOtherForm(const Record *Rec, ArrayRef<Operand> Operands,
                    const SyntaxFormInfo &Form) {
  unsigned Zeros = count_if(Form.Elements, [](const SyntaxElementInfo &E) {
    return E.Kind == isa::SyntaxKind::Literal && E.Text == "0";
  });
  for (auto [N, Op] : enumerate(Operands)) {
    if (writes(Form, N) || Op.Default)
      continue;
    if (Zeros == 0)
      fieldError(Rec, "otherSyntax",
                 "'" + Form.Text + "' doesn't write operand '" + Op.Name +
                     "', nor a 0 in its place");
    else
      --Zeros;
  }
}

/// A number that can be computed from the default parameters.
void checkCount(const Instruction &I, StringRef Field, const Expr *E) {
  std::optional<int64_t> Value = E ? evaluateDefault(E) : std::nullopt;
  if (Value && *Value < 0)
    fieldError(I.Rec, Field,
               "it is " + Twine(*Value) + " with the default parameters");
}

void parseTiming(IsaModel &Model, Instruction &I) {
  IsaModel::Context &Ctx = *Model.Ctx;
  const Record *Rec = I.Rec;
  const Record *Unit = Rec->getValueAsOptionalDef("unit");
  I.Unit = Unit ? Ctx.UnitOf.lookup(Unit) : nullptr;
  if (!I.Unit)
    fieldError(Rec, "unit", "an instruction must name its unit");
  if (const Record *Timing = Rec->getValueAsOptionalDef("timing"))
    I.Timing = Ctx.TimingOf.lookup(Timing);
  else if (I.Unit)
    I.Timing = I.Unit->Timing;
  I.Cost = parseProfileExpr(Ctx, Rec, "cost", Rec->getValueAsDag("cost"), &I);
  I.Macs = parseProfileExpr(Ctx, Rec, "macs", Rec->getValueAsDag("macs"));
  checkCount(I, "cost", I.Cost);
  checkCount(I, "macs", I.Macs);
  const DagInit *Skipped = Rec->getValueAsDag("skippedIf");
  auto *Head = dyn_cast<DefInit>(Skipped->getOperator());
  if (!Head || Head->getDef()->getName() != "none")
    I.SkippedIf =
        parseProfileExpr(Ctx, Rec, "skippedIf", Skipped, &I, Ctx.type("i1"));
}

void parseInstruction(IsaModel &Model, const Record *Rec) {
  auto Owner = std::make_unique<Instruction>();
  Instruction &I = *Owner;
  I.Rec = Rec;
  I.Name = Rec->getName();
  I.Mnemonic = Rec->getValueAsString("mnemonic");
  I.Summary = Rec->getValueAsString("summary");
  I.Description = Rec->getValueAsString("description");
  I.OmitsDefaults = Rec->getValueAsBit("omitsDefaults");
  I.IsReserved = Rec->getValueAsBit("isReserved");
  I.Space = Model.Ctx->SpaceOf.lookup(Rec->getValueAsDef("opcodeSpace"));
  I.Example = parseExample(Rec->getValueAsOptionalDef("example"));
  I.Index = Model.Instrs.size();
  using isa::OperandRole;
  if (Rec->isAnonymous()) {
    PrintError(Rec->getLoc(), "an instruction's record must have a name; it "
                              "becomes the dialect's op");
    return;
  }
  if (!isMnemonic(I.Mnemonic)) {
    fieldError(Rec, "mnemonic",
               "'" + I.Mnemonic +
                   "' isn't made of letters, digits, '_' and '.', the first "
                   "no digit");
    return;
  }
  if (!parseOperands(Model, Rec, "outs", OperandRole::Out, I.Operands) ||
      !parseOperands(Model, Rec, "ins", OperandRole::In, I.Operands))
    return;
  assignSlots(I.Operands);
  parseEncoding(Model, I);
  parseForms(Rec, I.Operands, I.Forms);
  parseTiming(Model, I);
  parseSemantics(Model, I);
  Model.Ctx->InstrOf[Rec] = &I;
  Model.Instrs.push_back(std::move(Owner));
}

void checkMnemonics(IsaModel &Model) {
  StringMap<const Instruction *> First;
  for (const auto &I : Model.Instrs) {
    std::string Key = (I->Space->Name + " " + I->Mnemonic).str();
    auto [It, IsNew] = First.try_emplace(Key, I.get());
    if (IsNew)
      continue;
    PrintError(I->Rec->getLoc(), "'" + I->Name + "': the mnemonic '" +
                                     I->Mnemonic + "' is taken");
    PrintNote(It->second->Rec->getLoc(), "by this");
  }
}

/// The only operand of that sort, or nullptr.
const Operand *onlyOperand(const Instruction &I, bool IsRegister) {
  const Operand *Found = nullptr;
  for (const Operand &Op : I.Operands) {
    if (Op.isRegister() != IsRegister)
      continue;
    if (Found)
      return nullptr;
    Found = &Op;
  }
  return Found;
}

void parseHardwareLoop(IsaModel &Model, const Record *R) {
  IsaModel::Context &Ctx = *Model.Ctx;
  const Instruction *Begin = Ctx.InstrOf.lookup(R->getValueAsDef("begin"));
  const Instruction *End = Ctx.InstrOf.lookup(R->getValueAsDef("end"));
  if (!Begin || !End)
    return; // Reported where the instruction is defined.
  if (Begin->Control != isa::ControlKind::LoopBegin)
    return fieldError(R, "begin", "'" + Begin->Name + "' has no loop_begin");
  if (End->Control != isa::ControlKind::LoopEnd)
    return fieldError(R, "end", "'" + End->Name + "' has no loop_end");
  const Operand *Counter = onlyOperand(*Begin, /*IsRegister=*/true);
  const Operand *EndCounter = onlyOperand(*End, /*IsRegister=*/true);
  if (!Counter || !onlyOperand(*Begin, /*IsRegister=*/false))
    return fieldError(R, "begin",
                      "'" + Begin->Name +
                          "' must have the counter as its only register and "
                          "the trips as its only number");
  if (!EndCounter || EndCounter->RegFile != Counter->RegFile)
    return fieldError(R, "end",
                      "'" + End->Name +
                          "' must have the counter as its only register, of "
                          "the same kind as in '" +
                          Begin->Name + "'");
  Model.HardwareLoops.push_back({Begin, End});
}

/// Examples that stand apart from their instructions.
void parseExamples(IsaModel &Model) {
  IsaModel::Context &Ctx = *Model.Ctx;
  DenseMap<const Instruction *, const Record *> Seen;
  for (const Record *R : definitions(Ctx.Records, "ExampleOf")) {
    const Record *Rec = R->getValueAsDef("instr");
    const Instruction *Of = Ctx.InstrOf.lookup(Rec);
    if (!Of)
      continue; // Reported where the instruction is defined.
    if (Of->Example) {
      PrintError(R->getLoc(), "'" + Of->Name + "' has another example");
      PrintNote(Seen.lookup(Of) ? Seen.lookup(Of)->getLoc() : Rec->getLoc(),
                "which is here");
      continue;
    }
    Seen[Of] = R;
    Model.Instrs[Of->Index]->Example = parseExample(R);
  }
}

void parseHardwareLoops(IsaModel &Model) {
  for (const Record *R : definitions(Model.Ctx->Records, "HardwareLoop"))
    parseHardwareLoop(Model, R);
}

} // namespace

bool parseOperands(IsaModel &Model, const Record *Rec, StringRef Field,
                   isa::OperandRole Role, std::vector<Operand> &Operands) {
  const DagInit *Dag = Rec->getValueAsDag(Field);
  for (unsigned N = 0; N != Dag->getNumArgs(); ++N) {
    auto *Def = dyn_cast<DefInit>(Dag->getArg(N));
    if (!Def || !Def->getDef()->isSubClassOf("OperandKind") ||
        Dag->getArgNameStr(N).empty()) {
      fieldError(Rec, Field,
                 "operand " + Twine(N + 1) +
                     " must be an operand kind with a name, such "
                     "as GP:$rd");
      return false;
    }
    StringRef Name = Dag->getArgNameStr(N);
    auto Known =
        find_if(Operands, [&](const Operand &Op) { return Op.Name == Name; });
    if (Known != Operands.end()) {
      if (Known->Role != isa::OperandRole::Out ||
          Known->Kind != Def->getDef()) {
        fieldError(Rec, Field, "operand '" + Name + "' is declared twice");
        return false;
      }
      Known->Role = isa::OperandRole::InOut;
      continue;
    }
    Operand Op;
    Op.Name = Name.str();
    Op.Kind = Def->getDef();
    Op.Role = Role;
    Op.RegFile = Model.Ctx->RegFileOf.lookup(Op.Kind);
    if (Op.RegFile) {
      Op.Max = Op.RegFile->Count - 1;
    } else if (Role != isa::OperandRole::In) {
      fieldError(Rec, Field, "'" + Name + "' is no register");
      return false;
    } else {
      finishImmediate(*Model.Ctx, Op);
    }
    Operands.push_back(std::move(Op));
  }
  return true;
}

static bool endsInFlag(const SyntaxFormInfo &Form, ArrayRef<Operand> Operands) {
  if (Form.Elements.empty() ||
      Form.Elements.back().Kind != isa::SyntaxKind::Operand)
    return false;
  const Operand &Last = Operands[Form.Elements.back().Operand];
  return Last.NamesOnly && Last.Names.size() == 1 && Last.Default;
}

void parseForms(const Record *Rec, ArrayRef<Operand> Operands,
                std::vector<SyntaxFormInfo> &Forms) {
  auto Add = [&](StringRef Field, StringRef Text) -> SyntaxFormInfo & {
    SyntaxFormInfo &Form = Forms.emplace_back();
    parseSyntax(Rec, Field, Text, Operands, Form);
    return Form;
  };
  SyntaxFormInfo &Canonical = Add("syntax", Rec->getValueAsString("syntax"));
  int64_t Optional = Rec->getValueAsInt("optionalOperands");
  int64_t Written = count_if(Canonical.Elements, [](const auto &E) {
    return E.Kind == isa::SyntaxKind::Operand;
  });
  if (Optional < 0 || Optional > Written)
    fieldError(Rec, "optionalOperands",
               Twine(Optional) + " of " + Twine(Written) +
                   " operands can't be left out");
  else
    Canonical.OptionalOperands = Optional;
  if (endsInFlag(Canonical, Operands))
    Canonical.OptionalOperands = std::max(Canonical.OptionalOperands, 1u);
  for (auto [N, Op] : enumerate(Operands))
    if (!writes(Canonical, N))
      fieldError(Rec, "syntax", "operand '" + Op.Name + "' isn't written");
  for (StringRef Text : Rec->getValueAsListOfStrings("otherSyntax")) {
    SyntaxFormInfo &Form = Add("otherSyntax", Text);
    checkOtherForm(Rec, Operands, Form);
    Form.OptionalOperands = endsInFlag(Form, Operands);
  }
}

void parseInstructions(IsaModel &Model) {
  const RecordKeeper &Records = Model.Ctx->Records;
  for (const Record *Rec : definitions(Records, "Instr"))
    parseInstruction(Model, Rec);
  checkMnemonics(Model);
  parseExamples(Model);
  parseHardwareLoops(Model);
}

} // namespace kc::model
