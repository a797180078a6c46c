//===- Linker.cpp - Files put together into a program ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Linker.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;

namespace kc::asm_ {

Linker::Linker(const SyntaxIndex &Index, const AsmOptions &Options)
    : T(Index.target()), Index(Index) {
  std::vector<int64_t> Params = paramsOr(T, Options.Params);
  for (const isa::SectionDesc &S : T.Assembly.Sections) {
    auto It =
        find_if(Regions, [&](const Region &R) { return R.Name == S.Region; });
    RegionOf.push_back(static_cast<unsigned>(It - Regions.begin()));
    if (It != Regions.end())
      continue;
    uint64_t Base = S.Base(Params.data());
    uint64_t End = Base + S.Bytes(Params.data()), Free = Base;
    for (auto [TakenBegin, TakenEnd] : Options.Taken)
      if (TakenBegin < End && TakenEnd > Free)
        Free = std::min(TakenEnd, End);
    Regions.push_back({S.Region, Free, End - Free, Free});
  }
}

const isa::SectionDesc &Linker::codeSection() const {
  return *find_if(T.Assembly.Sections,
                  [](const isa::SectionDesc &S) { return S.HasInstrs; });
}

Parser &Linker::add(Diagnostics &Diags, StringRef Text) {
  Files.push_back(std::make_unique<Parser>(*this, Index, Diags, Text));
  return *Files.back();
}

/// A definition that isn't weak takes the place of one that is.
void Linker::collectGlobals() {
  for (const auto &File : Files)
    for (const SymbolInfo &S : File->symbols()) {
      if (!S.IsDefined || !(S.IsGlobal || S.IsWeak))
        continue;
      Definition &Known = Globals[S.Name];
      if (Known.Symbol && !Known.Symbol->IsWeak && !S.IsWeak) {
        File->diagnostics().error(S.At, "global symbol " + quoted(S.Name) +
                                            " is defined in another file, too");
        Known.File->diagnostics().note(Known.Symbol->At,
                                       "the other definition is here");
      } else if (!Known.Symbol || (Known.Symbol->IsWeak && !S.IsWeak)) {
        Known = {File.get(), &S};
      }
    }
}

void Linker::layOut() {
  for (unsigned Section = 0; Section != T.Assembly.Sections.size(); ++Section) {
    Region &R = Regions[RegionOf[Section]];
    for (const auto &File : Files)
      for (size_t N = 0; N != File->chunks().size(); ++N) {
        Chunk &C = *File->chunks()[N];
        if (C.Section != static_cast<int>(Section))
          continue;
        C.Address = alignTo(R.End, uint64_t(1) << C.AlignLog);
        bool WasInside = R.End - R.Base <= R.Bytes;
        R.End = C.Address + C.size();
        if (WasInside && R.End - R.Base > R.Bytes)
          File->diagnostics().error(File->placeOfChunk(N),
                                    "section " + quoted(C.Name) + " ends " +
                                        Twine(R.End - R.Base - R.Bytes) +
                                        " bytes beyond '" + R.Name +
                                        "', which has " + Twine(R.Bytes));
        Pieces.push_back({File.get(), N});
      }
  }
}

/// Appends the chunks' bytes in \p Section's region, gaps as zeros.
static void append(std::vector<uint8_t> &Bytes, uint64_t Base, const Chunk &C) {
  Bytes.resize(C.Address - Base);
  Bytes.insert(Bytes.end(), C.Bytes.begin(), C.Bytes.end());
}

static uint64_t wordOf(ArrayRef<uint8_t> Bytes, unsigned Count) {
  uint64_t Word = 0;
  for (unsigned N = 0; N != Count; ++N)
    Word |= uint64_t(Bytes[N]) << 8 * N;
  return Word;
}

void Linker::fillWords(Program &P) {
  unsigned WordBytes = T.WordBytes;
  std::vector<Piece> Parts;
  if (T.Assembly.Sections.empty()) {
    Parts.push_back({Files.front().get(), 0});
  } else {
    for (const Piece &Part : Pieces)
      if (RegionOf[Part.get().Section] == codeRegion() && Part.get().size())
        Parts.push_back(Part);
  }
  for (const Piece &Part : Parts) {
    const Chunk &C = Part.get();
    uint64_t Begin = C.Address - P.Base;
    size_t First = Begin / WordBytes;
    size_t End = divideCeil(Begin + C.size(), WordBytes);
    P.Words.resize(std::max(P.Words.size(), End));
    P.Lines.resize(P.Words.size());
    ArrayRef<uint8_t> Bytes = C.Bytes;
    for (size_t N = First; Begin % WordBytes == 0 && Bytes.size() >= WordBytes;
         ++N, Begin += WordBytes, Bytes = Bytes.drop_front(WordBytes))
      P.Words[N] = wordOf(Bytes, WordBytes);
    for (uint8_t Byte : Bytes) {
      P.Words[Begin / WordBytes] |= uint64_t(Byte) << 8 * (Begin % WordBytes);
      ++Begin;
    }
    for (size_t N = 0; N != C.Lines.size() && First + N < End; ++N)
      P.Lines[First + N] = C.Lines[N];
    if (!C.HasInstrs)
      P.DataWords.push_back({First, End});
  }
}

void Linker::fillSegments(Program &P) {
  if (T.Assembly.Sections.empty())
    return;
  for (unsigned N = 0; N != Regions.size(); ++N) {
    if (N == codeRegion())
      continue;
    Segment S;
    S.Address = Regions[N].Base;
    S.Region = Regions[N].Name;
    S.RegionBase = Regions[N].Base;
    for (const Piece &Part : Pieces)
      if (const Chunk &C = Part.get(); RegionOf[C.Section] == N && !C.IsZero)
        append(S.Bytes, S.Address, C);
    uint64_t Size = Regions[N].End - Regions[N].Base;
    S.Zeros = Size - S.Bytes.size();
    if (Size)
      P.Segments.push_back(std::move(S));
  }
}

void Linker::fillSymbols(Program &P) {
  for (const auto &File : Files)
    for (uint32_t N : File->definitions()) {
      const SymbolInfo &S = File->symbols()[N];
      if (S.Chunk >= 0 && !File->chunks()[S.Chunk]->IsLoaded)
        continue;
      // Of what several files have, one definition counts.
      if ((S.IsGlobal || S.IsWeak) && find(S.Name).Symbol != &S)
        continue;
      P.Symbols.push_back({S.Name.str(), File->valueOf(S), S.At.Line, S.IsLabel,
                           S.IsGlobal || S.IsWeak});
      if (S.IsLabel && S.Name == "_start")
        P.Entry = static_cast<uint64_t>(P.Symbols.back().Value);
    }
}

void Linker::link(Program &P) {
  collectGlobals();
  layOut();
  auto HasErrors = [&] {
    return any_of(Files, [](const auto &File) {
      return File->diagnostics().errors() != 0;
    });
  };
  for (const auto &File : Files)
    File->resolveAll();
  if (!T.Assembly.Sections.empty())
    P.Entry = P.Base = Regions[codeRegion()].Base;
  fillSymbols(P);
  if (HasErrors())
    return;
  fillWords(P);
  fillSegments(P);
}

} // namespace kc::asm_
