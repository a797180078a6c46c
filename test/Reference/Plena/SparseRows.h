//===- SparseRows.h - Zero-initialised memory made on first write *- C++
//-*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLENA_REFERENCE_SPARSEROWS_H
#define PLENA_REFERENCE_SPARSEROWS_H

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace plena_ref {

/// `count()` rows of equal length, all zero, that cost nothing before they are
/// written.
template <class T> class SparseRows {
public:
  SparseRows(uint64_t Count, size_t Length) : Count(Count), Zeros(Length) {}

  uint64_t count() const { return Count; }
  size_t length() const { return Zeros.size(); }

  const std::vector<T> &row(uint64_t Index) const {
    auto Found = Rows.find(Index);
    return Found == Rows.end() ? Zeros : Found->second;
  }
  std::vector<T> &writableRow(uint64_t Index) {
    return Rows.try_emplace(Index, Zeros).first->second;
  }

  /// The rows ever written, in no order.
  const std::unordered_map<uint64_t, std::vector<T>> &written() const {
    return Rows;
  }

private:
  uint64_t Count;
  std::vector<T> Zeros;
  std::unordered_map<uint64_t, std::vector<T>> Rows;
};

} // namespace plena_ref

#endif // PLENA_REFERENCE_SPARSEROWS_H
