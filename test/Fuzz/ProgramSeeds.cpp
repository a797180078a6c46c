//===- ProgramSeeds.cpp - Programs that fuzzers begin with ----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "Seeds.h"
#include "SimCase.h"
#include "kc/Asm/Printer.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace kc;
using namespace kc::fuzz;

/// Every instruction of a selection, with any operands.
static std::vector<uint64_t> allInstrs(const Selection &S, Random &Rng) {
  std::vector<uint64_t> Words;
  for (const isa::InstrDesc &Instr : S.T->Instrs)
    if (S.Spaces >> Instr.OpcodeSpace & 1)
      Words.push_back(randomOperands(*S.T, Instr, Rng));
  return Words;
}

/// The programs of the other tests.
static std::vector<std::string> programs(const Seeds &S) {
  std::vector<std::string> Texts = S.texts("test", ".s");
  llvm::append_range(Texts, S.texts("test/Asm", ".test"));
  llvm::append_range(Texts, S.texts("test/tools/kc-sim", ".test"));
  return Texts;
}

void kc::fuzz::addAsmSeeds(Seeds &S) {
  Random Rng(1);
  for (auto [Choice, Sel] : enumerate(selections())) {
    std::string Head = {static_cast<char>(Choice), '\0'};
    for (const std::string &Text : programs(S))
      S.add(Head + Text);
    std::string Text;
    for (uint64_t Word : allInstrs(Sel, Rng))
      Text += asm_::wordText(*Sel.T, Word, Sel.Spaces) + "\n";
    S.add(Head + Text);
    for (const isa::InstrDesc &Instr : Sel.T->Instrs)
      S.addWord(Instr.Mnemonic);
    for (const isa::PseudoDesc &Pseudo : Sel.T->Pseudos)
      S.addWord(Pseudo.Mnemonic);
    for (const isa::RegFileDesc &File : Sel.T->RegFiles) {
      S.addWord((File.Prefix + "1").str());
      for (const isa::NamedValue &Alias : File.Aliases)
        S.addWord(Alias.Name);
    }
    for (StringRef Marker : Sel.T->Comments)
      S.addWord(Marker);
  }
  for (StringRef Word :
       {".word ", ".equ ", "0x", "0b", ", ", "\n", "a: ", " = ", "a", "-",
        "9223372036854775808", "18446744073709551615", "(", ")", "."})
    S.addWord(Word);
}

static std::string bytesOf(ArrayRef<uint64_t> Words, unsigned WordBytes) {
  std::string Bytes;
  for (uint64_t Word : Words)
    for (unsigned B = 0; B != WordBytes; ++B)
      Bytes += static_cast<char>(Word >> 8 * B);
  return Bytes;
}

static void addOpcodes(Seeds &S) {
  for (const isa::Target *T : isa::allTargets())
    for (const isa::InstrDesc &Instr : T->Instrs)
      S.addWord(bytesOf(Instr.Match, T->WordBytes));
}

void kc::fuzz::addDecodeSeeds(Seeds &S) {
  Random Rng(1);
  for (auto [Choice, Sel] : enumerate(selections())) {
    std::string Head(1, static_cast<char>(Choice));
    for (unsigned I = 0; I != 8; ++I)
      S.add(Head + bytesOf(allInstrs(Sel, Rng), Sel.T->WordBytes));
    std::string Hex;
    raw_string_ostream OS(Hex);
    for (uint64_t Word : allInstrs(Sel, Rng)) {
      asm_::printHex(*Sel.T, Word, OS);
      OS << '\n';
    }
    S.add(Head + Hex);
  }
  addOpcodes(S);
}

void kc::fuzz::addSimSeeds(Seeds &S) {
  addOpcodes(S);
  Random Rng(1);
  auto Add = [&](const SimCase &Case) {
    std::vector<uint8_t> Bytes = Case.bytes();
    S.add(std::string(Bytes.begin(), Bytes.end()));
  };
  for (unsigned Machine = 0; Machine != numSmallMachines(); ++Machine) {
    SimCase Case;
    Case.Machine = Machine;
    Case.Limit = 999;
    const isa::Target &T = Case.target();
    for (const Selection &Sel : selections()) {
      if (Sel.T != &T)
        continue;
      Case.Words = allInstrs(Sel, Rng);
      Case.Seed = Rng();
      Case.Flags = Rng() % 16;
      Add(Case);
      ++Case.SpaceChoice;
    }
    for (unsigned I = 0; I != 8; ++I) {
      Case.Words.clear();
      for (unsigned J = 0; J != 20; ++J)
        mutateProgram(Case, Rng);
      Add(Case);
    }
  }
  // Each test program on one machine of its instruction set.
  for (auto [Index, Text] : enumerate(programs(S)))
    for (unsigned I = 0; I != numSmallMachines(); ++I) {
      SimCase Case;
      Case.Machine = (Index * 7 + I) % numSmallMachines();
      Case.Limit = 999;
      Expected<asm_::Program> P =
          assemblerOf({&Case.target(), 1}).assemble(Text, "<seed>");
      if (!P) {
        consumeError(P.takeError());
        continue;
      }
      Case.Words = P->Words;
      Add(Case);
      break;
    }
}
