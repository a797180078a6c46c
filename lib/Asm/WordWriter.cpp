//===- WordWriter.cpp - Programs as files ---------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Asm/Printer.h"
#include "kc/Asm/WordFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include <tuple>

using namespace llvm;

namespace kc::asm_ {

void writeBinary(const Program &P, raw_ostream &OS) {
  unsigned WordBytes = P.T->WordBytes;
  for (uint64_t Word : P.Words) {
    char Bytes[8];
    for (unsigned B = 0; B != WordBytes; ++B)
      Bytes[B] = static_cast<char>(Word >> 8 * B);
    OS.write(Bytes, WordBytes);
  }
}

void writeHex(const Program &P, raw_ostream &OS) {
  for (uint64_t Word : P.Words) {
    printHex(*P.T, Word, OS);
    OS << '\n';
  }
}

/// The labels in the order of the words they stand before.
static std::vector<const Symbol *> sortedLabels(const Program &P) {
  std::vector<const Symbol *> Labels;
  for (const Symbol &S : P.Symbols)
    if (S.IsLabel)
      Labels.push_back(&S);
  llvm::sort(Labels, [](const Symbol *A, const Symbol *B) {
    return std::tie(A->Value, A) < std::tie(B->Value, B);
  });
  return Labels;
}

void writeAssembly(const Program &P, raw_ostream &OS, bool ShowEncoding) {
  constexpr size_t CommentColumn = 40;
  std::vector<const Symbol *> Labels = sortedLabels(P);
  auto Label = Labels.begin();
  auto PrintLabels = [&](int64_t PC) {
    for (; Label != Labels.end() && (*Label)->Value <= PC; ++Label)
      if ((*Label)->Value == PC)
        OS << (*Label)->Name << ":\n";
  };
  StringRef Marker = P.T->Comments.empty() ? "" : P.T->Comments.front();
  std::string Text;
  for (auto [N, Word] : enumerate(P.Words)) {
    PrintLabels(static_cast<int64_t>(P.pcOf(N)));
    Text.clear();
    raw_string_ostream TextOS(Text);
    printWord(*P.T, Word, P.Spaces, TextOS);
    OS << "  " << Text;
    if (ShowEncoding && !Marker.empty()) {
      OS.indent(Text.size() + 4 < CommentColumn
                    ? CommentColumn - 2 - Text.size()
                    : 2);
      OS << Marker << " encoding: [";
      for (unsigned B = 0; B != P.T->WordBytes; ++B)
        OS << (B ? "," : "") << format_hex(Word >> 8 * B & 0xFF, 4);
      OS << ']';
    }
    OS << '\n';
  }
  PrintLabels(static_cast<int64_t>(P.pcOf(P.Words.size())));
}

void writeListing(const Program &P, StringRef Source, raw_ostream &OS) {
  unsigned Digits = P.T->WordBytes * 2u;
  size_t Word = 0;
  for (uint32_t Line = 1; !Source.empty(); ++Line) {
    auto [Text, Rest] = Source.split('\n');
    Source = Rest;
    Text = Text.rtrim('\r');
    OS << format("%6u", Line);
    do {
      if (Word != P.Words.size() && P.Lines[Word] == Line) {
        OS << "  " << format_hex_no_prefix(P.pcOf(Word), 8, /*Upper=*/true)
           << "  "
           << format_hex_no_prefix(P.Words[Word], Digits, /*Upper=*/true);
        ++Word;
      } else if (!Text.empty()) {
        OS.indent(12 + Digits);
      }
      if (!Text.empty())
        OS << "  " << Text;
      OS << '\n';
      // A pseudo instruction's other words stand below its first.
      Text = "";
      if (Word != P.Words.size() && P.Lines[Word] == Line)
        OS.indent(6);
    } while (Word != P.Words.size() && P.Lines[Word] == Line);
  }
}

} // namespace kc::asm_
