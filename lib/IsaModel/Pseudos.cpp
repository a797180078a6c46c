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

/// (bits_of $name, high, low), or null after an error.
struct BitRange {
  StringRef Name;
  unsigned High, Low;
};

std::optional<BitRange> parseBitRange(const Record *Rec, const DagInit *Dag) {
  auto *Head = dyn_cast<DefInit>(Dag->getOperator());
  auto Number = [&](unsigned N) {
    auto *I = dyn_cast<IntInit>(Dag->getArg(N));
    return I ? I->getValue() : -1;
  };
  if (!Head || Head->getDef()->getName() != "bits_of" ||
      Dag->getNumArgs() != 3 || Number(1) < Number(2) || Number(2) < 0 ||
      Number(1) > 63) {
    fieldError(Rec, "expansions",
               "'" + Dag->getAsString() + "' is no (bits_of $name, high, low)");
    return std::nullopt;
  }
  return BitRange{Dag->getArgNameStr(0), static_cast<unsigned>(Number(1)),
                  static_cast<unsigned>(Number(2))};
}

int findOperand(ArrayRef<Operand> Operands, StringRef Name) {
  for (auto [N, Op] : enumerate(Operands))
    if (Op.Name == Name)
      return N;
  return -1;
}

/// Parses (INSTR operand...), its operands in the order of the instruction's
/// canonical syntax.
bool parseInstrDag(IsaModel &Model, const Record *Rec, const DagInit *Dag,
                   ArrayRef<Operand> Pseudo, PseudoInfo::Instr &Out) {
  auto *Head = dyn_cast<DefInit>(Dag->getOperator());
  Out.TheInstr = Head ? Model.Ctx->InstrOf.lookup(Head->getDef()) : nullptr;
  if (!Out.TheInstr) {
    fieldError(Rec, "expansions",
               "'" + Dag->getAsString() +
                   "' doesn't begin with an instruction");
    return false;
  }
  SmallVector<unsigned, 4> Order;
  for (const SyntaxElementInfo &E : Out.TheInstr->Forms.front().Elements)
    if (E.Kind == isa::SyntaxKind::Operand)
      Order.push_back(E.Operand);
  if (Order.size() != Dag->getNumArgs()) {
    fieldError(Rec, "expansions",
               "'" + Out.TheInstr->Name + "' takes " + Twine(Order.size()) +
                   " operands, found " + Twine(Dag->getNumArgs()));
    return false;
  }
  Out.Operands.assign(Out.TheInstr->Operands.size(),
                      {isa::ExpansionOperand::Constant, 0, 0, ~uint64_t(0)});
  for (auto [N, Index] : enumerate(Order)) {
    isa::ExpansionOperand &Op = Out.Operands[Index];
    const Init *Arg = Dag->getArg(N);
    if (auto *Int = dyn_cast<IntInit>(Arg)) {
      Op.Value = Int->getValue();
      continue;
    }
    StringRef Name = Dag->getArgNameStr(N);
    if (auto *Inner = dyn_cast<DagInit>(Arg)) {
      std::optional<BitRange> Range = parseBitRange(Rec, Inner);
      if (!Range)
        return false;
      Name = Range->Name;
      Op.Shift = Range->Low;
      Op.Mask = maskTrailingOnes<uint64_t>(Range->High - Range->Low + 1);
    }
    int Source = findOperand(Pseudo, Name);
    if (Source < 0) {
      fieldError(Rec, "expansions", "'$" + Name + "' is no operand");
      return false;
    }
    Op.From = isa::ExpansionOperand::PseudoOperand;
    Op.Value = Source;
  }
  return true;
}

void parsePseudo(IsaModel &Model, const Record *Rec) {
  PseudoInfo P;
  P.Rec = Rec;
  P.Mnemonic = Rec->getValueAsString("mnemonic");
  P.Summary = Rec->getValueAsString("summary");
  if (!parseOperands(Model, Rec, "ins", isa::OperandRole::In, P.Operands))
    return;
  parseSyntax(Rec, "syntax", Rec->getValueAsString("syntax"), P.Operands,
              P.Forms.emplace_back());
  for (const auto &I : Model.Instrs)
    if (I->Mnemonic == P.Mnemonic)
      fieldError(Rec, "mnemonic", "'" + P.Mnemonic + "' is an instruction");
  for (const Record *E : Rec->getValueAsListOfDefs("expansions")) {
    PseudoInfo::Expansion &Expansion = P.Expansions.emplace_back();
    const DagInit *Guard = E->getValueAsDag("ifZero");
    if (Guard->getNumArgs()) {
      std::optional<BitRange> Range = parseBitRange(Rec, Guard);
      if (!Range)
        return;
      Expansion.GuardOperand = findOperand(P.Operands, Range->Name);
      Expansion.GuardMask = maskTrailingOnes<uint64_t>(Range->High + 1) &
                            ~maskTrailingOnes<uint64_t>(Range->Low);
      if (Expansion.GuardOperand < 0) {
        fieldError(Rec, "expansions", "'$" + Range->Name + "' is no operand");
        return;
      }
    }
    for (const Init *I : *E->getValueAsListInit("instrs"))
      if (!parseInstrDag(Model, Rec, cast<DagInit>(I), P.Operands,
                         Expansion.Instrs.emplace_back()))
        return;
  }
  Model.Pseudos.push_back(std::move(P));
}

} // namespace

void parsePseudos(IsaModel &Model) {
  IsaModel::Context &Ctx = *Model.Ctx;
  for (const Record *R : Ctx.Records.getAllDerivedDefinitions("Pseudo"))
    parsePseudo(Model, R);
  std::vector<Operand> ToFrom(2);
  ToFrom[0].Name = "to";
  ToFrom[1].Name = "from";
  for (const Record *R : Ctx.Records.getAllDerivedDefinitions("RegisterCopy")) {
    RegisterCopyInfo Copy;
    Copy.File = Ctx.RegFileOf.lookup(R->getValueAsDef("file"));
    if (parseInstrDag(Model, R, R->getValueAsDag("instr"), ToFrom, Copy.Copy))
      Model.RegisterCopies.push_back(std::move(Copy));
  }
}

} // namespace kc::model
