//===- Chunk.h - A piece of a section ---------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_ASM_CHUNK_H
#define KC_LIB_ASM_CHUNK_H

#include "kc/Isa/Target.h"
#include <string>
#include <vector>

namespace kc::asm_ {

/// What one file puts into one section.
struct Chunk {
  std::string Name;
  /// Index into Target::Assembly.Sections; -1 in an instruction set without
  /// sections, and for what isn't loaded, such as debug information.
  int Section = -1;
  bool IsLoaded = true;
  bool HasInstrs = false;
  bool IsZero = false;
  uint8_t AlignLog = 0;
  std::vector<uint8_t> Bytes;
  /// Of a chunk of zeros, instead of Bytes.
  uint64_t Zeros = 0;
  /// The line of each word.
  std::vector<uint32_t> Lines;
  /// Where it begins, once that is known, in the unit of the pc.
  uint64_t Address = 0;

  uint64_t size() const { return IsZero ? Zeros : Bytes.size(); }
};

/// The profile's parameters, or the defaults.
std::vector<int64_t> paramsOr(const isa::Target &T,
                              llvm::ArrayRef<int64_t> Params);

/// The section of \p T that \p Name is in: of that name, or of the longest name
/// of which it is one with a suffix; -1 if there is none.
int findSection(const isa::Target &T, llvm::StringRef Name);

} // namespace kc::asm_

#endif // KC_LIB_ASM_CHUNK_H
