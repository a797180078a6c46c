//===- Machine.h - What a PLENA lowering needs to know ----------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_LOWERING_PLENA_MACHINE_H
#define KC_LIB_LOWERING_PLENA_MACHINE_H

#include "kc/Isa/Profile.h"
#include "kc/Support/NumberFormat.h"
#include "mlir/IR/MLIRContext.h"

namespace kc::lowering::plena {

/// The numbers of a machine profile that decide about a kernel.
struct Machine {
  /// Elements of a row of Vector SRAM, and the side of a tile (MLEN = VLEN).
  int64_t RowElements;
  /// Side of the block that one M_MM computes.
  int64_t Block;
  /// Rows that one H_PREFETCH_V fetches.
  int64_t PrefetchRows;
  /// Tiles of Matrix SRAM, and how many one H_PREFETCH_M fills.
  int64_t Tiles;
  int64_t PrefetchTiles;
  int64_t VectorSramElements;
  int64_t FpSramEntries;
  int64_t MaxLoopInstructions;
  int64_t AddCycles;
  int64_t SumCycles;
  /// Formats of H_PREFETCH_V and H_PREFETCH_M; the index is the instruction's
  /// `precision`.
  FormatDesc VectorFormats[2];
  FormatDesc MatrixFormats[2];
  /// Registers beside those that read as zero.
  int64_t IntRegisters;
  int64_t FloatRegisters;

  int64_t tileElements() const { return RowElements * RowElements; }
};

/// Fails when there is no such profile. The dialect must be loaded.
llvm::Expected<Machine> readMachine(mlir::MLIRContext *Context,
                                    llvm::StringRef Profile);

} // namespace kc::lowering::plena

#endif // KC_LIB_LOWERING_PLENA_MACHINE_H
