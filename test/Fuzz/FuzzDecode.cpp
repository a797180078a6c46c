//===- FuzzDecode.cpp - Any bytes as instruction words --------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first byte chooses the instruction set; the others are read as words,
// raw and in hexadecimal, or as an ELF file if they begin as one. Every word
// has a text that assembles to it, and what decodes to an instruction encodes
// to the same word.
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "kc/Asm/ElfFile.h"
#include "kc/Asm/Encoding.h"
#include "kc/Asm/Printer.h"
#include "kc/Asm/WordFile.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace kc;
using namespace kc::fuzz;

static void checkWord(const Selection &S, uint64_t Word) {
  asm_::DecodedWord Decoded = asm_::decode(*S.T, Word, S.Spaces);
  if (Decoded.Fault != asm_::WordFault::None) {
    if (asm_::describe(Decoded.Fault).empty())
      fail("a fault without words");
    return;
  }
  for (auto [Op, Value] : zip_equal(Decoded.Desc->Operands, Decoded.Operands))
    if (!asm_::isLegalOperand(*S.T, Op, Value))
      fail("a right word has an operand that may not be written");
  Expected<uint64_t> Again =
      asm_::encode(*S.T, *Decoded.Desc, Decoded.Operands);
  if (!Again)
    fail(toString(Again.takeError()));
  if (*Again != Word)
    fail("it encodes differently: " + asm_::wordText(*S.T, Word, S.Spaces));
}

static void checkText(const Selection &S, const asm_::Program &P) {
  std::string Text;
  raw_string_ostream OS(Text);
  asm_::writeAssembly(P, OS);
  Expected<asm_::Program> Again = assemblerOf(S).assemble(Text, "<printed>");
  if (!Again)
    fail(toString(Again.takeError()) + "\n" + Text);
  if (Again->Words != P.Words)
    fail("the words come back differently from\n" + Text);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  Input In(Data, Size);
  const Selection &S = selection(In.byte());
  MemoryBufferRef Buffer(In.rest(), "<fuzz>");
  if (asm_::isElf(In.rest())) {
    Expected<asm_::Program> Read = asm_::readElf(*S.T, S.Spaces, Buffer);
    if (Read)
      checkText(S, *Read);
    else if (std::string Message = toString(Read.takeError());
             !StringRef(Message).starts_with("<fuzz>:"))
      fail("an error without its place: " + Message);
    return 0;
  }
  for (asm_::WordFormat Format :
       {asm_::WordFormat::Auto, asm_::WordFormat::Binary,
        asm_::WordFormat::Hex}) {
    Expected<asm_::Program> Read =
        asm_::readWords(*S.T, S.Spaces, Buffer, Format);
    if (!Read) {
      std::string Message = toString(Read.takeError());
      if (!StringRef(Message).starts_with("<fuzz>:"))
        fail("an error without its place: " + Message);
      continue;
    }
    for (uint64_t Word : Read->Words)
      checkWord(S, Word);
    checkText(S, *Read);
  }
  return 0;
}
