//===- Opt.h - The best kernels that the passes can make --------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PLENA's instructions take their time one after the other, so a kernel is the
// faster the fewer instructions it executes. Loops cost an instruction an
// iteration and pointers one a step, while any address below 2^18 is set by one
// instruction: where a program may be that long, everything is unrolled.
// Addresses are then written as if there were registers without end;
// kc-share-offsets decides which of them stay in registers. Where there are
// loops, the addresses that were used last stay.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_LOWERING_PLENA_OPT_H
#define KC_LIB_LOWERING_PLENA_OPT_H

#include "Emitter.h"
#include "HbmTensor.h"
#include "RowPlan.h"
#include "Template.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>

namespace kc::lowering::plena {

class AddressTable;

/// Which addresses are at hand in a block: the \p Capacity that were used last.
class AddressCache {
public:
  explicit AddressCache(unsigned Capacity) : Capacity(Capacity) {}
  AddressCache(const AddressCache &) = delete;

  /// For those who leave it to kc-share-offsets.
  static constexpr unsigned Unlimited = ~0u;

private:
  friend class AddressTable;
  void use(AddressTable &Table, int64_t Offset);

  unsigned Capacity;
  /// The one used last comes last.
  llvm::SmallVector<std::pair<AddressTable *, int64_t>, 16> Recent;
};

/// Addresses at a distance from a pointer, or from zero. Each is set where it
/// is asked for and not at hand, so a table is for one block.
class AddressTable {
public:
  AddressTable(Emitter &E, AddressCache &Cache, mlir::Value Base)
      : E(E), Cache(Cache), Base(Base) {}
  AddressTable(const AddressTable &) = delete;

  mlir::Value get(int64_t Offset);
  void forget(int64_t Offset) { Known.erase(Offset); }

private:
  Emitter &E;
  AddressCache &Cache;
  mlir::Value Base;
  llvm::DenseMap<int64_t, mlir::Value> Known;
};

/// The addresses of a block: of scratch rows and other fixed places; and of the
/// rows that the block works on, which in a loop move with pointers.
class AddressScope {
public:
  AddressScope(Emitter &E, unsigned Capacity)
      : E(E), Cache(Capacity), FixedTable(E, Cache, E.zero()) {}

  AddressTable &fixed() { return FixedTable; }
  AddressTable &rows() { return Rows ? *Rows : FixedTable; }
  AddressTable &offsets(const HbmTensor &T) {
    auto It = Offsets.find(T.pitch());
    return It == Offsets.end() ? FixedTable : *It->second;
  }
  bool isLoop() const { return Rows.has_value(); }

  /// Rows in Vector SRAM count from this pointer.
  void setRows(mlir::Value Pointer) { Rows.emplace(E, Cache, Pointer); }
  /// Byte offsets in HBM tensors of that pitch count from this pointer.
  void setOffsets(int64_t Pitch, mlir::Value Pointer) {
    Offsets[Pitch] = std::make_unique<AddressTable>(E, Cache, Pointer);
  }

private:
  Emitter &E;
  AddressCache Cache;
  AddressTable FixedTable;
  std::optional<AddressTable> Rows;
  llvm::DenseMap<int64_t, std::unique_ptr<AddressTable>> Offsets;
};

/// The DMA's registers, which are set only where they change.
class DmaState {
public:
  DmaState(Emitter &E) : E(E) {}

  /// The base address of \p T.
  mlir::Value base(const HbmTensor &T, AddressTable &Fixed);
  /// Sets the distance of scales, and that of rows if it is used.
  void select(const HbmTensor &T, bool Strided, AddressTable &Fixed);
  /// The registers hold what isn't known.
  void forget() { Scale = Stride = std::nullopt; }

private:
  Emitter &E;
  llvm::DenseMap<uint64_t, mlir::Value> Bases;
  std::optional<int64_t> Scale, Stride;
};

struct OptContext {
  Emitter &E;
  const Machine &M;
  VectorMemory &Memory;
  DmaState &Dma;
  /// What does not fit the instructions below becomes a loop; otherwise all is
  /// unrolled, and kc-share-offsets will follow.
  bool UsesLoops;
  int64_t MaxInstructions;

  /// Addresses at hand where \p Taken registers hold something else.
  unsigned capacity(int64_t Taken) const {
    if (!UsesLoops)
      return AddressCache::Unlimited;
    return std::max<int64_t>(0, M.IntRegisters - Taken);
  }
};

/// One H_PREFETCH_V: rows from \p Row of column block \p Column, to a matrix
/// at \p To in Vector SRAM. Rows and offsets count from those of the scope.
void emitFetch(OptContext &C, const HbmTensor &T, int64_t To, int64_t Row,
               int64_t Column, AddressScope &Scope);

/// The row map with its fetches; \p Sources are the tensors of Plan.Fetches.
void emitOptRows(OptContext &C, const RowPlan &Plan,
                 llvm::ArrayRef<HbmTensor> Sources);

/// The product; \p Left is to be fetched first if it is given.
void emitOptProduct(OptContext &C, const ProductPlan &P,
                    const std::optional<HbmTensor> &Left);

} // namespace kc::lowering::plena

#endif // KC_LIB_LOWERING_PLENA_OPT_H
