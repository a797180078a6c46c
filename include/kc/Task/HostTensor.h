//===- HostTensor.h - A tensor on the host ----------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TASK_HOSTTENSOR_H
#define KC_TASK_HOSTTENSOR_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <string>
#include <vector>

namespace kc::task {

/// Row-major. Quantised tasks have integer tensors, all others f32.
struct HostTensor {
  llvm::SmallVector<int64_t, 4> Shape;
  bool IsInteger = false;
  std::vector<float> Floats;
  std::vector<int32_t> Ints;

  HostTensor() = default;
  HostTensor(llvm::ArrayRef<int64_t> Shape, bool IsInteger = false);

  uint64_t size() const { return IsInteger ? Ints.size() : Floats.size(); }
  double at(uint64_t I) const { return IsInteger ? Ints[I] : Floats[I]; }
  /// "4x64".
  std::string shapeText() const;
};

std::string shapeText(llvm::ArrayRef<int64_t> Shape);

/// The index of element \p I in row-major order, as "[2][17]".
std::string indexText(llvm::ArrayRef<int64_t> Shape, uint64_t I);

} // namespace kc::task

#endif // KC_TASK_HOSTTENSOR_H
