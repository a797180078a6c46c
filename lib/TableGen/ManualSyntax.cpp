//===- ManualSyntax.cpp - How instructions are written, for the manual ----===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ManualSyntax.h"
#include "ManualExpr.h"
#include "ManualText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

static std::string elementText(const SyntaxElementInfo &E,
                               ArrayRef<Operand> Operands) {
  if (E.Kind == isa::SyntaxKind::Ignored)
    return "_";
  if (E.Kind == isa::SyntaxKind::Literal)
    return E.Text;
  const Operand &Op = Operands[E.Operand];
  if (Op.NamesOnly && Op.Names.size() == 1)
    return Op.Names.front().Name.str();
  return Op.isRegister() ? (Op.RegFile->Prefix + "<" + Op.Name + ">").str()
                         : Op.Name;
}

std::string syntaxText(StringRef Mnemonic, const SyntaxFormInfo &Form,
                       ArrayRef<Operand> Operands) {
  unsigned Left = 0;
  for (const SyntaxElementInfo &E : Form.Elements)
    Left += E.Kind == isa::SyntaxKind::Operand;
  std::string Out = Mnemonic.str();
  bool NeedsSpace = !Mnemonic.empty();
  std::string Closing;
  for (auto [N, E] : enumerate(Form.Elements)) {
    bool IsComma = E.Kind == isa::SyntaxKind::Literal && E.Text == ",";
    // What may be left out begins with the comma before the operand.
    bool MayEnd = Left != 0 && Left <= Form.OptionalOperands;
    if (MayEnd && (IsComma || N == 0)) {
      Out += NeedsSpace && !IsComma ? " [" : "[";
      Closing += "]";
      NeedsSpace = false;
    }
    bool IsWord = E.Kind != isa::SyntaxKind::Literal || isAlnum(E.Text[0]);
    if (NeedsSpace && !IsComma)
      Out += " ";
    Out += elementText(E, Operands);
    // Words are apart; brackets and the like stand close to what they hold.
    bool NextIsWord = N + 1 != Form.Elements.size() &&
                      (Form.Elements[N + 1].Kind != isa::SyntaxKind::Literal ||
                       isAlnum(Form.Elements[N + 1].Text[0]));
    NeedsSpace = IsComma || (IsWord && NextIsWord);
    Left -= E.Kind == isa::SyntaxKind::Operand;
  }
  return Out + Closing;
}

static std::string registerRange(const RegFileInfo &F) {
  return code(F.Prefix.str() + "0") + " … " +
         code(F.Prefix.str() + utostr(F.Count - 1));
}

static void writeSource(const IsaModel &Model, raw_ostream &OS) {
  std::vector<std::string> Comments, Registers;
  for (StringRef C : Model.Comments)
    Comments.push_back(code(C));
  for (const auto &F : Model.RegFiles) {
    std::string Text = registerRange(*F);
    for (const AliasInfo &A : F->Aliases)
      Text += ", " + code(A.Name) + " (" +
              code(F->Prefix.str() + itostr(A.Number)) + ")";
    Registers.push_back(Text);
  }
  writeParagraph(OS, "A line holds one instruction: the mnemonic, then the "
                     "operands. Mnemonics and registers are written exactly as "
                     "here, in the same case. Empty lines are ignored. A "
                     "comment starts with " +
                         enumeration(Comments, "or") +
                         " and goes on to the end of the line.");
  OS << wrapped("* **Registers**: " + join(Registers, "; ") + ".")
     << wrapped("* **Numbers** are decimal, or hexadecimal (`0x1f`), octal "
                "(`0o17`) or binary (`0b101`), and may be expressions with "
                "`+`, `-`, `*` and parentheses. A number that doesn't fit its "
                "operand is an error.")
     << wrapped("* **Constants**: `NAME = value` gives a number a name.")
     << wrapped(
            "* **Labels**: `name:` in front of an instruction, or on a line "
            "of its own, names its address.")
     << wrapped(
            "* **Raw words**: `.word value, …` puts words into the program.")
     << "\n";
  writeParagraph(OS, "There are no other directives, and none reads a file.");

  std::string Legend = "In the syntax of an instruction ";
  if (!Model.RegFiles.empty()) {
    std::string Prefix = Model.RegFiles.front()->Prefix.str();
    Legend += code(Prefix + "<rd>") +
              " stands for a register whose name begins with " + code(Prefix) +
              ", and `rd` is what the description calls it; ";
  }
  writeParagraph(
      OS, Legend + "a name alone, such as `imm`, is a number. What stands "
                   "in brackets, as in `[, mask]`, may be left out and "
                   "is then 0. `_` is any number; it has no meaning. "
                   "Everything else is written as it is.");
}

/// An operand of an instruction in an expansion: "gp0", "gp<rd>",
/// "value[31:12]".
static std::string expansionOperand(const isa::ExpansionOperand &E,
                                    const Expr *Computed, const Operand &To,
                                    const PseudoInfo &P) {
  if (Computed)
    return "(" + ManualExpr().str(Computed) + ")";
  if (E.From == isa::ExpansionOperand::Constant) {
    std::string Number = itostr(E.Value);
    return To.isRegister() ? To.RegFile->Prefix.str() + Number : Number;
  }
  const Operand &From = P.Operands[E.Value];
  if (From.isRegister())
    return (From.RegFile->Prefix + "<" + From.Name + ">").str();
  if (E.Mask == ~uint64_t(0))
    return From.Name;
  unsigned High = E.Shift + Log2_64(E.Mask);
  return From.Name + "[" + utostr(High) + ":" + utostr(E.Shift) + "]";
}

static std::string expansionInstr(const PseudoInfo::Instr &I,
                                  const PseudoInfo &P) {
  std::string Out = I.TheInstr->Mnemonic.str();
  for (const SyntaxElementInfo &E : I.TheInstr->Forms.front().Elements) {
    if (E.Kind == isa::SyntaxKind::Operand)
      Out +=
          " " + expansionOperand(I.Operands[E.Operand], I.Computed[E.Operand],
                                 I.TheInstr->Operands[E.Operand], P);
    else if (E.Text == ",")
      Out += E.Text;
    else
      Out += " " + E.Text;
  }
  return Out;
}

static void writePseudo(const PseudoInfo &P, raw_ostream &OS) {
  std::string Text =
      "* " + code(syntaxText(P.Mnemonic, P.Forms.front(), P.Operands));
  if (!P.Summary.empty())
    Text += " — " + P.Summary.str();
  Text += ".";
  for (const Operand &Op : P.Operands)
    if (!Op.isRegister())
      Text += " " + code(Op.Name) + " is a number from " + itostr(Op.Min) +
              " to " + itostr(Op.Max) + ".";
  bool IsOnly = P.Expansions.size() == 1;
  std::vector<std::string> Items;
  for (const PseudoInfo::Expansion &E : P.Expansions) {
    std::vector<std::string> Instrs;
    for (const PseudoInfo::Instr &I : E.Instrs)
      Instrs.push_back(code(expansionInstr(I, P)));
    Items.push_back(Instrs.empty() ? "nothing" : enumeration(Instrs));
    if (E.GuardOperand >= 0)
      Items.back() += ", if " +
                      code(P.Operands[E.GuardOperand].Name + "[" +
                           utostr(Log2_64(E.GuardMask)) + ":" +
                           utostr(llvm::countr_zero(E.GuardMask)) + "]") +
                      " is 0";
    if (E.Condition)
      Items.back() += ", if " + code(ManualExpr().str(E.Condition));
  }
  OS << wrapped(Text + " It becomes" + (IsOnly ? " " + Items[0] + "." : ""));
  if (!IsOnly)
    for (StringRef Item : Items)
      OS << wrapped(("  * " + Item).str());
}

static void writePseudos(const IsaModel &Model, raw_ostream &OS) {
  if (Model.Pseudos.empty())
    return;
  OS << "### Pseudo instructions\n\n";
  writeParagraph(OS, "The assembler writes other instructions in their place: "
                     "the first of those listed whose condition holds and "
                     "whose numbers all fit. `n[7:4]` are bits 7 to 4 of `n`.");
  for (const PseudoInfo &P : Model.Pseudos)
    writePseudo(P, OS);
  OS << "\n";
}

void writeAssembly(const IsaModel &Model, raw_ostream &OS) {
  OS << "## Assembly\n\n";
  writeSource(Model, OS);
  writePseudos(Model, OS);
}

} // namespace kc::tablegen
