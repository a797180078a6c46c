//===- KernelText.cpp - A kernel's text in verdicts -----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelText.h"
#include "kc/Asm/Printer.h"

using namespace llvm;

namespace kc::eval {

std::string KernelText::instruction(uint64_t PC) const {
  size_t Word = P.wordAt(PC);
  return Word < P.Words.size() ? asm_::wordText(*P.T, P.Words[Word], P.Spaces)
                               : "";
}

std::string KernelText::location(uint64_t PC) const {
  size_t Word = P.wordAt(PC);
  return Word < P.Lines.size() && P.Lines[Word]
             ? FileName + ":" + std::to_string(P.Lines[Word])
             : "";
}

} // namespace kc::eval
