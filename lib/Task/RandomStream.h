//===- RandomStream.h - Reproducible random numbers -------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TASK_RANDOMSTREAM_H
#define KC_LIB_TASK_RANDOMSTREAM_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>

namespace kc::task {

/// Random numbers addressed by index: number \p I of a stream depends on the
/// stream's key alone, so nothing depends on the order of the draws. The
/// generator is Philox4x32-10 (Salmon et al., "Parallel random numbers: as easy
/// as 1, 2, 3", SC 2011).
class RandomStream {
public:
  /// The key is made from \p Secret and \p Names, so that no stream tells
  /// anything about another.
  RandomStream(llvm::ArrayRef<uint8_t> Secret,
               llvm::ArrayRef<llvm::StringRef> Names);

  /// Uniform in [0, 1), a multiple of 2^-53.
  double uniform(uint64_t I) const;

  /// Standard normal, by Box and Muller's formula.
  double normal(uint64_t I) const;

private:
  std::array<uint32_t, 4> block(uint64_t I) const;

  uint32_t Key[2];
  uint32_t Counter[2];
};

} // namespace kc::task

#endif // KC_LIB_TASK_RANDOMSTREAM_H
