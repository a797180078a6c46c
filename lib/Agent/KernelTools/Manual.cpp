//===- Manual.cpp - An instruction set's manual, by sections --------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/KernelTools/Manual.h"
#include "kc/Agent/AgentError.h"
#include "kc/Support/DataFolder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace kc::agent {

Expected<Manual> Manual::load(const isa::Target &T) {
  std::string Folder = findDataFolder("manuals", "KC_MANUALS_DIR");
  if (Folder.empty())
    return makeError(ErrorClass::Toolchain, "manual",
                     "there are no manuals: KC_MANUALS_DIR isn't set, and "
                     "there is no folder share/kernelcraft/manuals beside the "
                     "program's");
  SmallString<256> Path(Folder);
  sys::path::append(Path, T.Name + ".md");
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/true);
  if (!Buffer)
    return makeError(ErrorClass::Toolchain, "manual",
                     "the manual of " + T.Name + " is not at '" + Path +
                         "': " + Buffer.getError().message());
  return Manual((*Buffer)->getBuffer().str());
}

Manual::Manual(std::string Text)
    : Markdown(std::make_shared<const std::string>(std::move(Text))) {
  findSections();
}

/// Headings are lines of one to six # outside of code blocks.
void Manual::findSections() {
  struct Heading {
    size_t Begin;
    unsigned Level;
    std::string Title;
  };
  std::vector<Heading> Headings;
  bool InCode = false;
  StringRef Text = *Markdown;
  for (size_t Begin = 0; Begin < Text.size();) {
    size_t End = std::min(Text.find('\n', Begin), Text.size());
    StringRef Line = Text.slice(Begin, End);
    if (Line.starts_with("```"))
      InCode = !InCode;
    unsigned Level = Line.find_first_not_of('#') == StringRef::npos
                         ? 0
                         : Line.find_first_not_of('#');
    if (!InCode && Level >= 1 && Level <= 6 && Line[Level] == ' ')
      Headings.push_back({Begin, Level, Line.drop_front(Level).trim().str()});
    Begin = End + 1;
  }
  for (auto [N, H] : enumerate(Headings)) {
    size_t End = Text.size();
    for (const Heading &Next : ArrayRef(Headings).drop_front(N + 1))
      if (Next.Level <= H.Level) {
        End = Next.Begin;
        break;
      }
    Sections.push_back({H.Title, H.Level, Text.slice(H.Begin, End)});
  }
}

const Manual::Section *Manual::find(StringRef Title) const {
  for (const Section &S : Sections)
    if (StringRef(S.Title).equals_insensitive(Title))
      return &S;
  return nullptr;
}

StringRef Manual::before(StringRef Title) const {
  const Section *S = find(Title);
  return S ? text().take_front(S->Text.data() - Markdown->data()) : text();
}

static std::string cut(StringRef Text, size_t MaxBytes) {
  if (Text.size() <= MaxBytes)
    return Text.str();
  return (Text.take_front(MaxBytes) + "\n... (cut)\n").str();
}

std::string Manual::grep(StringRef Query, size_t MaxBytes) const {
  Query = Query.trim();
  if (const Section *S = find(Query))
    return cut(S->Text, MaxBytes);
  SmallVector<StringRef, 8> Words;
  SplitString(Query, Words);
  if (Words.empty())
    return "Say what to look for: a mnemonic or some words.\n";

  std::string Out;
  SmallVector<StringRef, 0> Lines;
  text().split(Lines, '\n');
  StringRef Heading;
  int64_t ShownTo = -1;
  bool InCode = false;
  for (auto [N, Line] : enumerate(Lines)) {
    if (Line.starts_with("```"))
      InCode = !InCode;
    if (!InCode && Line.starts_with("#"))
      Heading = Line;
    if (!all_of(Words,
                [&](StringRef W) { return Line.contains_insensitive(W); }))
      continue;
    int64_t First = std::max<int64_t>(ShownTo + 1, int64_t(N) - 2);
    int64_t Last = std::min<int64_t>(Lines.size() - 1, N + 2);
    if (First > ShownTo + 1 || ShownTo < 0)
      Out += ("\n" + Heading.trim() + "\n").str();
    for (int64_t L = First; L <= Last; ++L)
      Out += (Lines[L] + "\n").str();
    ShownTo = Last;
    if (Out.size() > MaxBytes)
      break;
  }
  if (Out.empty())
    return ("Nothing in the manual has all of: " + Query +
            ". The sections of instructions are titled by their mnemonics.\n")
        .str();
  return cut(Out, MaxBytes);
}

} // namespace kc::agent
