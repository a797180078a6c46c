//===- ManualInstr.cpp - One instruction's part of the manual -------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ManualInstr.h"
#include "ExampleText.h"
#include "ManualEncoding.h"
#include "ManualExpr.h"
#include "ManualOperation.h"
#include "ManualSyntax.h"
#include "ManualText.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TableGen/Record.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

std::string instrHeading(const Instruction &I) {
  std::string Heading = I.Mnemonic.str();
  if (!I.Space->IsBase)
    Heading += (" (" + I.Space->Name + ")").str();
  return Heading;
}

/// The functions that an instruction calls and that take time.
static SmallSetVector<const FunctionInfo *, 1>
timedFunctions(const Instruction &I) {
  SmallSetVector<const FunctionInfo *, 1> Functions;
  for (const Stmt &S : I.Semantics.Stmts)
    walk(S, [&](const Expr *E) {
      if (E->Kind == ExprKind::Call && !E->Function->Cost.empty())
        Functions.insert(E->Function);
    });
  return Functions;
}

std::string costText(const Instruction &I) {
  if (I.IsReserved)
    return "";
  std::string Text = ManualExpr().str(I.Cost);
  std::string Default = ManualExpr(nullptr, /*WithDefaults=*/true).str(I.Cost);
  std::vector<std::string> Parts;
  if (Text != Default)
    Parts.push_back(Text + " (" + Default + ")");
  else if (Text != "0" || timedFunctions(I).empty())
    Parts.push_back(Text);
  for (const FunctionInfo *F : timedFunctions(I))
    Parts.push_back(prose(F->Cost));
  return join(Parts, " + ");
}

static void writeSyntax(const Instruction &I, raw_ostream &OS) {
  OS << "```text\n";
  for (const SyntaxFormInfo &Form : I.Forms)
    OS << syntaxText(I.Mnemonic, Form, I.Operands) << "\n";
  OS << "```\n\n";
}

static std::string roleText(const Operand &Op) {
  switch (Op.Role) {
  case isa::OperandRole::In:
    return "read";
  case isa::OperandRole::Out:
    return "written";
  case isa::OperandRole::InOut:
    return "read and written";
  }
  return "";
}

static bool mentions(const Expr *E, const Operand &Op) {
  bool Found = false;
  walk(E, [&](const Expr *Part) {
    Found |= Part->Kind == ExprKind::OperandValue && Part->Oper == &Op;
    Found |= Part->Kind == ExprKind::Named && mentions(Part->Named->Value, Op);
  });
  return Found;
}

/// The memories in which a register says where something is.
static std::string addressText(const Instruction &I, const Operand &Op) {
  std::vector<std::string> Memories;
  for (const View *V : I.Semantics.Views)
    if (!V->isVector() && mentions(V->Address, Op) &&
        !is_contained(Memories, code(V->Memory->Name)))
      Memories.push_back(code(V->Memory->Name));
  return Memories.empty() ? "" : ": address in " + enumeration(Memories);
}

static std::string rangeText(const Operand &Op) {
  if (Op.isRegister())
    return code(Op.RegFile->Prefix.str() + "0") + " … " +
           code(Op.RegFile->Prefix.str() + itostr(Op.Max));
  std::string Text = itostr(Op.Min) + " … " + itostr(Op.Max);
  if (Op.Shift)
    Text += ", a multiple of " + itostr(int64_t(1) << Op.Shift);
  if (Op.IsPCRelative)
    Text += ", relative to this instruction; a label may be written";
  for (const AliasInfo &Name : Op.Names)
    Text += ", " + code(Name.Name) + " = " + itostr(Name.Number);
  for (const PartInfo &Part : Op.Parts) {
    Text += "; " + Part.Name.str() + ":";
    for (auto [N, Name] : enumerate(Part.Names))
      Text += (N ? ", " : " ") + code(Name.Name) + " = " + itostr(Name.Number);
  }
  for (auto [N, M] : enumerate(Op.Modifiers))
    Text += (N ? ", " : "; takes ") + code("%" + M->Name.str());
  if (Op.Default.value_or(0))
    Text += "; " + itostr(*Op.Default) + " if it isn't written";
  return Text;
}

static void writeOperands(const Instruction &I, raw_ostream &OS) {
  if (I.Operands.empty())
    return;
  MarkdownTable Table({"Operand", "Is", "Values"});
  for (const Operand &Op : I.Operands) {
    StringRef Summary = Op.Kind->getValueAsString("summary");
    std::string What = "number";
    if (Op.isRegister())
      What = "register, " + roleText(Op) + addressText(I, Op);
    else if (!Summary.empty())
      What += ": " + Summary.str();
    Table.row({code(Op.Name), What, rangeText(Op)});
  }
  Table.write(OS);
}

/// What timing `machine` makes of the instruction.
static std::string machineTimingText(const TimingInfo &T) {
  auto Count = [](const Expr *E) {
    std::string Name = ManualExpr().str(E);
    std::string Default = ManualExpr(nullptr, /*WithDefaults=*/true).str(E);
    return Name == Default ? Name : Name + " (" + Default + ")";
  };
  std::string Text = " In timing `machine`: result after " + Count(T.Latency);
  if (evaluateDefault(T.Busy) != 0)
    Text += ", unit busy for " + Count(T.Busy);
  if (T.IsFirstLane)
    Text += ", only where a cycle begins";
  if (T.IsAlone)
    Text += ", alone in its cycle";
  if (T.Early)
    Text += ", its sources " + std::to_string(T.Early) + " before its dispatch";
  if (T.WaitsForAll)
    Text += ", when everything is done";
  else if (T.WaitsForQueues)
    Text += ", when all queues are empty";
  return Text + ".";
}

static void writeTiming(const Instruction &I, bool HasPipeline,
                        raw_ostream &OS) {
  std::string Text = "**Timing.** Unit " + I.Unit->Name.str() +
                     ", cycles: " + costText(I) + ".";
  if (I.SkippedIf)
    Text += " If " + code(ManualExpr().str(I.SkippedIf)) +
            " the instruction does nothing and takes no time.";
  std::optional<int64_t> Macs = evaluateDefault(I.Macs);
  if (Macs && *Macs != 0)
    Text += " It does " + ManualExpr().atLeast(I.Macs, SumPrecedence) +
            " multiply-accumulates (" + itostr(*Macs) + ").";
  if (HasPipeline && I.Timing)
    Text += machineTimingText(*I.Timing);
  writeParagraph(OS, Text);
}

static void writeExample(const IsaModel &Model, const Instruction &I,
                         raw_ostream &OS) {
  if (!I.Example)
    return;
  OS << "**Example.** `--set` is the state before, `--expect` the state "
        "after.\n\n```sh\nkc-sim -";
  for (const std::string &Option : exampleOptions(Model, I))
    OS << " \\\n  " << Option;
  OS << " <<'END'\n";
  for (StringRef Line : I.Example->Program)
    OS << Line << "\n";
  OS << "END\n```\n\n";
}

void writeInstr(const IsaModel &Model, const Instruction &I, raw_ostream &OS) {
  OS << "### " << instrHeading(I) << "\n\n";
  if (!I.Summary.empty())
    OS << I.Summary << ".\n\n";
  writeSyntax(I, OS);
  if (I.IsReserved) {
    OS << "The name is reserved: executing it traps as "
          "`reserved-instruction`.\n\n";
  } else {
    writeOperands(I, OS);
    OS << "**Operation**\n\n";
    writeOperation(I, OS);
    std::string Description = prose(I.Description);
    if (!Description.empty())
      OS << Description << "\n\n";
    OS << "**Traps**\n\n";
    writeTraps(Model, I, OS);
    writeTiming(I, Model.Pipeline.has_value(), OS);
    writeExample(Model, I, OS);
  }
  OS << "**Encoding**\n\n";
  writeEncoding(I, OS);
}

} // namespace kc::tablegen
