//===- TensorImage.h - Arrays as a memory's cells ---------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Between a .npy array and what a memory holds. With a number format the
// array's numbers are encoded: all element codes, row by row, and behind them
// all scale codes if it is a block-scaled format. Without one, the memory's
// own cells say what to do: numbers are rounded to floating-point cells,
// integers must have the cell's width, and a memory of bytes takes an array's
// bytes as they are.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TOOLS_TENSORIMAGE_H
#define KC_LIB_TOOLS_TENSORIMAGE_H

#include "kc/Sim/Machine.h"
#include "kc/Support/Npy.h"
#include "kc/Support/NumberFormat.h"

namespace kc {

/// The bytes to write to the state \p D.
llvm::Expected<std::vector<uint8_t>> encodeImage(const NpyArray &Array,
                                                 const sim::StateDesc &D,
                                                 const FormatDesc *Format);

/// How many bytes of the state an array of that shape takes; fails when they
/// are no whole cells or more than the state has.
llvm::Expected<uint64_t> imageBytes(llvm::ArrayRef<uint64_t> Shape,
                                    const sim::StateDesc &D,
                                    const FormatDesc *Format);

/// The reverse of encodeImage, part by part, so that an image may be larger
/// than the host's memory. The shape must be one that imageBytes accepts.
class ImageReader {
public:
  ImageReader(sim::Machine &M, unsigned State, uint64_t Address,
              llvm::ArrayRef<uint64_t> Shape, const FormatDesc *Format);

  /// The bytes as they are.
  llvm::Error write(llvm::raw_ostream &OS);
  /// A .npy array. Numbers become f32, doubles stay, integers get the unsigned
  /// type of the cell's width.
  llvm::Error writeNpy(llvm::raw_ostream &OS);

private:
  llvm::Error read(uint64_t First, llvm::MutableArrayRef<uint8_t> Out);

  sim::Machine &M;
  unsigned State;
  uint64_t Begin;
  llvm::ArrayRef<uint64_t> Shape;
  /// Elements and bytes of the image.
  uint64_t N, Bytes;
  /// The cells are the elements that a .npy array has.
  bool HoldsElements;
  FormatDesc Codes;
  std::vector<uint8_t> Cells;
};

} // namespace kc

#endif // KC_LIB_TOOLS_TENSORIMAGE_H
