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
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
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

/// Other tools' names may be no words of assembly.
static bool isWord(StringRef Name) {
  return !Name.empty() && !isDigit(Name.front()) && all_of(Name, [](char C) {
    return isAlnum(C) || C == '_' || C == '.' || C == '$';
  });
}

/// The labels in the order of the words they stand before. Of labels that
/// several files have, the first is written.
static std::vector<const Symbol *> sortedLabels(const Program &P) {
  std::vector<const Symbol *> Labels;
  StringSet<> Seen;
  for (const Symbol &S : P.Symbols)
    if (S.IsLabel && isWord(S.Name) && Seen.insert(S.Name).second)
      Labels.push_back(&S);
  llvm::sort(Labels, [](const Symbol *A, const Symbol *B) {
    return std::tie(A->Value, A) < std::tie(B->Value, B);
  });
  return Labels;
}

/// Lines of .byte directives, and labels, which begin lines.
static void writeSegment(const Segment &S, ArrayRef<const Symbol *> Labels,
                         bool WithEnd, raw_ostream &OS) {
  constexpr uint64_t PerLine = 16;
  uint64_t Size = S.Bytes.size(), End = Size + S.Zeros;
  auto Label = Labels.begin();
  auto Distance = [&](const Symbol *L) {
    return static_cast<uint64_t>(L->Value) - S.Address;
  };
  for (uint64_t N = 0; N != End;) {
    while (Label != Labels.end() &&
           (Distance(*Label) > End || Distance(*Label) <= N)) {
      if (Distance(*Label) == N)
        OS << (*Label)->Name << ":\n";
      ++Label;
    }
    uint64_t Next = Label == Labels.end() ? End : Distance(*Label);
    if (N >= Size) {
      OS << "  .zero " << Next - N << '\n';
      N = Next;
      continue;
    }
    Next = std::min({Next, Size, N + PerLine});
    OS << "  .byte " << unsigned(S.Bytes[N]);
    while (++N != Next)
      OS << ", " << unsigned(S.Bytes[N]);
    OS << '\n';
  }
  for (; WithEnd && Label != Labels.end(); ++Label)
    if (Distance(*Label) == End)
      OS << (*Label)->Name << ":\n";
}

/// The section that \p S is written in: all zeros, where it is and nothing else
/// lies in its region.
static StringRef sectionOf(const Program &P, const Segment &S) {
  bool IsAlone = count_if(P.Segments, [&](const Segment &Other) {
                   return Other.Region == S.Region;
                 }) == 1;
  StringRef Found;
  for (const isa::SectionDesc &Desc : P.T->Assembly.Sections)
    if (Desc.IsWritable && (S.Region.empty() || S.Region == Desc.Region) &&
        (Found.empty() || (Desc.IsZero && IsAlone && S.Bytes.empty())))
      Found = Desc.Name;
  return Found;
}

/// Segments in the order of their addresses, with what lies between them in a
/// region.
static void writeSegments(const Program &P, ArrayRef<const Symbol *> Labels,
                          raw_ostream &OS) {
  std::vector<const Segment *> Sorted;
  for (const Segment &S : P.Segments)
    Sorted.push_back(&S);
  llvm::sort(Sorted, [](const Segment *A, const Segment *B) {
    return A->Address < B->Address;
  });
  StringRef Section;
  uint64_t Cursor = 0;
  for (auto [N, S] : enumerate(Sorted)) {
    StringRef Name = sectionOf(P, *S);
    if (N == 0 || Name != Section) {
      OS << "  .section " << Name << '\n';
      Cursor = S->Region.empty() ? S->Address : S->RegionBase;
    }
    Section = Name;
    if (S->Address > Cursor)
      OS << "  .zero " << S->Address - Cursor << '\n';
    Cursor = S->Address + S->Bytes.size() + S->Zeros;
    bool EndsBeforeNext =
        N + 1 == Sorted.size() || Sorted[N + 1]->Address != Cursor;
    writeSegment(*S, Labels, EndsBeforeNext, OS);
  }
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
  writeSegments(P, Labels, OS);
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
