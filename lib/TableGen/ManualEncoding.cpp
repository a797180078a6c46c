//===- ManualEncoding.cpp - Instruction words, for the manual -------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ManualEncoding.h"
#include "ManualText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

namespace {

/// Neighbouring bits of the word that belong together.
struct Field {
  unsigned High, Low;
  std::string Text;

  /// The bit numbers above the box.
  std::string bits() const {
    return High == Low ? utostr(Low) : utostr(High) + " " + utostr(Low);
  }
};

/// Finds the fields of a word, from the lowest bit upwards.
class FieldFinder {
public:
  explicit FieldFinder(const Instruction &I) : I(I) {
    for (const Operand &Op : I.Operands)
      for (const isa::BitRun &Run : Op.Runs)
        for (unsigned N = 0; N != Run.Width; ++N)
          Owner[Run.InstLo + N] = {&Op, &Run};
  }

  std::vector<Field> run() const {
    std::vector<Field> Fields;
    for (unsigned Low = 0; Low != I.WordBits;) {
      unsigned High = Low;
      while (High + 1 != I.WordBits && belongTogether(High, High + 1))
        ++High;
      Fields.push_back({High, Low, text(High, Low)});
      Low = High + 1;
    }
    return Fields;
  }

private:
  struct Part {
    const Operand *Op = nullptr;
    const isa::BitRun *Run = nullptr;
  };

  bool isIgnored(unsigned Bit) const { return I.Ignored >> Bit & 1; }
  bool belongTogether(unsigned A, unsigned B) const {
    return Owner[A].Run == Owner[B].Run && isIgnored(A) == isIgnored(B);
  }

  std::string text(unsigned High, unsigned Low) const {
    auto [Op, Run] = Owner[Low];
    unsigned Width = High - Low + 1;
    if (Op && Width == Op->Width)
      return Op->Name;
    if (Op && Width == 1)
      return Op->Name + "[" + utostr(Run->OperandLo) + "]";
    if (Op)
      return Op->Name + "[" + utostr(Run->OperandLo + Width - 1) + ":" +
             utostr(Run->OperandLo) + "]";
    if (isIgnored(Low))
      return "ignored";
    std::string Bits;
    for (unsigned N = High + 1; N-- != Low;)
      Bits += I.Match >> N & 1 ? '1' : '0';
    return Bits;
  }

  const Instruction &I;
  Part Owner[64];
};

} // namespace

static std::string centred(StringRef Text, unsigned Width) {
  unsigned Left = (Width - Text.size()) / 2;
  return std::string(Left, ' ') + padded(Text, Width - Left);
}

void writeEncoding(const Instruction &I, raw_ostream &OS) {
  std::string Numbers, Border = "+", Boxes = "|";
  std::vector<Field> Fields = FieldFinder(I).run();
  for (const Field &F : reverse(Fields)) {
    std::string Bits = F.bits();
    // The box is as wide as its texts need, and a wide field looks wide.
    unsigned Width = std::max(
        {F.Text.size() + 2, Bits.size() + 1, size_t(F.High - F.Low + 1)});
    if (F.High == F.Low) {
      Numbers += " " + padded(Bits, Width);
    } else {
      std::string High = utostr(F.High), Low = utostr(F.Low);
      Numbers +=
          " " + High + std::string(Width - High.size() - Low.size(), ' ') + Low;
    }
    Border += std::string(Width, '-') + "+";
    Boxes += centred(F.Text, Width) + "|";
  }
  OS << "```text\n"
     << Numbers << "\n"
     << Border << "\n"
     << Boxes << "\n"
     << Border << "\n```\n\n"
     << "Match " << code(hexWord(I.Match, I.WordBits)) << ", mask "
     << code(hexWord(I.Mask, I.WordBits)) << ".\n\n";
}

/// "bits 5:0"
static std::string bitList(uint64_t Mask) {
  std::vector<std::string> Runs;
  for (unsigned High = 64; High-- != 0;) {
    if (!(Mask >> High & 1))
      continue;
    unsigned Low = High;
    while (Low != 0 && Mask >> (Low - 1) & 1)
      --Low;
    Runs.push_back(High == Low ? utostr(High)
                               : utostr(High) + ":" + utostr(Low));
    High = Low;
  }
  return join(Runs, ", ");
}

static void writeSpace(const IsaModel &Model, const OpcodeSpaceInfo &Space,
                       raw_ostream &OS) {
  std::vector<const Instruction *> Instrs;
  uint64_t Common = maskTrailingOnes<uint64_t>(Model.WordBytes * 8);
  for (const auto &I : Model.Instrs)
    if (I->Space == &Space) {
      Instrs.push_back(I.get());
      Common &= I->Mask;
    }
  if (Instrs.empty())
    return;
  llvm::sort(Instrs, [&](const Instruction *A, const Instruction *B) {
    return std::tuple(A->Match & Common, A->Match, A->Index) <
           std::tuple(B->Match & Common, B->Match, B->Index);
  });
  if (!Space.IsBase) {
    OS << "### Opcode space " << Space.Name << "\n\n";
    writeParagraph(OS,
                   "Where an encoding is that of an instruction of the base "
                   "map too, this one replaces it.");
  }
  unsigned Bits = Model.WordBytes * 8;
  MarkdownTable Table(
      {"Bits " + bitList(Common), "Instruction", "Match", "Mask"});
  for (const Instruction *I : Instrs)
    Table.row({code(hexWord(I->Match & Common, Log2_64_Ceil(Common | 1))),
               I->Mnemonic.str() + (I->IsReserved ? " (reserved)" : ""),
               code(hexWord(I->Match, Bits)), code(hexWord(I->Mask, Bits))});
  Table.write(OS);
}

void writeOpcodeMap(const IsaModel &Model, raw_ostream &OS) {
  OS << "## Opcode map\n\n";
  writeParagraph(OS, "A word is an instruction if its bits under the mask are "
                     "those of the match. Words are of " +
                         Twine(Model.WordBytes * 8) +
                         " bits and little-endian in files. All other words "
                         "are illegal, and trap when they are executed.");
  for (const auto &Space : Model.OpcodeSpaces)
    writeSpace(Model, *Space, OS);
}

} // namespace kc::tablegen
