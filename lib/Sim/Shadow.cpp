//===- Shadow.cpp - Which cells of a memory were touched ------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/Shadow.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <vector>

using namespace llvm;

namespace kc::sim {

Shadow::Shadow(uint64_t Cells) : Cells(Cells) {}
Shadow::~Shadow() = default;

void Shadow::clear() {
  Pages.clear();
  LastPage = nullptr;
  NumUndefined = 0;
  First = {};
}

Shadow::Page &Shadow::page(uint64_t Index) {
  if (LastPage && LastIndex == Index)
    return *LastPage;
  std::unique_ptr<Page> &P = Pages[Index];
  if (!P)
    P = std::make_unique<Page>();
  LastPage = P.get();
  LastIndex = Index;
  return *P;
}

const Shadow::Page *Shadow::findPage(uint64_t Index) const {
  auto It = Pages.find(Index);
  return It == Pages.end() ? nullptr : It->second.get();
}

/// Bits \p From to \p To - 1 of a word of 64.
static uint64_t bitRange(uint64_t From, uint64_t To) {
  return maskTrailingOnes<uint64_t>(To) & ~maskTrailingOnes<uint64_t>(From);
}

/// Calls Change(word, its cells in the range, the first cell of the word).
template <class F> void Shadow::update(uint64_t Begin, uint64_t N, F Change) {
  if (Begin >= Cells)
    return;
  uint64_t End = Begin + std::min(N, Cells - Begin);
  while (Begin < End) {
    uint64_t WordBegin = Begin & ~uint64_t(63);
    uint64_t Stop = std::min(End, WordBegin + 64);
    Word &W = page(Begin / CellsPerPage).Words[(Begin % CellsPerPage) / 64];
    Change(W, bitRange(Begin - WordBegin, Stop - WordBegin), WordBegin);
    Begin = Stop;
  }
}

void Shadow::load(uint64_t Begin, uint64_t N) {
  update(Begin, N, [](Word &W, uint64_t Mask, uint64_t) { W.Loaded |= Mask; });
}

void Shadow::write(uint64_t Begin, uint64_t N) {
  update(Begin, N, [](Word &W, uint64_t Mask, uint64_t) { W.Written |= Mask; });
}

void Shadow::read(uint64_t Begin, uint64_t N, uint64_t PC) {
  update(Begin, N, [&](Word &W, uint64_t Mask, uint64_t WordBegin) {
    W.Read |= Mask;
    uint64_t Undefined = Mask & ~(W.Loaded | W.Written);
    if (LLVM_LIKELY(Undefined == 0))
      return;
    if (NumUndefined == 0)
      First = {PC, WordBegin + llvm::countr_zero(Undefined)};
    NumUndefined += llvm::popcount(Undefined);
  });
}

template <class F>
uint64_t Shadow::count(uint64_t Begin, uint64_t End, F Select) const {
  End = std::min(End, Cells);
  uint64_t N = 0;
  auto CountPage = [&](uint64_t Index, const Page &P) {
    for (unsigned I = 0; I != WordsPerPage; ++I) {
      uint64_t First = Index * CellsPerPage + I * 64;
      if (First >= End || First + 64 <= Begin)
        continue;
      uint64_t From = Begin > First ? Begin - First : 0;
      uint64_t To = std::min<uint64_t>(End - First, 64);
      N += llvm::popcount(Select(P.Words[I]) & bitRange(From, To));
    }
  };
  if (Begin >= End)
    return 0;
  // Small ranges look their pages up, large ones visit what was touched.
  if ((End - Begin) / CellsPerPage < Pages.size()) {
    for (uint64_t I = Begin / CellsPerPage; I * CellsPerPage < End; ++I)
      if (const Page *P = findPage(I))
        CountPage(I, *P);
    return N;
  }
  for (const auto &[Index, P] : Pages)
    CountPage(Index, *P);
  return N;
}

uint64_t Shadow::countRead(uint64_t Begin, uint64_t End) const {
  return count(Begin, End, [](const Word &W) { return W.Read; });
}

uint64_t Shadow::countWritten(uint64_t Begin, uint64_t End) const {
  return count(Begin, End, [](const Word &W) { return W.Written; });
}

uint64_t Shadow::countTouched(uint64_t Begin, uint64_t End) const {
  return count(Begin, End,
               [](const Word &W) { return W.Loaded | W.Written | W.Read; });
}

uint64_t Shadow::countRows(uint64_t RowCells) const {
  std::vector<uint64_t> Indices;
  for (const auto &Entry : Pages)
    Indices.push_back(Entry.first);
  llvm::sort(Indices);
  uint64_t Rows = 0;
  // The first cell that isn't in a counted row.
  uint64_t Next = 0;
  for (uint64_t Index : Indices) {
    const Page &P = *findPage(Index);
    for (unsigned I = 0; I != WordsPerPage; ++I) {
      uint64_t First = Index * CellsPerPage + I * 64;
      uint64_t Touched =
          P.Words[I].Loaded | P.Words[I].Written | P.Words[I].Read;
      while (Next < First + 64) {
        uint64_t Skip = Next > First ? Next - First : 0;
        Touched &= ~maskTrailingOnes<uint64_t>(Skip);
        if (!Touched)
          break;
        uint64_t Cell = First + llvm::countr_zero(Touched);
        ++Rows;
        Next = (Cell / RowCells + 1) * RowCells;
      }
    }
  }
  return Rows;
}

uint64_t Shadow::findUnwritten(uint64_t Begin, uint64_t End) const {
  while (Begin < End) {
    const Page *P = Begin < Cells ? findPage(Begin / CellsPerPage) : nullptr;
    if (!P)
      return Begin;
    uint64_t Written = P->Words[(Begin % CellsPerPage) / 64].Written;
    uint64_t Offset = Begin % 64;
    uint64_t Missing = ~Written & ~maskTrailingOnes<uint64_t>(Offset);
    if (Missing)
      return std::min(End, Begin - Offset + llvm::countr_zero(Missing));
    Begin += 64 - Offset;
  }
  return End;
}

} // namespace kc::sim
