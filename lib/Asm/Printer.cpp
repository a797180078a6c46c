//===- Printer.cpp - From instruction words to assembly text --------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Asm/Printer.h"
#include "Forms.h"
#include "kc/Asm/Encoding.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace kc::asm_ {

/// Commas are followed by a space; two elements that would run into one word
/// are kept apart; anything else is written close.
static bool needsSpace(const isa::SyntaxElement &Left,
                       const isa::SyntaxElement &Right) {
  auto IsWord = [](const isa::SyntaxElement &Element) {
    return Element.Kind != isa::SyntaxKind::Literal || Element.Text.empty() ||
           isAlnum(Element.Text.front()) || Element.Text.front() == '_';
  };
  if (Left.Kind == isa::SyntaxKind::Literal && Left.Text == ",")
    return true;
  return IsWord(Left) && IsWord(Right);
}

static void printRegister(const isa::RegFileDesc &File, int64_t Number,
                          raw_ostream &OS) {
  if (File.Prefix.empty() || File.PrintsAliases)
    for (const isa::NamedValue &Alias : File.Aliases)
      if (Alias.Value == Number) {
        OS << Alias.Name;
        return;
      }
  OS << File.Prefix << Number;
}

/// Whether the names of the operand's parts say all of \p Value; writes them.
static bool printParts(const isa::OperandDesc &Op, int64_t Value,
                       raw_ostream &OS) {
  SmallVector<StringRef, 4> Names;
  uint64_t Rest = static_cast<uint64_t>(Value);
  for (const isa::PartDesc &Part : Op.Parts) {
    uint64_t Mask = maskTrailingOnes<uint64_t>(Part.Width) << Part.Low;
    int64_t PartValue = static_cast<int64_t>((Rest & Mask) >> Part.Low);
    const isa::NamedValue *Name =
        find_if(Part.Names, [&](const isa::NamedValue &Named) {
          return Named.Value == PartValue;
        });
    if (Name == Part.Names.end())
      return false;
    Names.push_back(Name->Name);
    Rest &= ~Mask;
  }
  if (Rest || Names.empty())
    return false;
  OS << join(Names, ", ");
  return true;
}

static void printImmediate(const isa::OperandDesc &Op, int64_t Value,
                           raw_ostream &OS) {
  if (Op.PrintsNames || Op.NamesOnly)
    for (const isa::NamedValue &Name : Op.Names)
      if (Name.Value == Value) {
        OS << Name.Name;
        return;
      }
  if (!printParts(Op, Value, OS))
    OS << Value;
}

/// Whether the printer leaves out an operand of that value where it may. A flag
/// that isn't there has no text.
static bool isOmitted(const isa::OperandDesc &Op, int64_t Value,
                      bool OmitsDefaults) {
  return Value == Op.Default && (OmitsDefaults || Op.NamesOnly);
}

/// The element before which the printed text ends.
static size_t printedEnd(ArrayRef<isa::OperandDesc> Descs,
                         const isa::SyntaxForm &Form,
                         ArrayRef<int64_t> Operands, bool OmitsDefaults) {
  size_t End = Form.Elements.size();
  for (unsigned N = 0; N < Form.OptionalOperands; ++N) {
    size_t Start = startOfLastOperand(Form.Elements, End);
    bool MayOmit = Start != End;
    for (const isa::SyntaxElement &Element :
         Form.Elements.slice(Start, End - Start))
      if (Element.Kind == isa::SyntaxKind::Operand)
        MayOmit &= isOmitted(Descs[Element.Operand], Operands[Element.Operand],
                             OmitsDefaults);
    if (!MayOmit)
      break;
    End = Start;
  }
  return End;
}

static void printForm(const isa::Target &T, const isa::SyntaxForm &Form,
                      ArrayRef<isa::OperandDesc> Descs,
                      ArrayRef<int64_t> Operands, bool OmitsDefaults,
                      raw_ostream &OS) {
  const isa::SyntaxElement *Last = nullptr;
  for (const isa::SyntaxElement &Element : Form.Elements.take_front(
           printedEnd(Descs, Form, Operands, OmitsDefaults))) {
    if (!Last || needsSpace(*Last, Element))
      OS << ' ';
    Last = &Element;
    switch (Element.Kind) {
    case isa::SyntaxKind::Literal:
      OS << Element.Text;
      break;
    case isa::SyntaxKind::Operand: {
      const isa::OperandDesc &Op = Descs[Element.Operand];
      int64_t Value = Operands[Element.Operand];
      if (Op.Kind == isa::OperandKind::Register)
        printRegister(T.RegFiles[Op.RegFile], Value, OS);
      else
        printImmediate(Op, Value, OS);
      break;
    }
    case isa::SyntaxKind::Ignored:
      OS << '0';
      break;
    }
  }
}

/// Whether \p Pseudo becomes the instruction with \p Operands; \p Values are
/// then its own operands.
static bool standsFor(const isa::Target &T, const isa::PseudoDesc &Pseudo,
                      const isa::InstrDesc &Instr, ArrayRef<int64_t> Operands,
                      SmallVectorImpl<int64_t> &Values) {
  const isa::ExpansionInstr &Part = Pseudo.Expansions.front().Instrs.front();
  if (&T.Instrs[Part.Instr] != &Instr)
    return false;
  Values.clear();
  for (const isa::OperandDesc &Op : Pseudo.Operands)
    Values.push_back(Op.Default);
  uint64_t Known = 0;
  for (auto [From, Value] : zip_equal(Part.Operands, Operands)) {
    if (From.From == isa::ExpansionOperand::Constant) {
      if (From.Value != Value)
        return false;
      continue;
    }
    uint64_t Bit = uint64_t(1) << From.Value;
    if (From.Compute || From.Shift || ~From.Mask ||
        ((Known & Bit) && Values[From.Value] != Value) ||
        !isLegalOperand(T, Pseudo.Operands[From.Value], Value))
      return false;
    Known |= Bit;
    Values[From.Value] = Value;
  }
  return true;
}

void printInstr(const isa::Target &T, const isa::InstrDesc &Instr,
                ArrayRef<int64_t> Operands, raw_ostream &OS) {
  SmallVector<int64_t, 8> Values;
  for (const isa::PseudoDesc &Pseudo : T.Pseudos)
    if (Pseudo.IsPrinted && standsFor(T, Pseudo, Instr, Operands, Values)) {
      OS << Pseudo.Mnemonic;
      return printForm(T, Pseudo.Forms.front(), Pseudo.Operands, Values,
                       /*OmitsDefaults=*/true, OS);
    }
  OS << Instr.Mnemonic;
  if (const isa::SyntaxForm *Form = formFor(Instr, Operands))
    printForm(T, *Form, Instr.Operands, Operands, Instr.OmitsDefaults, OS);
}

void printHex(const isa::Target &T, uint64_t Word, raw_ostream &OS) {
  unsigned Digits = T.WordBytes * 2u;
  char Text[18] = {'0', 'x'};
  for (unsigned N = 0; N != Digits; ++N)
    Text[1 + Digits - N] = hexdigit(Word >> 4 * N & 15);
  OS.write(Text, 2 + Digits);
}

void printWord(const isa::Target &T, uint64_t Word, uint64_t Spaces,
               raw_ostream &OS) {
  DecodedWord Decoded = decode(T, Word, Spaces);
  if (Decoded.Fault == WordFault::None)
    return printInstr(T, *Decoded.Desc, Decoded.Operands, OS);
  OS << ".word ";
  printHex(T, Word & wordMask(T), OS);
  if (T.Comments.empty())
    return;
  OS << "  " << T.Comments.front() << ' ';
  if (Decoded.Desc)
    OS << Decoded.Desc->Mnemonic << ": ";
  OS << describe(Decoded.Fault);
}

std::string wordText(const isa::Target &T, uint64_t Word, uint64_t Spaces) {
  std::string Text;
  raw_string_ostream OS(Text);
  printWord(T, Word, Spaces, OS);
  return Text;
}

std::string formText(StringRef Mnemonic, const isa::SyntaxForm &Form,
                     ArrayRef<isa::OperandDesc> Operands) {
  // Where the optional operands start, from the last one to the first.
  SmallVector<size_t, 4> Starts;
  size_t End = Form.Elements.size();
  for (unsigned N = 0; N < Form.OptionalOperands; ++N) {
    size_t Start = startOfLastOperand(Form.Elements, End);
    if (Start == End)
      break;
    Starts.push_back(Start);
    End = Start;
  }

  std::string Text = Mnemonic.str();
  for (size_t N = 0; N != Form.Elements.size(); ++N) {
    const isa::SyntaxElement &Element = Form.Elements[N];
    if (is_contained(Starts, N))
      Text += N ? "[" : " [";
    else if (N == 0)
      Text += ' ';
    if (N && needsSpace(Form.Elements[N - 1], Element))
      Text += ' ';
    switch (Element.Kind) {
    case isa::SyntaxKind::Literal:
      Text += Element.Text;
      break;
    case isa::SyntaxKind::Operand: {
      // A flag is written as it is.
      const isa::OperandDesc &Op = Operands[Element.Operand];
      if (Op.NamesOnly && Op.Names.size() == 1)
        Text += Op.Names.front().Name;
      else
        Text += "$" + Op.Name.str();
      break;
    }
    case isa::SyntaxKind::Ignored:
      Text += "number";
      break;
    }
  }
  Text.append(Starts.size(), ']');
  return Text;
}

} // namespace kc::asm_
