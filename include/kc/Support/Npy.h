//===- Npy.h - Arrays in NumPy's .npy files ---------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Test data and results travel as .npy files (numpy.org, NEP 1): a magic
// string, a version, a header that is a Python dictionary literal, the
// elements. Read and written here: versions 1 to 3, C order, little-endian
// f2 f4 f8, i1 i2 i4 i8, u1 u2 u4 u8, and '|V2'. NumPy has no bf16; a u2 or V2
// array is taken to hold bf16 codes where an array of numbers is asked for.
//
// A header is untrusted: what it claims is compared with the bytes that are
// there before anything is allocated.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SUPPORT_NPY_H
#define KC_SUPPORT_NPY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace kc {

struct NpyType {
  /// 'f', 'i', 'u' or 'V'.
  char Kind = 'f';
  uint8_t Bytes = 4;

  /// As in the header: "<f4", "|u1".
  std::string str() const;
  bool operator==(const NpyType &) const = default;
};

struct NpyArray {
  NpyType Type;
  llvm::SmallVector<uint64_t, 4> Shape;
  /// The elements, little-endian, the last index fastest.
  std::vector<uint8_t> Data;

  uint64_t size() const;
  /// "4x64"; "scalar" without dimensions.
  std::string shapeText() const;
};

/// Reads an array; errors begin with the buffer's name.
llvm::Expected<NpyArray> parseNpy(llvm::MemoryBufferRef Buffer);
llvm::Expected<NpyArray> readNpyFile(llvm::StringRef Path);

/// What stands before the elements, for those who write them part by part.
void writeNpyHeader(const NpyType &Type, llvm::ArrayRef<uint64_t> Shape,
                    llvm::raw_ostream &OS);
void writeNpy(const NpyArray &Array, llvm::raw_ostream &OS);
llvm::Error writeNpyFile(const NpyArray &Array, llvm::StringRef Path);

/// The elements as f32, rounded to nearest where they have more bits. u2 and V2
/// are bf16 codes.
std::vector<float> npyToF32(const NpyArray &Array);

NpyArray npyFromF32(llvm::ArrayRef<float> Values,
                    llvm::ArrayRef<uint64_t> Shape);

} // namespace kc

#endif // KC_SUPPORT_NPY_H
