//===- NpyHeader.h - The header of a .npy file ------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_SUPPORT_NPYHEADER_H
#define KC_LIB_SUPPORT_NPYHEADER_H

#include "kc/Support/Npy.h"

namespace kc {

struct NpyHeader {
  NpyType Type;
  llvm::SmallVector<uint64_t, 4> Shape;
  /// Bytes of all elements.
  uint64_t DataBytes = 0;
  /// Where the elements begin in the file.
  uint64_t DataOffset = 0;
};

llvm::Expected<NpyHeader> parseNpyHeader(llvm::MemoryBufferRef Buffer);

} // namespace kc

#endif // KC_LIB_SUPPORT_NPYHEADER_H
