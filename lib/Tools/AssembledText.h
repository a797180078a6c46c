//===- AssembledText.h - An assembled program as text -----------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TOOLS_ASSEMBLEDTEXT_H
#define KC_LIB_TOOLS_ASSEMBLEDTEXT_H

#include "kc/Asm/Printer.h"
#include "kc/Asm/Program.h"
#include "kc/Sim/ProgramText.h"

namespace kc {

class AssembledText : public sim::ProgramText {
public:
  AssembledText(const asm_::Program &P, llvm::StringRef FileName)
      : P(P), FileName(FileName) {}

  std::string instruction(uint64_t PC) const override {
    size_t Word = P.wordAt(PC);
    return Word < P.Words.size() ? asm_::wordText(*P.T, P.Words[Word], P.Spaces)
                                 : "";
  }
  std::string location(uint64_t PC) const override {
    size_t Word = P.wordAt(PC);
    return Word < P.Lines.size() && P.Lines[Word]
               ? FileName + ":" + std::to_string(P.Lines[Word])
               : "";
  }

private:
  const asm_::Program &P;
  std::string FileName;
};

} // namespace kc

#endif // KC_LIB_TOOLS_ASSEMBLEDTEXT_H
