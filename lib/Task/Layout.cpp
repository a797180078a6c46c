//===- Layout.cpp - Where the elements of a tensor lie in memory ----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Task/Layout.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace kc::task {

static Error fail(const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Message);
}

/// Reads "(4,8)", as many numbers as \p Count.
static bool readBlocks(StringRef Text, unsigned Count, int64_t *Blocks) {
  if (!Text.consume_front("(") || !Text.consume_back(")"))
    return false;
  SmallVector<StringRef, 2> Parts;
  Text.split(Parts, ',');
  if (Parts.size() != Count)
    return false;
  for (unsigned I = 0; I < Count; ++I)
    if (Parts[I].trim().getAsInteger(10, Blocks[I]) || Blocks[I] < 1)
      return false;
  return true;
}

static bool readTerm(StringRef Text, LayoutTerm &Term) {
  Text = Text.trim();
  Term = {LayoutTerm::Whole, 0, 1};
  if (!Text.consume_front("d") || Text.consumeInteger(10, Term.Dim) ||
      Term.Dim >= 16)
    return false;
  if (Text.empty())
    return true;
  if (Text.consume_front("/"))
    Term.Part = LayoutTerm::BlockNumber;
  else if (Text.consume_front("%"))
    Term.Part = LayoutTerm::InBlock;
  else
    return false;
  return !Text.getAsInteger(10, Term.Block) && Term.Block >= 1;
}

Expected<Layout> Layout::parse(StringRef Text) {
  Layout Result;
  Result.Text = Text.str();
  StringRef Rest = Text;
  int64_t Blocks[2];
  if (Rest == "row-major")
    return Result;
  if (Rest.consume_front("column-block-major")) {
    Result.Kind = ColumnBlockMajor;
    if (readBlocks(Rest, 1, Blocks)) {
      Result.Columns = Blocks[0];
      return Result;
    }
  } else if (Rest.consume_front("tiled")) {
    Result.Kind = Tiled;
    if (readBlocks(Rest, 2, Blocks)) {
      Result.Rows = Blocks[0];
      Result.Columns = Blocks[1];
      return Result;
    }
  } else {
    Result.Kind = Listed;
    SmallVector<StringRef, 4> Parts;
    Rest.split(Parts, ',');
    bool Ok = true;
    for (StringRef Part : Parts)
      Ok &= readTerm(Part, Result.Terms.emplace_back());
    if (Ok)
      return Result;
  }
  return fail("layout '" + Text +
              "': expected row-major, column-block-major(64), tiled(4,8) or "
              "terms like d1/64,d0,d1%64");
}

Expected<SmallVector<LayoutTerm, 4>>
Layout::terms(ArrayRef<int64_t> Shape) const {
  unsigned Rank = Shape.size();
  unsigned Needed = Kind == ColumnBlockMajor || Kind == Tiled ? 2 : 0;
  auto Complain = [&](const Twine &What) {
    return fail("layout '" + Text + "': " + What);
  };
  if (Rank < Needed)
    return Complain(
        formatv("a tensor of {0} dimensions, expected 2 or more", Rank).str());
  SmallVector<LayoutTerm, 4> Result;
  for (unsigned Dim = 0; Kind != Listed && Dim < Rank - Needed; ++Dim)
    Result.push_back({LayoutTerm::Whole, Dim, 1});
  switch (Kind) {
  case RowMajor:
    break;
  case ColumnBlockMajor:
    Result.push_back({LayoutTerm::BlockNumber, Rank - 1, Columns});
    Result.push_back({LayoutTerm::Whole, Rank - 2, 1});
    Result.push_back({LayoutTerm::InBlock, Rank - 1, Columns});
    break;
  case Tiled:
    Result.push_back({LayoutTerm::BlockNumber, Rank - 2, Rows});
    Result.push_back({LayoutTerm::BlockNumber, Rank - 1, Columns});
    Result.push_back({LayoutTerm::InBlock, Rank - 2, Rows});
    Result.push_back({LayoutTerm::InBlock, Rank - 1, Columns});
    break;
  case Listed:
    Result.assign(Terms.begin(), Terms.end());
    break;
  }

  // Each dimension is there whole, or as block number and position for blocks
  // of one extent.
  for (unsigned Dim = 0; Dim < Rank; ++Dim) {
    unsigned Count[3] = {0, 0, 0};
    int64_t Block = 0;
    bool Agrees = true;
    for (const LayoutTerm &Term : Result) {
      if (Term.Dim != Dim)
        continue;
      ++Count[Term.Part];
      if (Term.Part == LayoutTerm::Whole)
        continue;
      Agrees &= Block == 0 || Block == Term.Block;
      Block = Term.Block;
    }
    bool IsWhole = Count[0] == 1 && !Count[1] && !Count[2];
    bool IsSplit = !Count[0] && Count[1] == 1 && Count[2] == 1 && Agrees;
    if (!IsWhole && !IsSplit)
      return Complain(
          formatv("expected d{0}, or d{0}/n and d{0}%n, once", Dim).str());
    if (IsSplit && Shape[Dim] % Block)
      return Complain(
          formatv("blocks of {0} don't divide the extent {1} of d{2}", Block,
                  Shape[Dim], Dim)
              .str());
  }
  for (const LayoutTerm &Term : Result)
    if (Term.Dim >= Rank)
      return Complain(
          formatv("d{0} of a tensor of {1} dimensions", Term.Dim, Rank).str());
  return Result;
}

std::vector<uint32_t> Layout::positions(ArrayRef<int64_t> Shape) const {
  SmallVector<LayoutTerm, 4> Order = cantFail(terms(Shape));
  uint64_t Count = 1;
  for (int64_t Extent : Shape)
    Count *= Extent;
  std::vector<uint32_t> Positions(Count);
  SmallVector<int64_t, 4> Index(Shape.size(), 0);
  for (uint64_t I = 0; I < Count; ++I) {
    uint64_t Position = 0;
    for (const LayoutTerm &Term : Order) {
      int64_t Extent = Shape[Term.Dim], Digit = Index[Term.Dim];
      if (Term.Part == LayoutTerm::BlockNumber) {
        Extent /= Term.Block;
        Digit /= Term.Block;
      } else if (Term.Part == LayoutTerm::InBlock) {
        Extent = Term.Block;
        Digit %= Term.Block;
      }
      Position = Position * Extent + Digit;
    }
    Positions[I] = uint32_t(Position);
    for (unsigned Dim = Shape.size(); Dim-- > 0;) {
      if (++Index[Dim] < Shape[Dim])
        break;
      Index[Dim] = 0;
    }
  }
  return Positions;
}

} // namespace kc::task
