//===- ManualText.cpp - Writing Markdown ----------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ManualText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace kc::tablegen {

unsigned width(StringRef Text) {
  int Columns = sys::unicode::columnWidthUTF8(Text);
  return Columns < 0 ? Text.size() : Columns;
}

std::string padded(StringRef Text, unsigned Width) {
  unsigned Used = width(Text);
  return Text.str() + std::string(Used < Width ? Width - Used : 0, ' ');
}

std::string code(StringRef Text) { return ("`" + Text + "`").str(); }

std::string anchor(StringRef Heading) {
  std::string Out;
  for (char C : Heading)
    if (isAlnum(C) || C == '_' || C == '-')
      Out += toLower(C);
    else if (C == ' ')
      Out += '-';
  return Out;
}

std::string enumeration(ArrayRef<std::string> Words, StringRef Last) {
  std::string Out;
  for (auto [N, Word] : enumerate(Words)) {
    if (N != 0)
      Out += N + 1 == Words.size() ? (" " + Last + " ").str() : ", ";
    Out += Word;
  }
  return Out;
}

std::string hexWord(uint64_t Value, unsigned Bits) {
  return "0x" + utohexstr(Value, /*LowerCase=*/true, (Bits + 3) / 4);
}

/// Whether Markdown would take \p Word at the start of a line for more than a
/// word.
static bool isMarker(StringRef Word) {
  if (Word == "*" || Word == "-" || Word == "+" || Word.starts_with("#"))
    return true;
  StringRef Rest = Word.drop_while(isDigit);
  return Rest.size() < Word.size() && (Rest == "." || Rest == ")");
}

std::string wrapped(StringRef Text) {
  constexpr unsigned Columns = 100;
  size_t Indent = Text.find_first_not_of(' ');
  if (Text.drop_front(Indent).starts_with("* "))
    Indent += 2;
  std::string Out = Text.take_front(Indent).str();
  unsigned Used = Indent;
  bool IsFirst = true;
  for (StringRef Rest = Text.drop_front(Indent); !Rest.empty();) {
    // A line never breaks within code.
    size_t End = 0;
    for (bool IsCode = false;
         End != Rest.size() && (IsCode || Rest[End] != ' '); ++End)
      IsCode ^= Rest[End] == '`';
    StringRef Word = Rest.take_front(End);
    Rest = Rest.drop_front(End).ltrim(' ');
    bool NeedsLine =
        !IsFirst && Used + 1 + width(Word) > Columns && !isMarker(Word);
    if (NeedsLine)
      Out += "\n" + std::string(Indent, ' ');
    else if (!IsFirst)
      Out += ' ';
    Used = (NeedsLine ? Indent : Used + !IsFirst) + width(Word);
    Out += Word;
    IsFirst = false;
  }
  return Out + "\n";
}

void writeParagraph(raw_ostream &OS, const Twine &Text) {
  OS << wrapped(Text.str()) << "\n";
}

std::string prose(StringRef Text) {
  SmallVector<StringRef, 32> Lines;
  Text.split(Lines, '\n');
  size_t Indent = StringRef::npos;
  for (StringRef &Line : Lines) {
    Line = Line.rtrim();
    if (!Line.empty())
      Indent = std::min(Indent, Line.find_first_not_of(' '));
  }
  std::string Out;
  for (StringRef Line : Lines)
    Out += (Line.drop_front(std::min(Indent, Line.size())) + "\n").str();
  return StringRef(Out).trim('\n').str();
}

void MarkdownTable::write(raw_ostream &OS) const {
  std::vector<std::vector<std::string>> Escaped = Rows;
  SmallVector<unsigned, 8> Widths(Rows.front().size(), 3);
  for (auto &Row : Escaped)
    for (auto [N, Cell] : enumerate(Row)) {
      // A vertical line ends a cell, even within code.
      std::string Text;
      for (char C : Cell)
        Text += C == '|' ? "\\|" : std::string(1, C);
      Cell = std::move(Text);
      Widths[N] = std::max(Widths[N], width(Cell));
    }
  for (auto [R, Row] : enumerate(Escaped)) {
    for (auto [N, Cell] : enumerate(Row))
      OS << "| " << padded(Cell, Widths[N]) << " ";
    OS << "|\n";
    if (R == 0) {
      for (unsigned Width : Widths)
        OS << "|" << std::string(Width + 2, '-');
      OS << "|\n";
    }
  }
  OS << "\n";
}

} // namespace kc::tablegen
