//===- Memory.h - The memory of a simulated machine -------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A memory is an array of cells of 1, 2, 4 or 8 bytes, addressed by cell.
// Instructions work on it in place: they ask for a pointer to so many cells
// and get none when the access is not allowed, with the fault recorded.
//
//   const uint16_t *A = Vram.read<uint16_t>(Addr, 64);
//   uint16_t *D = Vram.write<uint16_t>(Dest, 64);
//   if (!A || !D)
//     return Vram.fault();
//
// One comparison answers both whether the address exists and whether the run
// contract allows the access: the memory keeps, for each right, the interval
// around the last access that has it.
//
// Pages are made when they are first touched, and filled with zeros or
// poison, so a large memory costs nothing. Pages never move: pointers stay
// valid until reset(). A page holds whole rows, the unit that the machine
// accesses at once, so an aligned row is always contiguous; accesses that may
// lie across pages use readCopy and writeCopy.
//
// When a run is to give evidence of work, track(true) adds a shadow (see
// Shadow.h), and whoever executes instructions reports reads and writes to it
// with noteRead and noteWrite, or uses the observed accessors.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_MEMORY_H
#define KC_SIM_MEMORY_H

#include "kc/Sim/Poison.h"
#include "kc/Sim/Shadow.h"
#include "kc/Sim/Trap.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace kc::sim {

/// What a program may do with a region; bits.
enum Rights : uint8_t {
  NoRights = 0,
  CanRead = 1,
  CanWrite = 2,
  CanExecute = 4,
  AllRights = 7,
};

/// Cells [Begin, End) of a memory and what the program may do with them.
struct Region {
  std::string Name;
  uint64_t Begin = 0;
  uint64_t End = 0;
  uint8_t Rights = AllRights;
};

/// Why an access gave no pointer.
struct MemoryFault {
  TrapKind Kind = TrapKind::None;
  uint64_t Address = 0;
  bool IsWrite = false;
  std::string Message;
};

class Memory {
public:
  /// A memory of \p Cells cells of \p CellBytes (1, 2, 4 or 8) bytes.
  /// \p RowCells contiguous cells, aligned to their number, are always in one
  /// page.
  Memory(llvm::StringRef Name, unsigned CellBytes, uint64_t Cells,
         uint64_t RowCells, CellType Type = CellType::Int);
  ~Memory();
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;

  llvm::StringRef name() const { return Name; }
  uint64_t cells() const { return Cells; }
  unsigned cellBytes() const { return 1u << CellShift; }
  uint64_t rowCells() const { return RowCells; }
  uint64_t pageCells() const { return PageCells; }

  //===--------------------------------------------------------------------===//
  // Set-up
  //===--------------------------------------------------------------------===//

  /// Reads of cells beyond the end give zeros instead of a fault. Writes
  /// there are a fault all the same.
  void setZeroBeyondEnd(bool On) { ZeroBeyondEnd = On; }

  /// What cells hold that nobody wrote: zeros, or poison of a seed. To be
  /// called before reset(): pages that exist keep what they hold.
  void setFill(std::optional<uint64_t> PoisonSeed);

  /// Drops all contents, loads and the shadow; regions stay.
  void reset();

  /// The machine's own regions: cells outside of them don't exist, and no run
  /// can have a right that a region hasn't. Fails as setRegions does.
  llvm::Error setMap(llvm::ArrayRef<Region> Regions);
  llvm::ArrayRef<Region> map() const { return Map; }

  /// The regions of the run contract, and the rights of all other cells.
  /// Fails when regions overlap, are empty or lie beyond the end.
  llvm::Error setRegions(llvm::ArrayRef<Region> Regions,
                         uint8_t RestRights = NoRights);
  void clearRegions();
  llvm::ArrayRef<Region> regions() const { return Regions; }
  /// The region of a cell, or nullptr.
  const Region *findRegion(uint64_t Addr) const;

  /// How many bytes of the host the memory may take; touching more is a
  /// MemoryLimit fault.
  void setHostLimit(uint64_t Bytes) { HostLimit = Bytes; }
  uint64_t hostBytes() const { return TouchedPages.size() * PageBytes; }

  //===--------------------------------------------------------------------===//
  // Accesses of the program. T is a cell, or anything in a memory of bytes.
  //===--------------------------------------------------------------------===//

  /// \p N cells from \p Addr on, or nullptr with the fault recorded.
  template <class T> const T *read(uint64_t Addr, uint64_t N) {
    return static_cast<const T *>(access(Readable, CanRead, Addr, N));
  }
  template <class T> T *write(uint64_t Addr, uint64_t N) {
    return static_cast<T *>(access(Writable, CanWrite, Addr, N));
  }
  template <class T> const T *fetch(uint64_t Addr, uint64_t N) {
    return static_cast<const T *>(access(Executable, CanExecute, Addr, N));
  }

  /// The same and, when the memory is tracked, reported to the shadow.
  template <class T>
  const T *readObserved(uint64_t Addr, uint64_t N, uint64_t PC) {
    const T *P = read<T>(Addr, N);
    if (P)
      noteRead(Addr, N, PC);
    return P;
  }
  template <class T> T *writeObserved(uint64_t Addr, uint64_t N) {
    T *P = write<T>(Addr, N);
    if (P)
      noteWrite(Addr, N);
    return P;
  }

  /// The same in a memory of bytes, where a look tells; else nullptr with
  /// nothing recorded, and perhaps the access is allowed all the same.
  const uint8_t *readBytes(uint64_t Addr, uint64_t N) const {
    return accessKnown(Readable, Addr, N, 0);
  }
  uint8_t *writeBytes(uint64_t Addr, uint64_t N) const {
    return accessKnown(Writable, Addr, N, 0);
  }

  /// Whether \p N cells from \p Addr on lie in one page.
  bool fitsPage(uint64_t Addr, uint64_t N) const {
    return N + (Addr & PageMask) <= PageMask + 1;
  }

  /// Copies, for accesses that may cross pages. Nothing is copied on a fault.
  template <class T> bool readCopy(uint64_t Addr, uint64_t N, T *Out) {
    return copyOut(Addr, N, Out);
  }
  template <class T> bool writeCopy(uint64_t Addr, uint64_t N, const T *In) {
    return copyIn(Addr, N, In);
  }

  /// Whether the program may access these cells; records the fault if not. The
  /// host's memory for them is there then, so that an access can't fail.
  bool canRead(uint64_t Addr, uint64_t N) {
    return allow(Readable, CanRead, Addr, N) && obtain(Addr, N);
  }
  bool canWrite(uint64_t Addr, uint64_t N) {
    return allow(Writable, CanWrite, Addr, N) && obtain(Addr, N);
  }

  /// The fault of the last access that gave nullptr or false.
  const MemoryFault &fault() const { return Fault; }
  /// The fault as the trap of the instruction at \p PC.
  Trap trap(uint64_t PC) const;

  //===--------------------------------------------------------------------===//
  // Tracking
  //===--------------------------------------------------------------------===//

  /// Switches the shadow on or off. What the harness loaded since reset()
  /// counts as loaded even if tracking was off then.
  void track(bool On);
  bool isTracked() const { return TheShadow != nullptr; }
  /// The shadow, or nullptr when the memory isn't tracked.
  const Shadow *shadow() const { return TheShadow.get(); }

  void noteRead(uint64_t Addr, uint64_t N, uint64_t PC) {
    if (TheShadow)
      TheShadow->read(Addr, N, PC);
  }
  void noteWrite(uint64_t Addr, uint64_t N) {
    if (TheShadow)
      TheShadow->write(Addr, N);
  }

  //===--------------------------------------------------------------------===//
  // Accesses of the harness: any cell, regardless of regions
  //===--------------------------------------------------------------------===//

  /// Whole cells from \p Addr on as little-endian bytes. Cells never touched
  /// read as the fill and stay untouched.
  llvm::Error readHost(uint64_t Addr,
                       llvm::MutableArrayRef<uint8_t> Bytes) const;
  llvm::Error writeHost(uint64_t Addr, llvm::ArrayRef<uint8_t> Bytes);

private:
  static constexpr unsigned NumPastWindows = 8;

  /// Cells from Begin on that all have some right.
  struct Window {
    uint64_t Begin = 0;
    uint64_t Size = 0;
  };

  uint64_t pageOf(uint64_t Addr) const { return Addr / PageCells; }

  static bool covers(const Window &W, uint64_t Addr, uint64_t N) {
    uint64_t Offset = Addr - W.Begin;
    return LLVM_LIKELY(Offset < W.Size) && LLVM_LIKELY(N <= W.Size - Offset);
  }

  uint8_t *accessKnown(const Window &W, uint64_t Addr, uint64_t N,
                       unsigned Shift) const {
    uint64_t Offset = Addr & PageMask;
    if (covers(W, Addr, N) && LLVM_LIKELY(N + Offset <= PageMask + 1))
      if (uint8_t *Data = FastPages[Addr >> PageShift]; LLVM_LIKELY(Data))
        return Data + (Offset << Shift);
    return nullptr;
  }
  void *access(Window &W, uint8_t Right, uint64_t Addr, uint64_t N) {
    if (void *Data = accessKnown(W, Addr, N, CellShift); LLVM_LIKELY(Data))
      return Data;
    return accessSlow(W, Right, Addr, N);
  }
  void *accessSlow(Window &W, uint8_t Right, uint64_t Addr, uint64_t N);
  bool allow(Window &W, uint8_t Right, uint64_t Addr, uint64_t N) {
    return covers(W, Addr, N) || allowSlow(W, Right, Addr, N);
  }
  bool allowSlow(Window &W, uint8_t Right, uint64_t Addr, uint64_t N);
  /// Makes the pages of cells that are allowed; false when the host's limit is
  /// met.
  bool obtain(uint64_t Addr, uint64_t N) {
    uint64_t Offset = Addr & PageMask;
    if (LLVM_LIKELY(N && Addr < Cells && N + Offset <= PageMask + 1) &&
        LLVM_LIKELY(FastPages[Addr >> PageShift] != nullptr))
      return true;
    return obtainSlow(Addr, N);
  }
  bool obtainSlow(uint64_t Addr, uint64_t N);
  bool copyOut(uint64_t Addr, uint64_t N, void *Out);
  bool copyIn(uint64_t Addr, uint64_t N, const void *In);

  void resetWindows();
  uint8_t rightsAt(uint64_t Addr, uint64_t &Begin, uint64_t &End) const;
  void recordForbidden(uint8_t Right, uint64_t Addr, uint64_t N,
                       uint64_t Refused);
  void record(TrapKind Kind, uint8_t Right, uint64_t Addr, std::string Message);
  llvm::Error sortRegions(llvm::SmallVectorImpl<Region> &Regions) const;
  uint8_t *touch(uint64_t Page);
  uint8_t *makePage();
  void fillPage(uint64_t Page, uint8_t *Data) const;
  void readFill(uint64_t Begin, llvm::MutableArrayRef<uint8_t> Bytes) const;
  llvm::Error checkHost(uint64_t Addr, uint64_t Bytes) const;
  void noteLoad(uint64_t Begin, uint64_t N);

  std::string Name;
  uint64_t Cells;
  uint64_t RowCells;
  uint64_t PageCells;
  uint64_t PageBytes;
  uint64_t NumPages;
  unsigned CellShift;
  /// What an access needs to find its page, quickly. Rows that are
  /// no power of two have pages that are none; they are found by division,
  /// and FastPages has a single empty entry.
  uint8_t **FastPages;
  unsigned PageShift;
  uint64_t PageMask;
  uint8_t *NoPage = nullptr;
  CellType Type;
  bool ZeroBeyondEnd = false;

  /// One entry a page; comes from calloc, so that what isn't touched takes
  /// no memory.
  uint8_t **Pages;
  std::vector<uint64_t> TouchedPages;
  std::vector<uint8_t *> FreePages;
  uint8_t *ZeroPage = nullptr;
  uint64_t HostLimit = uint64_t(2) << 30;

  std::optional<uint64_t> PoisonSeed;
  Poison Fill;

  /// Sorted; empty if there are cells everywhere.
  llvm::SmallVector<Region, 0> Map;
  llvm::SmallVector<Region, 0> Regions;
  uint8_t RestRights = AllRights;
  Window Readable, Writable, Executable;
  /// The windows that accesses left, which may come back: programs go to and
  /// fro between buffers. By right, the last one replaced first.
  struct {
    Window Windows[NumPastWindows];
    unsigned Next = 0;
  } Past[3];

  MemoryFault Fault;

  std::unique_ptr<Shadow> TheShadow;
  /// What the harness loaded since reset(), as (begin, number of cells).
  std::vector<std::pair<uint64_t, uint64_t>> Loads;
};

} // namespace kc::sim

#endif // KC_SIM_MEMORY_H
