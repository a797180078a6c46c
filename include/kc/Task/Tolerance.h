//===- Tolerance.h - How far a result may be off ----------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TASK_TOLERANCE_H
#define KC_TASK_TOLERANCE_H

#include <string>

namespace kc::task {

/// An element is right when
///   |result - golden| <= Absolute + Relative * |golden| + Rms * RMS(golden)
/// with the root of the mean square taken over the whole result. The last term
/// makes the bound follow the result's scale: without it a tolerance that fits
/// a matrix product accepts zeros for a softmax.
struct Tolerance {
  double Absolute = 0;
  double Relative = 0;
  double Rms = 0;

  bool isExact() const { return !Absolute && !Relative && !Rms; }
  std::string str() const;

  /// |err| <= 0.01 + 0.01 |golden|, the rule of the KernelCraft paper (arXiv
  /// 2603.08721); for comparison with its results only.
  static Tolerance paper() { return {0.01, 0.01, 0}; }
};

} // namespace kc::task

#endif // KC_TASK_TOLERANCE_H
