//===- FuzzAsm.cpp - Any bytes as assembly --------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first byte chooses the instruction set and the second the options; the
// rest is a text. What assembles can be written in every format, and every
// format but the listing gives the same words again; what doesn't assemble has
// errors that name a place.
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "kc/Asm/ElfFile.h"
#include "kc/Asm/WordFile.h"

using namespace llvm;
using namespace kc;
using namespace kc::fuzz;

static void checkSame(const asm_::Program &P, Expected<asm_::Program> Again,
                      StringRef Written) {
  if (!Again)
    fail(toString(Again.takeError()) + "\n" + Written);
  if (Again->Words != P.Words)
    fail("the words come back differently from\n" + Written);
}

static void checkProgram(const Selection &S, const asm_::Program &P,
                         StringRef Source) {
  if (P.Lines.size() != P.Words.size())
    fail("words without a line");
  std::string Written;
  raw_string_ostream OS(Written);
  auto CheckWords = [&](asm_::WordFormat Format) {
    checkSame(P,
              asm_::readWords(*S.T, S.Spaces,
                              MemoryBufferRef(Written, "<written>"), Format),
              Written);
    Written.clear();
  };
  for (bool ShowEncoding : {false, true}) {
    asm_::writeAssembly(P, OS, ShowEncoding);
    checkSame(P, assemblerOf(S).assemble(Written, "<written>"), Written);
    Written.clear();
  }
  asm_::writeHex(P, OS);
  CheckWords(asm_::WordFormat::Hex);
  asm_::writeBinary(P, OS);
  CheckWords(asm_::WordFormat::Binary);
  asm_::writeListing(P, Source, OS);
  Written.clear();
  if (!S.T->Assembly.ElfMachine || P.Words.empty())
    return;
  if (Error E = asm_::writeElf(P, OS))
    fail(toString(std::move(E)));
  Expected<asm_::Program> Again =
      asm_::readElf(*S.T, S.Spaces, MemoryBufferRef(Written, "<written>"));
  if (!Again)
    fail(toString(Again.takeError()));
  if (Again->Words != P.Words || Again->Entry != P.Entry)
    fail("the words come back differently from an ELF file");
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  Input In(Data, Size);
  const Selection &S = selection(In.byte());
  asm_::AsmOptions Options;
  Options.ErrorLimit = In.byte() % 2 ? 0 : 20;
  std::string Warnings;
  Expected<asm_::Program> P =
      assemblerOf(S).assemble(In.rest(), "<fuzz>", Options, &Warnings);
  if (P) {
    checkProgram(S, *P, In.rest());
    return 0;
  }
  std::string Message = toString(P.takeError());
  StringRef Rest = Message;
  unsigned Line;
  if (!Rest.consume_front("<fuzz>:") || Rest.consumeInteger(10, Line) || !Line)
    fail("an error without its place: " + Message);
  return 0;
}
