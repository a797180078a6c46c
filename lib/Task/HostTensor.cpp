//===- HostTensor.cpp - A tensor on the host ------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Task/HostTensor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace kc::task {

HostTensor::HostTensor(ArrayRef<int64_t> Shape, bool IsInteger)
    : Shape(Shape), IsInteger(IsInteger) {
  uint64_t Count = 1;
  for (int64_t Extent : Shape)
    Count *= Extent;
  if (IsInteger)
    Ints.resize(Count);
  else
    Floats.resize(Count);
}

std::string shapeText(ArrayRef<int64_t> Shape) {
  return join(map_range(Shape, [](int64_t N) { return itostr(N); }), "x");
}

std::string HostTensor::shapeText() const { return task::shapeText(Shape); }

std::string indexText(ArrayRef<int64_t> Shape, uint64_t I) {
  std::string Text;
  for (int64_t Extent : reverse(Shape)) {
    Text = "[" + utostr(I % Extent) + "]" + Text;
    I /= Extent;
  }
  return Text;
}

} // namespace kc::task
