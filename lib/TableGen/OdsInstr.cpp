//===- OdsInstr.cpp - The operation of an instruction ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OdsGen.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

bool hasOperation(const Instruction &I) {
  if (I.IsReserved || I.usesVectors())
    return false;
  switch (I.Control) {
  case isa::ControlKind::None:
  case isa::ControlKind::Halt:
  case isa::ControlKind::LoopBreak:
    return true;
  case isa::ControlKind::Branch:
  case isa::ControlKind::LoopBegin:
  case isa::ControlKind::LoopEnd:
    return false;
  }
  return false;
}

std::string operationName(const Instruction &I) {
  std::string Name = I.Mnemonic.lower();
  for (char &C : Name)
    if (!isAlnum(C) && C != '_' && C != '.' && C != '$')
      C = '_';
  return Name;
}

/// The name of the SSA operand; a register that is also written lends its name
/// to the result.
static std::string operandName(const Operand &Op) {
  return Op.Role == isa::OperandRole::InOut ? Op.Name + "In" : Op.Name;
}

static std::string effectTraits(const IsaModel &Model, const Instruction &I) {
  StateEffects Effects = stateEffects(Model, I);
  if (Effects.IsUnknown)
    return "";
  if (Effects.Resources.empty())
    return Effects.MayTrap ? "NoMemoryEffect" : "Pure";
  std::string Text = "MemoryEffects<[";
  ListSeparator Separator;
  for (auto &[Name, Access] : Effects.Resources) {
    if (Access.IsRead)
      Text += formatv("{0}MemRead<{1}_{2}>", StringRef(Separator),
                      Model.className(), Name);
    if (Access.IsWritten)
      Text += formatv("{0}MemWrite<{1}_{2}>", StringRef(Separator),
                      Model.className(), Name);
  }
  return Text + "]>";
}

static std::string immediateConstraint(const Operand &Op) {
  if (Op.Shift)
    return formatv("KC_Imm<{0}, {1}, {2}>", Op.Min, Op.Max,
                   int64_t(1) << Op.Shift);
  return formatv("KC_Imm<{0}, {1}>", Op.Min, Op.Max);
}

/// How the operation and the assembly are written.
static std::string examples(const IsaModel &Model, const Instruction &I) {
  std::string Results, Operands;
  for (const Operand &Op : I.Operands) {
    if (Op.isRegister() && Op.isWritten())
      Results += (Results.empty() ? "%" : ", %") + Op.Name;
    if (Op.isRegister() && !Op.isRead())
      continue;
    Operands += Operands.empty() ? " " : ", ";
    Operands += Op.isRegister() ? "%" + operandName(Op) : "$" + Op.Name;
  }
  std::string Text = "```mlir\n";
  Text += Results + (Results.empty() ? "" : " = ") + Model.Name.str() + "." +
          operationName(I) + Operands + "\n```\n";
  Text += "Assembly: `" + I.Mnemonic.str();
  if (!I.Forms.empty() && !I.Forms.front().Text.empty())
    Text += " " + I.Forms.front().Text;
  return Text + "`";
}

/// The builders' parameters: those of the results' types if \p WithTypes, then
/// the operands. Numbers that assembly may leave out have a default.
static std::string builderParameters(const Instruction &I, bool WithTypes) {
  std::string Text;
  auto add = [&](const Twine &Type, StringRef Name) {
    Text += (Text.empty() ? "" : ", ") + (Type + ":$" + Name).str();
  };
  if (WithTypes)
    for (const Operand &Op : I.Operands)
      if (Op.isRegister() && Op.isWritten())
        add("\"::mlir::Type\"", Op.Name);
  size_t Optional = I.Forms.empty() ? 0 : I.Forms.front().OptionalOperands;
  while (Optional && any_of(ArrayRef(I.Operands).take_back(Optional),
                            [](const Operand &Op) { return Op.isRegister(); }))
    --Optional;
  for (auto [N, Op] : enumerate(I.Operands)) {
    if (Op.isRegister() && Op.isRead())
      add("\"::mlir::Value\"", operandName(Op));
    else if (!Op.isRegister() && N + Optional >= I.Operands.size())
      add("CArg<\"int64_t\", \"" + Twine(Op.Default.value_or(0)) + "\">",
          Op.Name);
    else if (!Op.isRegister())
      add("\"int64_t\"", Op.Name);
  }
  return Text;
}

/// A call of detail::buildInstr, with the types as parameters or as those of
/// registers that aren't assigned.
static std::string builderBody(const Instruction &I, bool WithTypes) {
  std::string Types, Registers, Immediates;
  auto add = [](std::string &List, const std::string &Item) {
    List += (List.empty() ? "" : ", ") + Item;
  };
  for (const Operand &Op : I.Operands) {
    if (!Op.isRegister()) {
      add(Immediates, Op.Name);
      continue;
    }
    if (Op.isWritten())
      add(Types, WithTypes ? Op.Name
                           : Op.RegFile->Name.str() +
                                 "Type::get($_builder.getContext())");
    if (Op.isRead())
      add(Registers, operandName(Op));
  }
  return formatv("::kc::detail::buildInstr($_builder, $_state, {{{0}}, {{{1}}, "
                 "{{{2}});",
                 Types, Registers, Immediates);
}

void emitOdsInstr(const IsaModel &Model, const Instruction &I,
                  raw_ostream &OS) {
  std::string Arguments, Results;
  for (const Operand &Op : I.Operands) {
    auto add = [](std::string &List, const Twine &Item) {
      List += (List.empty() ? "" : ", ") + Item.str();
    };
    std::string Kind = Op.isRegister()
                           ? (Model.className() + "_" + Op.RegFile->Name).str()
                           : immediateConstraint(Op);
    if (!Op.isRegister() || Op.isRead())
      add(Arguments, Kind + ":$" + operandName(Op));
    if (Op.isRegister() && Op.isWritten())
      add(Results, Kind + ":$" + Op.Name);
  }
  bool HasResults = !Results.empty();
  OS << formatv("\ndef {0}_{1}Op : KC_InstrOp<{0}_Dialect, \"{2}\", {3}, "
                "[{4}]> {{\n",
                Model.className(), I.Name, operationName(I), I.Index,
                effectTraits(Model, I));
  OS << "  let summary = " << odsString(I.Summary) << ";\n";
  OS << "  let description = "
     << odsCode((I.Description + "\n" + examples(Model, I)).str()) << ";\n";
  if (!Arguments.empty())
    OS << "  let arguments = (ins " << Arguments << ");\n";
  if (HasResults)
    OS << "  let results = (outs " << Results << ");\n";
  OS << "  let builders = [OpBuilder<(ins " << builderParameters(I, false)
     << "), [{\n    " << builderBody(I, false) << "\n  }]>";
  if (HasResults)
    OS << ", OpBuilder<(ins " << builderParameters(I, true) << "), [{\n    "
       << builderBody(I, true) << "\n  }]>";
  OS << "];\n}\n";
}

} // namespace kc::tablegen
