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

std::vector<AliasInfo> parseNames(const Record *Kind) {
  std::vector<AliasInfo> Names;
  for (const Record *N : Kind->getValueAsListOfDefs("names"))
    Names.push_back({N->getValueAsString("name"), N->getValueAsInt("number")});
  return Names;
}

/// What an immediate can be, from its kind and the width of its field.
void finishImmediate(const Record *Rec, Operand &Op) {
  const Record *Kind = Op.Kind;
  unsigned Width = Kind->getValueAsInt("width");
  Op.IsSigned = Kind->getValueAsBit("isSigned");
  Op.Shift = Kind->getValueAsInt("shift");
  Op.IsPCRelative = Kind->getValueAsBit("pcRelative");
  Op.Names = parseNames(Kind);
  if (Width == 0 || Width + Op.Shift > 62) {
    fieldError(Rec, "ins",
               "'" + Op.Name + "' can't have " + Twine(Width) + " bits");
    return;
  }
  Op.Width = Width;
  int64_t Unit = int64_t(1) << Op.Shift;
  Op.Min = Op.IsSigned ? -(int64_t(1) << (Width - 1)) * Unit : 0;
  Op.Max = ((int64_t(1) << (Op.IsSigned ? Width - 1 : Width)) - 1) * Unit;
  std::vector<int64_t> Range = Kind->getValueAsListOfInts("range");
  if (Range.empty())
    return;
  if (Range.size() != 2 || Range[0] > Range[1]) {
    fieldError(Kind, "range",
               "the smallest and the largest value are "
               "expected");
    return;
  }
  Op.Min = Range[0];
  Op.Max = Range[1];
}

void assignSlots(std::vector<Operand> &Operands) {
  unsigned Registers = 0, Immediates = 0;
  for (Operand &Op : Operands)
    Op.Slot = Op.isRegister() ? Registers++ : Immediates++;
}

std::optional<ExampleInfo> parseExample(const Record *Rec) {
  const Record *E = Rec->getValueAsOptionalDef("example");
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

void parseForms(Instruction &I) {
  auto Add = [&](StringRef Text, unsigned Optional) {
    SyntaxFormInfo &Form = I.Forms.emplace_back();
    Form.OptionalOperands = Optional;
    parseSyntax(I.Rec, "syntax", Text, I.Operands, Form);
  };
  unsigned Optional = I.Rec->getValueAsInt("optionalOperands");
  Add(I.Rec->getValueAsString("syntax"), Optional);
  for (const SyntaxElementInfo &E : I.Forms.front().Elements)
    Optional -=
        std::min(Optional, unsigned(E.Kind == isa::SyntaxKind::Operand));
  if (Optional)
    fieldError(I.Rec, "optionalOperands", "more operands than the syntax has");
  for (const Operand &Op : I.Operands)
    if (none_of(I.Forms.front().Elements, [&](const SyntaxElementInfo &E) {
          return E.Kind == isa::SyntaxKind::Operand &&
                 &I.Operands[E.Operand] == &Op;
        }))
      fieldError(I.Rec, "syntax", "operand '" + Op.Name + "' isn't written");
  for (StringRef Text : I.Rec->getValueAsListOfStrings("otherSyntax"))
    Add(Text, 0);
}

void parseTiming(IsaModel &Model, Instruction &I) {
  IsaModel::Context &Ctx = *Model.Ctx;
  const Record *Rec = I.Rec;
  const Record *Unit = Rec->getValueAsOptionalDef("unit");
  I.Unit = Unit ? Ctx.UnitOf.lookup(Unit) : nullptr;
  if (!I.Unit)
    fieldError(Rec, "unit", "an instruction must name its unit");
  I.Cost = parseProfileExpr(Ctx, Rec, "cost", Rec->getValueAsDag("cost"), &I);
  I.Macs = parseProfileExpr(Ctx, Rec, "macs", Rec->getValueAsDag("macs"));
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
  I.Example = parseExample(Rec);
  I.Index = Model.Instrs.size();
  using isa::OperandRole;
  if (I.Mnemonic.empty()) {
    fieldError(Rec, "mnemonic", "it is empty");
    return;
  }
  if (!parseOperands(Model, Rec, "outs", OperandRole::Out, I.Operands) ||
      !parseOperands(Model, Rec, "ins", OperandRole::In, I.Operands))
    return;
  assignSlots(I.Operands);
  parseEncoding(Model, I);
  parseForms(I);
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

void parseHardwareLoops(IsaModel &Model) {
  IsaModel::Context &Ctx = *Model.Ctx;
  for (const Record *R : Ctx.Records.getAllDerivedDefinitions("HardwareLoop")) {
    const Instruction *Begin = Ctx.InstrOf.lookup(R->getValueAsDef("begin"));
    const Instruction *End = Ctx.InstrOf.lookup(R->getValueAsDef("end"));
    if (!Begin || !End)
      continue; // Reported where the instruction is defined.
    if (Begin->Control != isa::ControlKind::LoopBegin ||
        End->Control != isa::ControlKind::LoopEnd) {
      fieldError(R, "begin",
                 "'begin' and 'end' must be instructions with "
                 "loop_begin and loop_end");
      continue;
    }
    Model.HardwareLoops.push_back({Begin, End});
  }
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
      finishImmediate(Rec, Op);
    }
    Operands.push_back(std::move(Op));
  }
  return true;
}

void parseInstructions(IsaModel &Model) {
  const RecordKeeper &Records = Model.Ctx->Records;
  std::vector<const Record *> List(Records.getAllDerivedDefinitions("Instr"));
  llvm::sort(List, LessRecordByID());
  for (const Record *Rec : List)
    parseInstruction(Model, Rec);
  checkMnemonics(Model);
  parseHardwareLoops(Model);
}

} // namespace kc::model
