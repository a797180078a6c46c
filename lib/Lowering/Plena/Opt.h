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
// plena-place-addresses decides which of them stay in registers.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_LOWERING_PLENA_OPT_H
#define KC_LIB_LOWERING_PLENA_OPT_H

#include "Emitter.h"
#include "HbmTensor.h"
#include "RowPlan.h"
#include "Template.h"
#include "llvm/ADT/DenseMap.h"

namespace kc::lowering::plena {

/// Addresses at a distance from a pointer, or from zero. Each is set where it
/// is asked for first, so a table is for one block.
class AddressTable {
public:
  AddressTable(Emitter &E, mlir::Value Base) : E(E), Base(Base) {}

  mlir::Value get(int64_t Offset);
  mlir::Value base() const { return Base; }

private:
  Emitter &E;
  mlir::Value Base;
  llvm::DenseMap<int64_t, mlir::Value> Known;
};

/// The addresses at hand in a block: of scratch rows and other fixed places;
/// and of the rows that the block works on, which in a loop move with pointers.
class AddressScope {
public:
  explicit AddressScope(Emitter &E) : Fixed(E, E.zero()), E(E) {}

  AddressTable Fixed;

  /// Rows in Vector SRAM count from this pointer.
  void setRows(mlir::Value Pointer) { Rows.emplace(E, Pointer); }
  /// Byte offsets in HBM tensors of that pitch count from this pointer.
  void setOffsets(int64_t Pitch, mlir::Value Pointer) {
    Offsets.try_emplace(Pitch, E, Pointer);
  }

  AddressTable &rows() { return Rows ? *Rows : Fixed; }
  AddressTable &offsets(const HbmTensor &T) {
    auto It = Offsets.find(T.pitch());
    return It == Offsets.end() ? Fixed : It->second;
  }
  bool isLoop() const { return Rows.has_value(); }

private:
  Emitter &E;
  std::optional<AddressTable> Rows;
  llvm::DenseMap<int64_t, AddressTable> Offsets;
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
  int64_t MaxInstructions;
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
