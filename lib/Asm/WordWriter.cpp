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

/// Lines of .byte directives, and labels.
static void writeSegment(const Program &P, const Segment &S, raw_ostream &OS,
                         function_ref<void(uint64_t)> PrintLabels) {
  constexpr size_t PerLine = 16;
  size_t N = 0;
  auto EndsLine = [&](size_t Begin) {
    return N - Begin == PerLine || N == S.Bytes.size();
  };
  while (N != S.Bytes.size()) {
    PrintLabels(S.Address + N);
    OS << "  .byte ";
    for (size_t Begin = N; !EndsLine(Begin); ++N)
      OS << (N == Begin ? "" : ", ") << unsigned(S.Bytes[N]);
    OS << '\n';
  }
  if (S.Zeros)
    OS << "  .zero " << S.Zeros << '\n';
  PrintLabels(S.Address + S.Bytes.size() + S.Zeros);
}

/// The section that \p S is all of, written as one.
static StringRef sectionOf(const Program &P, const Segment &S) {
  for (const isa::SectionDesc &Desc : P.T->Assembly.Sections)
    if (Desc.IsWritable && Desc.IsZero == S.Bytes.empty() &&
        (S.Region.empty() || S.Region == Desc.Region))
      return Desc.Name;
  return "";
}

void writeAssembly(const Program &P, raw_ostream &OS, bool ShowEncoding) {
  constexpr size_t CommentColumn = 40;
  std::vector<const Symbol *> Labels = sortedLabels(P);
  auto Label = Labels.begin();
  auto PrintLabels = [&](uint64_t Address) {
    int64_t PC = static_cast<int64_t>(Address);
    for (; Label != Labels.end() && (*Label)->Value <= PC; ++Label)
      if ((*Label)->Value == PC)
        OS << (*Label)->Name << ":\n";
  };
  StringRef Marker = P.T->Comments.empty() ? "" : P.T->Comments.front();
  std::string Text;
  for (auto [N, Word] : enumerate(P.Words)) {
    PrintLabels(P.pcOf(N));
    Text.clear();
    raw_string_ostream TextOS(Text);
    if (P.isData(N)) {
      TextOS << ".word ";
      printHex(*P.T, Word, TextOS);
    } else {
      printWord(*P.T, Word, P.Spaces, TextOS);
    }
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
  PrintLabels(P.pcOf(P.Words.size()));
  for (const Segment &S : P.Segments) {
    OS << "  .section " << sectionOf(P, S) << '\n';
    writeSegment(P, S, OS, PrintLabels);
  }
}

/// The words that have a line, in the order of the lines: sections may have
/// changed it.
static std::vector<size_t> inOrderOfLines(const Program &P) {
  std::vector<size_t> Order;
  for (size_t N = 0; N != P.Words.size(); ++N)
    if (P.Lines[N])
      Order.push_back(N);
  llvm::sort(Order, [&](size_t A, size_t B) {
    return std::tie(P.Lines[A], A) < std::tie(P.Lines[B], B);
  });
  return Order;
}

void writeListing(const Program &P, StringRef Source, raw_ostream &OS) {
  unsigned Digits = P.T->WordBytes * 2u;
  std::vector<size_t> Words = inOrderOfLines(P);
  size_t Next = 0;
  for (uint32_t Line = 1; !Source.empty(); ++Line) {
    auto [Text, Rest] = Source.split('\n');
    Source = Rest;
    Text = Text.rtrim('\r');
    OS << format("%6u", Line);
    auto HasWord = [&] {
      return Next != Words.size() && P.Lines[Words[Next]] == Line;
    };
    do {
      if (HasWord()) {
        size_t Word = Words[Next++];
        OS << "  " << format_hex_no_prefix(P.pcOf(Word), 8, /*Upper=*/true)
           << "  "
           << format_hex_no_prefix(P.Words[Word], Digits, /*Upper=*/true);
      } else if (!Text.empty()) {
        OS.indent(12 + Digits);
      }
      if (!Text.empty())
        OS << "  " << Text;
      OS << '\n';
      // A pseudo instruction's other words stand below its first.
      Text = "";
      if (HasWord())
        OS.indent(6);
    } while (HasWord());
  }
}

} // namespace kc::asm_
