//===- SyntaxIndex.cpp - An instruction set prepared for parsing ----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SyntaxIndex.h"
#include "Forms.h"
#include "kc/Asm/Encoding.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace llvm;

namespace kc::asm_ {

IndexedForm::IndexedForm(const isa::SyntaxForm &Syntax) : Syntax(&Syntax) {
  size_t End = Syntax.Elements.size();
  for (unsigned N = 0; N < Syntax.OptionalOperands; ++N) {
    size_t Start = startOfLastOperand(Syntax.Elements, End);
    if (Start == End)
      return;
    End = Start;
    if (End < 64)
      EarlyEnds |= uint64_t(1) << End;
  }
}

SyntaxIndex::SyntaxIndex(const isa::Target &T, uint64_t Spaces)
    : T(T), Spaces(Spaces), Chars(T), Directives(directivesOf(T)) {
  for (const isa::InstrDesc &I : T.Instrs) {
    if (!isAvailable(I))
      continue;
    Candidate C;
    C.Mnemonic = I.Mnemonic;
    C.Operands = I.Operands;
    C.Instr = &I;
    add(std::move(C), I.Forms);
  }
  for (const isa::PseudoDesc &P : T.Pseudos) {
    if (!isAvailable(P))
      continue;
    Candidate C;
    C.Mnemonic = P.Mnemonic;
    C.Operands = P.Operands;
    C.Pseudo = &P;
    add(std::move(C), P.Forms);
  }
  Aliases.resize(T.RegFiles.size());
  for (auto [File, Names] : zip_equal(T.RegFiles, Aliases))
    for (const isa::NamedValue &Alias : File.Aliases)
      Names[Alias.Name] = static_cast<int>(Alias.Value);
}

void SyntaxIndex::add(Candidate C, ArrayRef<isa::SyntaxForm> Forms) {
  if (Forms.empty())
    return;
  for (const isa::SyntaxForm &Form : Forms)
    C.Forms.push_back(IndexedForm(Form));
  for (const isa::OperandDesc &Op : C.Operands)
    C.Defaults.push_back(Op.Default);
  MaxOperands = std::max(MaxOperands, C.Operands.size());
  SmallVector<Candidate, 1> &Same = Mnemonics[C.Mnemonic];
  if (Same.empty())
    MnemonicList.push_back(C.Mnemonic);
  // An instruction of an opcode space hides the base map's of its name.
  if (C.Instr && C.Instr->OpcodeSpace != 0)
    erase_if(Same, [](const Candidate &Other) {
      return Other.Instr && Other.Instr->OpcodeSpace == 0;
    });
  Same.push_back(std::move(C));
}

bool SyntaxIndex::isAvailable(const isa::InstrDesc &Instr) const {
  return (Spaces >> Instr.OpcodeSpace & 1) && !replacementOf(Instr);
}

bool SyntaxIndex::isAvailable(const isa::PseudoDesc &Pseudo) const {
  for (const isa::Expansion &E : Pseudo.Expansions)
    for (const isa::ExpansionInstr &Part : E.Instrs)
      if (!isAvailable(T.Instrs[Part.Instr]))
        return false;
  return true;
}

const isa::InstrDesc *
SyntaxIndex::replacementOf(const isa::InstrDesc &Instr) const {
  if (Instr.OpcodeSpace != 0 || Spaces == 1)
    return nullptr;
  for (const isa::InstrDesc &Other : T.Instrs)
    if (Other.OpcodeSpace != 0 && (Spaces >> Other.OpcodeSpace & 1) &&
        encodingsOverlap(Instr, Other))
      return &Other;
  return nullptr;
}

const isa::InstrDesc *SyntaxIndex::findAny(StringRef Mnemonic) const {
  for (const isa::InstrDesc &I : T.Instrs)
    if (I.Mnemonic == Mnemonic)
      return &I;
  return nullptr;
}

int SyntaxIndex::findRegister(unsigned File, StringRef Name) const {
  const isa::RegFileDesc &Desc = T.RegFiles[File];
  StringRef Number = Name;
  if (Number.consume_front(Desc.Prefix) && !Number.empty() &&
      Number.size() <= 5 && (Number.size() == 1 || Number.front() != '0')) {
    unsigned N = 0;
    for (char C : Number) {
      if (!isDigit(C)) {
        N = ~0u;
        break;
      }
      N = N * 10 + (C - '0');
    }
    if (N < Desc.Count)
      return static_cast<int>(N);
  }
  const StringMap<int> &Names = Aliases[File];
  if (Names.empty())
    return -1;
  auto It = Names.find(Name);
  return It == Names.end() ? -1 : It->second;
}

int SyntaxIndex::fileOfRegister(StringRef Name) const {
  for (unsigned File = 0; File != T.RegFiles.size(); ++File)
    if (findRegister(File, Name) >= 0)
      return static_cast<int>(File);
  return -1;
}

} // namespace kc::asm_
