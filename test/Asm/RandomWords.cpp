//===- RandomWords.cpp - Words to compare assemblers with -----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   kc-random-words <isa> <each> <random> <seed>
//
// Writes words in hexadecimal, one a line: of each instruction so many with
// operands at random or at the ends of their ranges, then so many that are
// random in all bits.
//
//===----------------------------------------------------------------------===//

#include "RandomWord.h"
#include "kc/Asm/Printer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace kc;

int main(int argc, char **argv) {
  const isa::Target *T = argc == 5 ? isa::findTarget(argv[1]) : nullptr;
  uint64_t Each, Count, Seed;
  if (!T || StringRef(argv[2]).getAsInteger(10, Each) ||
      StringRef(argv[3]).getAsInteger(10, Count) ||
      StringRef(argv[4]).getAsInteger(10, Seed)) {
    errs() << "usage: kc-random-words <isa> <each> <random> <seed>\n";
    return 2;
  }
  std::mt19937_64 Random(Seed);
  auto Write = [&](uint64_t Word) {
    asm_::printHex(*T, Word, outs());
    outs() << '\n';
  };
  for (const isa::InstrDesc &Instr : T->Instrs)
    for (uint64_t N = 0; N != Each; ++N)
      Write(test::randomInstr(*T, Instr, Random));
  for (uint64_t N = 0; N != Count; ++N)
    Write(Random() & asm_::wordMask(*T));
  return 0;
}
