//===- Compare.h - Whether a result is right --------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TASK_COMPARE_H
#define KC_TASK_COMPARE_H

#include "kc/Task/HostTensor.h"
#include "kc/Task/Tolerance.h"
#include "llvm/ADT/SmallVector.h"

namespace kc::task {

struct WrongElement {
  uint64_t Index;
  double Found;
  double Expected;
  /// The error that would have been allowed.
  double Bound;
};

struct CompareReport {
  uint64_t Elements = 0;
  uint64_t Wrong = 0;
  /// Of the wrong ones: NaN or infinity where the golden result is finite.
  uint64_t NonFinite = 0;
  /// Elements of the golden result that are no finite number: the reference or
  /// its inputs are at fault, whatever the kernel did.
  uint64_t GoldenNonFinite = 0;
  /// The largest error as a multiple of its bound; above 1 is wrong. Infinite
  /// where the bound is zero or the found value not finite.
  double MaxError = 0;
  uint64_t MaxErrorIndex = 0;
  double GoldenRms = 0;
  /// RMS of the error over RMS of the golden result; for information.
  double RelativeRms = 0;
  /// The first wrong elements, in order.
  llvm::SmallVector<WrongElement, 8> First;

  bool passed() const { return Wrong == 0 && GoldenNonFinite == 0; }
  /// A few lines for a person: counts, largest error, the first wrong elements.
  std::string text(llvm::ArrayRef<int64_t> Shape) const;
};

/// Compares every element. Where the golden value is finite, the result is
/// right only if its error is at most the bound, which no NaN is; where it is
/// not, the result must be the same infinity, or NaN for NaN.
CompareReport compare(const HostTensor &Found, const HostTensor &Golden,
                      const Tolerance &Allowed, unsigned MaxListed = 8);

} // namespace kc::task

#endif // KC_TASK_COMPARE_H
