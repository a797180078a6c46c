//===- Program.h - Instruction words and where they come from ---*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_ASM_PROGRAM_H
#define KC_ASM_PROGRAM_H

#include "kc/Isa/Target.h"
#include <string>
#include <vector>

namespace kc::asm_ {

/// A label or a constant.
struct Symbol {
  std::string Name;
  /// Of a label, the pc of the word that follows it.
  int64_t Value;
  uint32_t Line;
  bool IsLabel;
};

struct Program {
  const isa::Target *T = nullptr;
  /// The opcode spaces that the words are to be decoded with.
  uint64_t Spaces = 1;
  std::vector<uint64_t> Words;
  /// The source line of each word, from 1; empty when the words were not
  /// assembled from a text.
  std::vector<uint32_t> Lines;
  /// In the order of their definition.
  std::vector<Symbol> Symbols;

  /// The pc of word \p Index.
  uint64_t pcOf(size_t Index) const { return Index * T->PCStep; }
};

} // namespace kc::asm_

#endif // KC_ASM_PROGRAM_H
