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
  /// Of a label, the address of what follows it.
  int64_t Value;
  uint32_t Line;
  bool IsLabel;
  bool IsGlobal = false;
};

/// A part of the program that lies in a memory and not among its words.
struct Segment {
  /// Where it begins, in the memory that Target::Assembly names.
  uint64_t Address = 0;
  std::vector<uint8_t> Bytes;
  /// So many zeros follow the bytes.
  uint64_t Zeros = 0;
  /// The region that it lies in, and where that begins; empty if in none.
  llvm::StringRef Region = "";
  uint64_t RegionBase = 0;
};

struct Program {
  const isa::Target *T = nullptr;
  /// The opcode spaces that the words are to be decoded with.
  uint64_t Spaces = 1;
  /// With sections, the program's part of the region where instructions are,
  /// constants included.
  std::vector<uint64_t> Words;
  /// The source line of each word, from 1; empty when the words were not
  /// assembled from a text. 0 where there is none.
  std::vector<uint32_t> Lines;
  /// In the order of their definition.
  std::vector<Symbol> Symbols;
  /// The pc of the first word.
  uint64_t Base = 0;
  /// Where the program begins.
  uint64_t Entry = 0;
  std::vector<Segment> Segments;
  /// Words [first, second) that are data between the instructions, ascending.
  std::vector<std::pair<size_t, size_t>> DataWords;

  /// The pc of word \p Index.
  uint64_t pcOf(size_t Index) const { return Base + Index * T->PCStep; }
  /// The word at \p PC, or one beyond the last.
  size_t wordAt(uint64_t PC) const {
    uint64_t Distance = PC - Base;
    return PC < Base || Distance / T->PCStep >= Words.size()
               ? Words.size()
               : static_cast<size_t>(Distance / T->PCStep);
  }
  /// Whether word \p Index is data.
  bool isData(size_t Index) const;
};

} // namespace kc::asm_

#endif // KC_ASM_PROGRAM_H
