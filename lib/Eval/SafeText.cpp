//===- SafeText.cpp - Text that a kernel controls -------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SafeText.h"
#include "kc/Asm/Printer.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace kc::eval {

std::string safeText(StringRef Text) {
  std::string Safe;
  raw_string_ostream OS(Safe);
  const auto *At = reinterpret_cast<const UTF8 *>(Text.begin());
  const auto *End = reinterpret_cast<const UTF8 *>(Text.end());
  while (At != End) {
    const UTF8 *Begin = At;
    UTF32 Character = 0;
    if (convertUTF8Sequence(&At, End, &Character, strictConversion) !=
        conversionOK) {
      OS << format("\\x%02X", unsigned(*Begin));
      At = Begin + 1;
      continue;
    }
    if (Character == '\n' || Character == '\t' ||
        sys::unicode::isPrintable(int(Character)))
      OS.write(reinterpret_cast<const char *>(Begin), At - Begin);
    else if (Character < 0x80)
      OS << format("\\x%02X", unsigned(Character));
    else
      OS << format("\\u{%X}", unsigned(Character));
  }
  return Safe;
}

std::string KernelText::instruction(uint64_t PC) const {
  uint64_t Word = PC / P.T->PCStep;
  return Word < P.Words.size() ? asm_::wordText(*P.T, P.Words[Word], P.Spaces)
                               : "";
}

std::string KernelText::location(uint64_t PC) const {
  uint64_t Word = PC / P.T->PCStep;
  return Word < P.Lines.size() ? FileName + ":" + std::to_string(P.Lines[Word])
                               : "";
}

} // namespace kc::eval
