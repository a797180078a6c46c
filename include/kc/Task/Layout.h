//===- Layout.h - Where the elements of a tensor lie in memory --*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Accelerators don't store matrices row by row: vector memories want columns
// cut into blocks of the vector's width, matrix units want tiles. A layout is
// a list of terms, slowest first, each one of
//
//   d1       dimension 1
//   d1/64    the block number when dimension 1 is cut into blocks of 64
//   d1%64    the position within such a block
//
// and the elements are stored in the order of the terms as digits of a number.
// As texts:
//
//   row-major                 d0,d1,...
//   column-block-major(64)    d0,...,d(n-1)/64,d(n-2),d(n-1)%64
//   tiled(4,8)                d0,...,d(n-2)/4,d(n-1)/8,d(n-2)%4,d(n-1)%8
//   d1/64,d0,d1%64            any other
//
//===----------------------------------------------------------------------===//

#ifndef KC_TASK_LAYOUT_H
#define KC_TASK_LAYOUT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>
#include <vector>

namespace kc::task {

struct LayoutTerm {
  enum PartTy : uint8_t { Whole, BlockNumber, InBlock } Part;
  unsigned Dim;
  /// Extent of a block; not used by Whole.
  int64_t Block;
};

class Layout {
public:
  /// Row-major.
  Layout() = default;

  static llvm::Expected<Layout> parse(llvm::StringRef Text);

  /// The text it was parsed from.
  llvm::StringRef str() const { return Text; }

  /// The terms for a tensor of that shape; fails when the layout doesn't
  /// mention each dimension exactly once or a block doesn't divide its extent.
  llvm::Expected<llvm::SmallVector<LayoutTerm, 4>>
  terms(llvm::ArrayRef<int64_t> Shape) const;

  /// For each element in row-major order its position in storage order.
  /// terms(\p Shape) must succeed.
  std::vector<uint32_t> positions(llvm::ArrayRef<int64_t> Shape) const;

private:
  enum KindTy : uint8_t { RowMajor, ColumnBlockMajor, Tiled, Listed };

  KindTy Kind = RowMajor;
  int64_t Rows = 1, Columns = 1;
  llvm::SmallVector<LayoutTerm, 4> Terms;
  std::string Text = "row-major";
};

} // namespace kc::task

#endif // KC_TASK_LAYOUT_H
