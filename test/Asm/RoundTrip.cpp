//===- RoundTrip.cpp - Disassembles and assembles random words ------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   kc-asm-roundtrip <isa> <count> <seed> [opcode space...]
//
// Every word must print as a text that assembles to the word again. A quarter
// of the words are random in all bits; the others are instructions with
// operands at random or at the ends of their ranges.
//
//===----------------------------------------------------------------------===//

#include "RandomWord.h"
#include "kc/Asm/Assembler.h"
#include "kc/Asm/Encoding.h"
#include "kc/Asm/Printer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace kc;

int main(int argc, char **argv) {
  if (argc < 4) {
    errs() << "usage: kc-asm-roundtrip <isa> <count> <seed> [space...]\n";
    return 2;
  }
  const isa::Target *T = isa::findTarget(argv[1]);
  uint64_t Count, Seed;
  if (!T || StringRef(argv[2]).getAsInteger(10, Count) ||
      StringRef(argv[3]).getAsInteger(10, Seed)) {
    errs() << "unknown instruction set or bad number\n";
    return 2;
  }
  std::vector<std::string> Names(argv + 4, argv + argc);
  Expected<uint64_t> Spaces = asm_::opcodeSpaces(*T, Names);
  if (!Spaces) {
    errs() << toString(Spaces.takeError()) << '\n';
    return 2;
  }

  std::mt19937_64 Random(Seed);
  std::vector<uint64_t> Words(Count);
  std::string Text;
  raw_string_ostream OS(Text);
  uint64_t Instructions = 0;
  for (uint64_t &Word : Words) {
    Word = test::randomWord(*T, Random);
    Instructions +=
        asm_::decode(*T, Word, *Spaces).Fault == asm_::WordFault::None;
    asm_::printWord(*T, Word, *Spaces, OS);
    OS << '\n';
  }

  Expected<asm_::Program> P =
      asm_::Assembler(*T, *Spaces).assemble(Text, "<printed>");
  if (!P) {
    errs() << toString(P.takeError()) << '\n';
    return 1;
  }
  if (P->Words.size() != Count) {
    errs() << "printed " << Count << " words, assembled " << P->Words.size()
           << '\n';
    return 1;
  }
  for (uint64_t N = 0; N != Count; ++N) {
    if (P->Words[N] == Words[N])
      continue;
    asm_::printHex(*T, Words[N], errs());
    errs() << " prints as '" << asm_::wordText(*T, Words[N], *Spaces)
           << "', which assembles to ";
    asm_::printHex(*T, P->Words[N], errs());
    errs() << '\n';
    return 1;
  }
  outs() << Count << " words agree\n";
  // Almost nothing but .word directives would be no test.
  if (Instructions < Count / 4) {
    errs() << "only " << Instructions << " of them are instructions\n";
    return 1;
  }
  return 0;
}
