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
  if (File.Prefix.empty())
    for (const isa::NamedValue &Alias : File.Aliases)
      if (Alias.Value == Number) {
        OS << Alias.Name;
        return;
      }
  OS << File.Prefix << Number;
}

/// The element before which the printed text ends.
static size_t printedEnd(const isa::InstrDesc &Instr,
                         const isa::SyntaxForm &Form,
                         ArrayRef<int64_t> Operands) {
  size_t End = Form.Elements.size();
  for (unsigned N = 0; N < Form.OptionalOperands; ++N) {
    size_t Start = startOfLastOperand(Form.Elements, End);
    bool MayOmit = Start != End;
    for (const isa::SyntaxElement &Element :
         Form.Elements.slice(Start, End - Start))
      if (Element.Kind == isa::SyntaxKind::Operand)
        MayOmit &= Instr.OmitsDefaults && Operands[Element.Operand] == 0;
    if (!MayOmit)
      break;
    End = Start;
  }
  return End;
}

void printInstr(const isa::Target &T, const isa::InstrDesc &Instr,
                ArrayRef<int64_t> Operands, raw_ostream &OS) {
  OS << Instr.Mnemonic;
  const isa::SyntaxForm *Form = formFor(Instr, Operands);
  if (!Form)
    return;
  const isa::SyntaxElement *Last = nullptr;
  for (const isa::SyntaxElement &Element :
       Form->Elements.take_front(printedEnd(Instr, *Form, Operands))) {
    if (!Last || needsSpace(*Last, Element))
      OS << ' ';
    Last = &Element;
    switch (Element.Kind) {
    case isa::SyntaxKind::Literal:
      OS << Element.Text;
      break;
    case isa::SyntaxKind::Operand: {
      const isa::OperandDesc &Op = Instr.Operands[Element.Operand];
      int64_t Value = Operands[Element.Operand];
      if (Op.Kind == isa::OperandKind::Register)
        printRegister(T.RegFiles[Op.RegFile], Value, OS);
      else
        OS << Value;
      break;
    }
    case isa::SyntaxKind::Ignored:
      OS << '0';
      break;
    }
  }
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
    case isa::SyntaxKind::Operand:
      Text += "$" + Operands[Element.Operand].Name.str();
      break;
    case isa::SyntaxKind::Ignored:
      Text += "number";
      break;
    }
  }
  Text.append(Starts.size(), ']');
  return Text;
}

} // namespace kc::asm_
