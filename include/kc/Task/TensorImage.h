//===- TensorImage.h - Tensors as the bytes of a memory ---------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inputs are stored in the tensor's format before the kernel sees them, and
// stored values differ from drawn ones. So the reference computes with what
// decodeTensor() reads back, and never with what was drawn.
//
//===----------------------------------------------------------------------===//

#ifndef KC_TASK_TENSORIMAGE_H
#define KC_TASK_TENSORIMAGE_H

#include "kc/Task/Cell.h"
#include "kc/Task/HostTensor.h"

namespace kc::task {

/// The bytes from T.Address: the element codes in the order of the layout, and
/// the scale codes after them. \p Values must have T's shape.
std::vector<uint8_t> encodeTensor(const BoundTensor &T,
                                  const HostTensor &Values);

/// The reverse; fails when there are fewer than T.bytes() bytes.
llvm::Expected<HostTensor> decodeTensor(const BoundTensor &T,
                                        llvm::ArrayRef<uint8_t> Bytes);

/// What is in the memories before the kernel starts.
struct MemoryImage {
  /// By the machine's name.
  std::string Memory;
  /// In bytes.
  uint64_t Address;
  std::vector<uint8_t> Bytes;
  /// The input's name; empty for constants and the stack.
  std::string Tensor;
};

/// The images of the inputs, of the constants and of the stack. \p Inputs are
/// as generateInputs() gives them.
std::vector<MemoryImage> buildImages(const Cell &C,
                                     llvm::ArrayRef<HostTensor> Inputs);

/// What the kernel and the reference compute with: the inputs after they were
/// stored and read back.
std::vector<HostTensor> storedInputs(const Cell &C,
                                     llvm::ArrayRef<HostTensor> Inputs);

} // namespace kc::task

#endif // KC_TASK_TENSORIMAGE_H
