//===- Memory.cpp - The memory of a simulated machine ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/Memory.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemAlloc.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>

using namespace llvm;

namespace kc::sim {

/// Pages are at least this large, and there are at most so many of them.
static constexpr uint64_t MinPageBytes = 16 << 10;
static constexpr uint64_t MaxPages = 4 << 20;
static constexpr size_t PageAlignment = 64;

Memory::Memory(StringRef Name, unsigned CellBytes, uint64_t Cells,
               uint64_t RowCells, CellType Type)
    : Name(Name), Cells(Cells), RowCells(std::max<uint64_t>(RowCells, 1)),
      CellShift(Log2_32(CellBytes)), Type(Type) {
  assert(
      (CellBytes == 1 || CellBytes == 2 || CellBytes == 4 || CellBytes == 8) &&
      "cells have 1, 2, 4 or 8 bytes");
  assert(Cells <= uint64_t(1) << 56 && "byte addresses must fit");
  PageCells = std::clamp<uint64_t>(RowCells, 1, std::max<uint64_t>(Cells, 1));
  while ((PageCells << CellShift) < MinPageBytes ||
         (PageCells << CellShift) % 8 || Cells / PageCells > MaxPages)
    PageCells *= 2;
  PageBytes = PageCells << CellShift;
  NumPages = divideCeil(Cells, PageCells);
  Pages = static_cast<uint8_t **>(
      safe_calloc(std::max<uint64_t>(NumPages, 1), sizeof(uint8_t *)));
  bool IsFast = isPowerOf2_64(PageCells);
  FastPages = IsFast ? Pages : &NoPage;
  PageShift = IsFast ? Log2_64(PageCells) : 63;
  PageMask = IsFast ? PageCells - 1 : maskTrailingOnes<uint64_t>(62);
  resetWindows();
}

Memory::~Memory() {
  for (uint64_t Page : TouchedPages)
    std::free(Pages[Page]);
  for (uint8_t *Data : FreePages)
    std::free(Data);
  std::free(ZeroPage);
  std::free(Pages);
}

//===----------------------------------------------------------------------===//
// Set-up
//===----------------------------------------------------------------------===//

void Memory::setFill(std::optional<uint64_t> Seed) {
  PoisonSeed = Seed;
  if (Seed)
    Fill = Poison(*Seed, Name, Type, cellBytes());
}

void Memory::reset() {
  for (uint64_t Page : TouchedPages) {
    FreePages.push_back(Pages[Page]);
    Pages[Page] = nullptr;
  }
  TouchedPages.clear();
  Loads.clear();
  if (TheShadow)
    TheShadow->clear();
}

Error Memory::setMap(ArrayRef<Region> NewMap) {
  SmallVector<Region, 0> Sorted(NewMap);
  if (Error E = sortRegions(Sorted))
    return E;
  Map = std::move(Sorted);
  resetWindows();
  return Error::success();
}

Error Memory::setRegions(ArrayRef<Region> NewRegions, uint8_t NewRestRights) {
  SmallVector<Region, 0> Sorted(NewRegions);
  if (Error E = sortRegions(Sorted))
    return E;
  Regions = std::move(Sorted);
  RestRights = NewRestRights;
  resetWindows();
  return Error::success();
}

/// Sorts regions by their addresses; fails if they can't be.
Error Memory::sortRegions(SmallVectorImpl<Region> &Sorted) const {
  llvm::sort(Sorted, [](const Region &A, const Region &B) {
    return A.Begin < B.Begin;
  });
  for (size_t I = 0; I != Sorted.size(); ++I) {
    const Region &R = Sorted[I];
    if (R.Begin >= R.End)
      return createStringError(
          formatv("region '{0}' of {1} is empty: [{2}, {3})", R.Name, Name,
                  R.Begin, R.End));
    if (R.End > Cells)
      return createStringError(formatv(
          "region '{0}' of {1} ends at {2}, beyond the memory's {3} cells",
          R.Name, Name, R.End, Cells));
    if (I && Sorted[I - 1].End > R.Begin)
      return createStringError(
          formatv("regions '{0}' and '{1}' of {2} overlap at {3}",
                  Sorted[I - 1].Name, R.Name, Name, R.Begin));
  }
  return Error::success();
}

void Memory::clearRegions() {
  Regions.clear();
  RestRights = AllRights;
  resetWindows();
}

void Memory::resetWindows() {
  Window W;
  if (Regions.empty() && RestRights == AllRights && Map.empty())
    W.Size = Cells;
  Readable = Writable = Executable = W;
  for (auto &P : Past)
    P = {};
}

static const Region *findIn(ArrayRef<Region> Regions, uint64_t Addr) {
  auto It = llvm::upper_bound(
      Regions, Addr, [](uint64_t A, const Region &R) { return A < R.Begin; });
  if (It == Regions.begin() || Addr >= std::prev(It)->End)
    return nullptr;
  return &*std::prev(It);
}

const Region *Memory::findRegion(uint64_t Addr) const {
  return findIn(Regions, Addr);
}

/// The rights of a cell, and in \p Begin and \p End the cells around it up to
/// the next border of a region, no more than there were.
static uint8_t rightsIn(ArrayRef<Region> Regions, uint8_t RestRights,
                        uint64_t Addr, uint64_t &Begin, uint64_t &End) {
  auto It = llvm::upper_bound(
      Regions, Addr, [](uint64_t A, const Region &R) { return A < R.Begin; });
  if (It != Regions.end())
    End = std::min(End, It->Begin);
  if (It == Regions.begin())
    return RestRights;
  const Region &R = *std::prev(It);
  bool IsInside = Addr < R.End;
  Begin = std::max(Begin, IsInside ? R.Begin : R.End);
  if (!IsInside)
    return RestRights;
  End = std::min(End, R.End);
  return R.Rights;
}

uint8_t Memory::rightsAt(uint64_t Addr, uint64_t &Begin, uint64_t &End) const {
  Begin = 0;
  End = Cells;
  uint8_t Rights = rightsIn(Regions, RestRights, Addr, Begin, End);
  if (!Map.empty())
    Rights &= rightsIn(Map, NoRights, Addr, Begin, End);
  return Rights;
}

//===----------------------------------------------------------------------===//
// Pages
//===----------------------------------------------------------------------===//

void Memory::fillPage(uint64_t Page, uint8_t *Data) const {
  if (!PoisonSeed) {
    std::memset(Data, 0, PageBytes);
    return;
  }
  Fill.fill(Page * PageBytes, {Data, PageBytes});
  // What lies beyond the end is no cell; it reads as zero where that is
  // allowed at all.
  uint64_t First = Page * PageCells;
  if (Cells - First < PageCells) {
    uint64_t Bytes = (Cells - First) << CellShift;
    std::memset(Data + Bytes, 0, PageBytes - Bytes);
  }
}

/// What untouched memory holds from byte address \p Begin on.
void Memory::readFill(uint64_t Begin, MutableArrayRef<uint8_t> Bytes) const {
  if (!PoisonSeed) {
    std::memset(Bytes.data(), 0, Bytes.size());
    return;
  }
  uint64_t First = alignDown(Begin, 8);
  SmallVector<uint8_t, 256> Words;
  Words.resize_for_overwrite(alignTo(Begin + Bytes.size(), 8) - First);
  Fill.fill(First, Words);
  std::memcpy(Bytes.data(), Words.data() + (Begin - First), Bytes.size());
}

uint8_t *Memory::makePage() {
  if (!FreePages.empty()) {
    uint8_t *Data = FreePages.back();
    FreePages.pop_back();
    return Data;
  }
  uint64_t Bytes = alignTo(PageBytes, PageAlignment);
  return static_cast<uint8_t *>(std::aligned_alloc(PageAlignment, Bytes));
}

/// The data of a page, made if need be; nullptr when the host limit is met.
uint8_t *Memory::touch(uint64_t Page) {
  if (uint8_t *Data = Pages[Page])
    return Data;
  uint8_t *Data = PageBytes > HostLimit || hostBytes() > HostLimit - PageBytes
                      ? nullptr
                      : makePage();
  if (!Data) {
    record(TrapKind::MemoryLimit, NoRights, Page * PageCells,
           formatv("the run touched more than {0} bytes of {1}", hostBytes(),
                   Name));
    return nullptr;
  }
  fillPage(Page, Data);
  Pages[Page] = Data;
  TouchedPages.push_back(Page);
  return Data;
}

//===----------------------------------------------------------------------===//
// Accesses of the program
//===----------------------------------------------------------------------===//

static StringRef rightName(uint8_t Right) {
  switch (Right) {
  case CanRead:
    return "read";
  case CanWrite:
    return "write";
  default:
    return "execute";
  }
}

void Memory::record(TrapKind Kind, uint8_t Right, uint64_t Addr,
                    std::string Message) {
  Fault.Kind = Kind;
  Fault.IsWrite = Right == CanWrite;
  Fault.Address = Addr;
  Fault.Message = std::move(Message);
}

void Memory::recordForbidden(uint8_t Right, uint64_t Addr, uint64_t N,
                             uint64_t Refused) {
  // What the machine refuses, programs may handle; what the run forbids, not.
  TrapKind Kind = TrapKind::Forbidden;
  std::string Where = "lies outside all regions";
  const Region *R = findRegion(Refused);
  if (!Map.empty()) {
    const Region *Part = findIn(Map, Refused);
    if (!Part) {
      Kind = TrapKind::OutOfRange;
      Where = "doesn't exist";
      R = nullptr;
    } else if (!(Part->Rights & Right)) {
      Kind = TrapKind::AccessFault;
      R = Part;
    }
  }
  if (R)
    Where = formatv("lies in region '{0}' [{1}, {2}), which must not be {3}",
                    R->Name, R->Begin, R->End,
                    Right == CanRead    ? "read"
                    : Right == CanWrite ? "written"
                                        : "executed");
  record(Kind, Right, Refused,
         formatv("{0} of {1} cells at {2}: cell {3} {4}", rightName(Right), N,
                 Addr, Refused, Where));
}

bool Memory::allowSlow(Window &W, uint8_t Right, uint64_t Addr, uint64_t N) {
  if (N == 0)
    return true;
  auto &Old = Past[Right >> 1];
  for (Window &Known : Old.Windows)
    if (covers(Known, Addr, N)) {
      std::swap(W, Known);
      return true;
    }
  uint64_t Inside = N;
  if (Addr >= Cells || N > Cells - Addr) {
    if (!ZeroBeyondEnd || Right != CanRead) {
      record(TrapKind::OutOfRange, Right, Addr,
             formatv("{0} of {1} cells at {2}, but the memory has {3} cells",
                     rightName(Right), N, Addr, Cells));
      return false;
    }
    if (!(RestRights & Right)) {
      recordForbidden(Right, Addr, N, std::max(Addr, Cells));
      return false;
    }
    if (Addr >= Cells)
      return true;
    Inside = Cells - Addr;
  }

  uint64_t Begin, End;
  if (!(rightsAt(Addr, Begin, End) & Right)) {
    recordForbidden(Right, Addr, N, Addr);
    return false;
  }
  // Regions side by side that have the right are one window.
  uint64_t NextBegin, NextEnd;
  while (End < Cells && (rightsAt(End, NextBegin, NextEnd) & Right))
    End = NextEnd;
  while (Begin > 0 && (rightsAt(Begin - 1, NextBegin, NextEnd) & Right))
    Begin = NextBegin;
  if (Inside > End - Addr) {
    recordForbidden(Right, Addr, N, End);
    return false;
  }
  if (W.Size) {
    Old.Windows[Old.Next] = W;
    Old.Next = (Old.Next + 1) % NumPastWindows;
  }
  W = {Begin, End - Begin};
  return true;
}

void *Memory::accessSlow(Window &W, uint8_t Right, uint64_t Addr, uint64_t N) {
  if (!allow(W, Right, Addr, N))
    return nullptr;
  if (uint64_t Start = Addr & PageMask;
      Addr < Cells && N + Start <= PageMask + 1)
    if (uint8_t *Data = FastPages[Addr >> PageShift])
      return Data + (Start << CellShift);
  uint64_t Offset = Addr >= Cells ? 0 : Addr - pageOf(Addr) * PageCells;
  if (N > PageCells - Offset) {
    record(TrapKind::Misaligned, Right, Addr,
           formatv("{0} of {1} cells at {2} crosses the border of a page of "
                   "{3} cells",
                   rightName(Right), N, Addr, PageCells));
    return nullptr;
  }
  if (Addr < Cells) {
    uint8_t *Data = touch(pageOf(Addr));
    return Data ? Data + (Offset << CellShift) : nullptr;
  }
  // Nothing but zeros is there to read.
  if (!ZeroPage) {
    ZeroPage = makePage();
    if (!ZeroPage) {
      record(TrapKind::MemoryLimit, Right, Addr, "the host has no memory left");
      return nullptr;
    }
    std::memset(ZeroPage, 0, PageBytes);
  }
  return ZeroPage;
}

bool Memory::obtainSlow(uint64_t Addr, uint64_t N) {
  // What lies beyond the end is read as zero, without a page.
  uint64_t Inside = Addr >= Cells ? 0 : std::min(N, Cells - Addr);
  for (uint64_t A = Addr; A < Addr + Inside; A = (pageOf(A) + 1) * PageCells)
    if (!touch(pageOf(A)))
      return false;
  return true;
}

bool Memory::copyOut(uint64_t Addr, uint64_t N, void *Out) {
  // All pages first: a fault must leave Out as it was.
  if (!canRead(Addr, N))
    return false;
  uint8_t *To = static_cast<uint8_t *>(Out);
  uint64_t Inside = Addr >= Cells ? 0 : std::min(N, Cells - Addr);
  std::memset(To + (Inside << CellShift), 0, (N - Inside) << CellShift);
  while (Inside) {
    uint64_t Page = pageOf(Addr), Offset = Addr - Page * PageCells;
    uint64_t Part = std::min(Inside, PageCells - Offset);
    std::memcpy(To, Pages[Page] + (Offset << CellShift), Part << CellShift);
    To += Part << CellShift;
    Addr += Part;
    Inside -= Part;
  }
  return true;
}

bool Memory::copyIn(uint64_t Addr, uint64_t N, const void *In) {
  if (!canWrite(Addr, N))
    return false;
  const uint8_t *From = static_cast<const uint8_t *>(In);
  while (N) {
    uint64_t Page = pageOf(Addr), Offset = Addr - Page * PageCells;
    uint64_t Part = std::min(N, PageCells - Offset);
    std::memcpy(Pages[Page] + (Offset << CellShift), From, Part << CellShift);
    From += Part << CellShift;
    Addr += Part;
    N -= Part;
  }
  return true;
}

Trap Memory::trap(uint64_t PC) const {
  Trap T;
  T.Kind = Fault.Kind;
  T.PC = PC;
  T.State = Name;
  T.Address = Fault.Address;
  T.HasAddress = true;
  T.IsWrite = Fault.IsWrite;
  T.Message = Fault.Message;
  return T;
}

//===----------------------------------------------------------------------===//
// Tracking and the harness
//===----------------------------------------------------------------------===//

void Memory::track(bool On) {
  if (!On) {
    TheShadow.reset();
    return;
  }
  if (TheShadow)
    return;
  TheShadow = std::make_unique<Shadow>(Cells);
  for (auto [Begin, N] : Loads)
    TheShadow->load(Begin, N);
}

void Memory::noteLoad(uint64_t Begin, uint64_t N) {
  if (TheShadow)
    TheShadow->load(Begin, N);
  if (!Loads.empty() && Loads.back().first + Loads.back().second == Begin)
    Loads.back().second += N;
  else
    Loads.emplace_back(Begin, N);
}

Error Memory::checkHost(uint64_t Addr, uint64_t Bytes) const {
  if (Bytes % cellBytes())
    return createStringError(
        formatv("{0} bytes are no whole number of {1}'s cells of {2} bytes",
                Bytes, Name, cellBytes()));
  uint64_t N = Bytes >> CellShift;
  if (Addr > Cells || N > Cells - Addr)
    return createStringError(
        formatv("cells [{0}, {1}) are outside {2}, which has {3} cells", Addr,
                Addr + N, Name, Cells));
  return Error::success();
}

Error Memory::readHost(uint64_t Addr, MutableArrayRef<uint8_t> Bytes) const {
  if (Error E = checkHost(Addr, Bytes.size()))
    return E;
  while (!Bytes.empty()) {
    uint64_t Page = pageOf(Addr), Offset = Addr - Page * PageCells;
    uint64_t Part =
        std::min<uint64_t>(Bytes.size() >> CellShift, PageCells - Offset);
    uint64_t Size = Part << CellShift;
    if (const uint8_t *Data = Pages[Page])
      std::memcpy(Bytes.data(), Data + (Offset << CellShift), Size);
    else
      readFill(Addr << CellShift, Bytes.take_front(Size));
    Bytes = Bytes.drop_front(Size);
    Addr += Part;
  }
  return Error::success();
}

Error Memory::writeHost(uint64_t Addr, ArrayRef<uint8_t> Bytes) {
  if (Error E = checkHost(Addr, Bytes.size()))
    return E;
  noteLoad(Addr, Bytes.size() >> CellShift);
  while (!Bytes.empty()) {
    uint64_t Page = pageOf(Addr), Offset = Addr - Page * PageCells;
    uint64_t Part =
        std::min<uint64_t>(Bytes.size() >> CellShift, PageCells - Offset);
    uint8_t *Data = touch(Page);
    if (!Data)
      return createStringError(Fault.Message);
    std::memcpy(Data + (Offset << CellShift), Bytes.data(), Part << CellShift);
    Bytes = Bytes.drop_front(Part << CellShift);
    Addr += Part;
  }
  return Error::success();
}

} // namespace kc::sim
