//===- Pseudos.cpp - Pseudo instructions and register copies --------------===//
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

/// (bits_of $name, high, low).
struct BitRange {
  StringRef Name;
  unsigned High, Low;

  uint64_t mask() const {
    return maskTrailingOnes<uint64_t>(High + 1) &
           ~maskTrailingOnes<uint64_t>(Low);
  }
};

const Operand *findOperand(ArrayRef<Operand> Operands, StringRef Name) {
  auto It =
      find_if(Operands, [&](const Operand &Op) { return Op.Name == Name; });
  return It == Operands.end() ? nullptr : &*It;
}

/// Parses the expansions of one pseudo instruction, or the instruction of one
/// register copy.
class ExpansionParser {
public:
  /// \p Names has the operands that expressions may name; null without any.
  ExpansionParser(IsaModel &Model, const Record *Rec, StringRef Field,
                  ArrayRef<Operand> Operands, const Instruction *Names)
      : Model(Model), Rec(Rec), Field(Field), Operands(Operands), Names(Names) {
  }

  /// (INSTR operand...), its operands in the order of the instruction's
  /// canonical syntax; false after an error.
  bool parseInstr(const DagInit *Dag, PseudoInfo::Instr &Out);
  bool parseGuard(const DagInit *Dag, PseudoInfo::Expansion &Out);
  bool parseCondition(const DagInit *Dag, PseudoInfo::Expansion &Out);

private:
  bool error(const Twine &Message) {
    fieldError(Rec, Field, Message);
    return false;
  }
  std::optional<BitRange> parseBitRange(const DagInit *Dag);
  bool parseOperand(const DagInit *Dag, unsigned N, const Operand &To,
                    isa::ExpansionOperand &Out, const Expr *&Computed);
  /// An expression over one immediate, \p Index.
  const Expr *parseExpression(const DagInit *Dag, const TypeInfo *Type,
                              int64_t &Index);
  bool checkConstant(const Operand &To, int64_t Value);

  IsaModel &Model;
  const Record *Rec;
  StringRef Field;
  ArrayRef<Operand> Operands;
  const Instruction *Names;
};

} // namespace

std::optional<BitRange> ExpansionParser::parseBitRange(const DagInit *Dag) {
  auto *Head = dyn_cast<DefInit>(Dag->getOperator());
  auto Number = [&](unsigned N) {
    auto *I = dyn_cast<IntInit>(Dag->getArg(N));
    return I ? I->getValue() : -1;
  };
  if (!Head || Head->getDef()->getName() != "bits_of" ||
      Dag->getNumArgs() != 3 || Number(1) < Number(2) || Number(2) < 0 ||
      Number(1) > 63) {
    error("'" + Dag->getAsString() + "' is no (bits_of $name, high, low)");
    return std::nullopt;
  }
  BitRange Range{Dag->getArgNameStr(0), static_cast<unsigned>(Number(1)),
                 static_cast<unsigned>(Number(2))};
  const Operand *Op = findOperand(Operands, Range.Name);
  if (!Op) {
    error("'$" + Range.Name + "' is no operand");
    return std::nullopt;
  }
  if (Op->isRegister()) {
    error("'$" + Range.Name + "' is a register and has no bits to take");
    return std::nullopt;
  }
  return Range;
}

/// Numbers that may be written for the operand.
bool ExpansionParser::checkConstant(const Operand &To, int64_t Value) {
  if (Value >= To.Min && Value <= To.Max)
    return true;
  return error(Twine(Value) + " is outside of '" + To.Name + "', which is " +
               Twine(To.Min) + ".." + Twine(To.Max));
}

const Expr *ExpansionParser::parseExpression(const DagInit *Dag,
                                             const TypeInfo *Type,
                                             int64_t &Index) {
  const Expr *E = parseProfileExpr(*Model.Ctx, Rec, Field, Dag, Names, Type);
  if (!E)
    return nullptr;
  const Operand *Used = nullptr;
  bool IsGood = true;
  walk(E, [&](const Expr *Inner) {
    if (Inner->Kind == ExprKind::Param ||
        Inner->Kind == ExprKind::OperandNumber)
      IsGood = false;
    if (Inner->Kind != ExprKind::OperandValue)
      return;
    IsGood &= !Used || Used == Inner->Oper;
    Used = Inner->Oper;
  });
  if (!Used || !IsGood) {
    error("'" + Dag->getAsString() + "' must be over one number");
    return nullptr;
  }
  Index = Used - Names->Operands.data();
  return E;
}

bool ExpansionParser::parseOperand(const DagInit *Dag, unsigned N,
                                   const Operand &To,
                                   isa::ExpansionOperand &Out,
                                   const Expr *&Computed) {
  const Init *Arg = Dag->getArg(N);
  if (auto *Int = dyn_cast<IntInit>(Arg)) {
    Out.Value = Int->getValue();
    return checkConstant(To, Out.Value);
  }
  StringRef Name = Dag->getArgNameStr(N);
  auto *Inner = dyn_cast<DagInit>(Arg);
  auto *Head = Inner ? dyn_cast<DefInit>(Inner->getOperator()) : nullptr;
  if (Head && Head->getDef()->getName() != "bits_of" && Names) {
    if (To.isRegister())
      return error("'" + To.Name + "' is a register of " + To.RegFile->Name +
                   " and can't be computed");
    Out.From = isa::ExpansionOperand::PseudoOperand;
    Computed = parseExpression(Inner, nullptr, Out.Value);
    return Computed;
  }
  if (Inner) {
    std::optional<BitRange> Range = parseBitRange(Inner);
    if (!Range)
      return false;
    Name = Range->Name;
    Out.Shift = Range->Low;
    Out.Mask = Range->mask() >> Range->Low;
  }
  const Operand *From = findOperand(Operands, Name);
  if (!From)
    return error("'$" + Name + "' is no operand");
  if (From->RegFile != To.RegFile)
    return error("'$" + Name + "' is " +
                 (From->isRegister() ? "a register of " + From->RegFile->Name
                                     : Twine("a number")) +
                 ", but '" + To.Name + "' is " +
                 (To.isRegister() ? "a register of " + To.RegFile->Name
                                  : Twine("a number")));
  Out.From = isa::ExpansionOperand::PseudoOperand;
  Out.Value = From - Operands.begin();
  return true;
}

bool ExpansionParser::parseInstr(const DagInit *Dag, PseudoInfo::Instr &Out) {
  auto *Head = dyn_cast<DefInit>(Dag->getOperator());
  Out.TheInstr = Head ? Model.Ctx->InstrOf.lookup(Head->getDef()) : nullptr;
  if (!Out.TheInstr)
    return error("'" + Dag->getAsString() +
                 "' doesn't begin with an instruction");
  SmallVector<unsigned, 4> Order;
  for (const SyntaxElementInfo &E : Out.TheInstr->Forms.front().Elements)
    if (E.Kind == isa::SyntaxKind::Operand)
      Order.push_back(E.Operand);
  if (Order.size() != Dag->getNumArgs())
    return error("'" + Out.TheInstr->Name + "' takes " + Twine(Order.size()) +
                 " operands, found " + Twine(Dag->getNumArgs()));
  Out.Operands.assign(Out.TheInstr->Operands.size(),
                      {isa::ExpansionOperand::Constant, 0, 0, ~uint64_t(0)});
  Out.Computed.assign(Out.Operands.size(), nullptr);
  for (auto [N, Index] : enumerate(Order))
    if (!parseOperand(Dag, N, Out.TheInstr->Operands[Index],
                      Out.Operands[Index], Out.Computed[Index]))
      return false;
  return true;
}

bool ExpansionParser::parseCondition(const DagInit *Dag,
                                     PseudoInfo::Expansion &Out) {
  if (Dag->getNumArgs() == 0)
    return true;
  int64_t Index = -1;
  Out.Condition = parseExpression(Dag, Model.Ctx->type("i1"), Index);
  Out.ConditionOperand = static_cast<int>(Index);
  return Out.Condition;
}

bool ExpansionParser::parseGuard(const DagInit *Dag,
                                 PseudoInfo::Expansion &Out) {
  if (Dag->getNumArgs() == 0)
    return true;
  std::optional<BitRange> Range = parseBitRange(Dag);
  if (!Range)
    return false;
  Out.GuardOperand = findOperand(Operands, Range->Name) - Operands.begin();
  Out.GuardMask = Range->mask();
  return true;
}

static void parsePseudo(IsaModel &Model, const Record *Rec) {
  PseudoInfo P;
  P.Rec = Rec;
  P.Mnemonic = Rec->getValueAsString("mnemonic");
  P.Summary = Rec->getValueAsString("summary");
  if (!isMnemonic(P.Mnemonic))
    return fieldError(Rec, "mnemonic",
                      "'" + P.Mnemonic +
                          "' isn't made of letters, digits, '_' and '.', the "
                          "first no digit");
  bool Overloads = Rec->getValueAsBit("overloads");
  P.IsPrinted = Rec->getValueAsBit("printed");
  for (const auto &I : Model.Instrs)
    if (I->Mnemonic == P.Mnemonic && !Overloads) {
      fieldError(Rec, "mnemonic", "'" + P.Mnemonic + "' is an instruction");
      PrintNote(I->Rec->getLoc(), "it is here");
    }
  for (const PseudoInfo &Other : Model.Pseudos)
    if (Other.Mnemonic == P.Mnemonic && !Overloads) {
      fieldError(Rec, "mnemonic", "'" + P.Mnemonic + "' is taken");
      PrintNote(Other.Rec->getLoc(), "by this");
    }
  if (!parseOperands(Model, Rec, "ins", isa::OperandRole::In, P.Operands))
    return;
  parseForms(Rec, P.Operands, P.Forms);
  P.Names = std::make_unique<Instruction>();
  P.Names->Operands = P.Operands;

  ExpansionParser Parser(Model, Rec, "expansions", P.Operands, P.Names.get());
  for (const Record *E : Rec->getValueAsListOfDefs("expansions")) {
    PseudoInfo::Expansion &Expansion = P.Expansions.emplace_back();
    if (!Parser.parseGuard(E->getValueAsDag("ifZero"), Expansion) ||
        !Parser.parseCondition(E->getValueAsDag("onlyIf"), Expansion))
      return;
    for (const Init *I : *E->getValueAsListInit("instrs"))
      if (!Parser.parseInstr(cast<DagInit>(I), Expansion.Instrs.emplace_back()))
        return;
  }
  if (P.Expansions.empty())
    fieldError(Rec, "expansions", "there is none; one may be empty");
  bool IsOneInstr =
      P.Expansions.size() == 1 && P.Expansions.front().Instrs.size() == 1;
  if (P.IsPrinted && !IsOneInstr)
    fieldError(Rec, "printed", "it doesn't stand for one instruction");
  Model.Pseudos.push_back(std::move(P));
}

/// $to goes where the instruction writes, $from where it reads.
static bool checkCopy(const Record *R, const RegisterCopyInfo &Copy) {
  const Instruction &I = *Copy.Copy.TheInstr;
  bool HasTo = false, HasFrom = false;
  for (auto [Op, From] : zip(I.Operands, Copy.Copy.Operands)) {
    if (From.From != isa::ExpansionOperand::PseudoOperand)
      continue;
    HasTo |= From.Value == 0 && Op.isWritten();
    HasFrom |= From.Value == 1 && Op.isRead();
  }
  if (HasTo && HasFrom)
    return true;
  fieldError(R, "instr",
             HasTo ? "'$from' isn't where '" + I.Name + "' reads"
                   : "'$to' isn't where '" + I.Name + "' writes");
  return false;
}

static void parseRegisterCopy(IsaModel &Model, const Record *R) {
  RegisterCopyInfo Copy;
  Copy.File = Model.Ctx->RegFileOf.lookup(R->getValueAsDef("file"));
  for (const RegisterCopyInfo &Other : Model.RegisterCopies)
    if (Other.File == Copy.File)
      return fieldError(R, "file",
                        "registers of " + Copy.File->Name +
                            " can be copied already");
  std::vector<Operand> ToFrom(2);
  ToFrom[0].Name = "to";
  ToFrom[1].Name = "from";
  ToFrom[0].RegFile = ToFrom[1].RegFile = Copy.File;
  ExpansionParser Parser(Model, R, "instr", ToFrom, /*Names=*/nullptr);
  if (Parser.parseInstr(R->getValueAsDag("instr"), Copy.Copy) &&
      checkCopy(R, Copy))
    Model.RegisterCopies.push_back(std::move(Copy));
}

bool parseConstantInstr(IsaModel &Model, const Record *Rec, StringRef Field,
                        const DagInit *Dag, PseudoInfo::Instr &Out) {
  return ExpansionParser(Model, Rec, Field, {}, /*Names=*/nullptr)
      .parseInstr(Dag, Out);
}

void parsePseudos(IsaModel &Model) {
  IsaModel::Context &Ctx = *Model.Ctx;
  for (const Record *R : definitions(Ctx.Records, "Pseudo"))
    parsePseudo(Model, R);
  for (const Record *R : definitions(Ctx.Records, "RegisterCopy"))
    parseRegisterCopy(Model, R);
}

} // namespace kc::model
