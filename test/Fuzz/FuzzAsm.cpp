//===- FuzzAsm.cpp - Any bytes as assembly, any words as instructions -----===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first byte chooses the instruction set; the others are assembled as
// text, and read as words that are disassembled and assembled again. Nothing
// may crash, and words must come back.
//
//===----------------------------------------------------------------------===//

#include "kc/Asm/Assembler.h"
#include "kc/Asm/Printer.h"
#include "kc/Asm/WordFile.h"
#include <cstdlib>

using namespace llvm;
using namespace kc;

static void assembleText(const asm_::Assembler &Asm, StringRef Text) {
  Expected<asm_::Program> P = Asm.assemble(Text, "<fuzz>");
  if (!P) {
    consumeError(P.takeError());
    return;
  }
  // What assembles can be written in every format.
  std::string Output;
  raw_string_ostream OS(Output);
  asm_::writeAssembly(*P, OS, /*ShowEncoding=*/true);
  asm_::writeListing(*P, Text, OS);
  asm_::writeHex(*P, OS);
}

static void disassembleWords(const asm_::Assembler &Asm, const isa::Target &T,
                             StringRef Bytes) {
  for (asm_::WordFormat Format :
       {asm_::WordFormat::Auto, asm_::WordFormat::Binary,
        asm_::WordFormat::Hex}) {
    Expected<asm_::Program> Read =
        asm_::readWords(T, 1, MemoryBufferRef(Bytes, "<fuzz>"), Format);
    if (!Read) {
      consumeError(Read.takeError());
      continue;
    }
    std::string Text;
    raw_string_ostream OS(Text);
    asm_::writeAssembly(*Read, OS);
    Expected<asm_::Program> Again = Asm.assemble(Text, "<printed>");
    if (!Again || Again->Words != Read->Words) {
      errs() << Text;
      if (!Again)
        errs() << toString(Again.takeError()) << '\n';
      std::abort();
    }
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (Size == 0)
    return 0;
  static std::vector<asm_::Assembler> *Assemblers = [] {
    auto *All = new std::vector<asm_::Assembler>;
    for (const isa::Target *T : isa::allTargets())
      All->emplace_back(*T);
    return All;
  }();
  size_t Choice = Data[0] % Assemblers->size();
  StringRef Bytes(reinterpret_cast<const char *>(Data) + 1, Size - 1);
  assembleText((*Assemblers)[Choice], Bytes);
  disassembleWords((*Assemblers)[Choice], *isa::allTargets()[Choice], Bytes);
  return 0;
}
