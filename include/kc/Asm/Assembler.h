//===- Assembler.h - From assembly text to instruction words ----*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The assembler of every instruction set: it knows a Target's tables, and
// nothing else. docs/assembly.md describes the language.
//
// A file is read line by line in one pass. A reference to a label that comes
// later leaves a hole in its word, which is filled at the end of the file; with
// sections, once all files are read and the sections have addresses. No memory
// is taken for a line beyond its bytes and its references, and no directive
// reads a file.
//
// All errors of a file are reported, one a line, up to a limit.
//
//===----------------------------------------------------------------------===//

#ifndef KC_ASM_ASSEMBLER_H
#define KC_ASM_ASSEMBLER_H

#include "kc/Asm/Program.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace llvm {
class SourceMgr;
} // namespace llvm

namespace kc::asm_ {

class SyntaxIndex;

struct AsmOptions {
  /// Give up after so many errors; 0 for no limit.
  unsigned ErrorLimit = 20;
  /// A profile's parameters, which say where memory is; empty: the defaults.
  llvm::ArrayRef<int64_t> Params = {};
  /// Addresses [first, second) that are somebody else's: sections lie behind
  /// the last of their region.
  llvm::ArrayRef<std::pair<uint64_t, uint64_t>> Taken = {};
};

/// Prepared once for an instruction set; assembles any number of texts, and
/// can be shared by threads.
class Assembler {
public:
  /// \p Spaces is the bit set of the opcode spaces to use, bit 0 the base map.
  explicit Assembler(const isa::Target &T, uint64_t Spaces = 1);
  ~Assembler();
  Assembler(Assembler &&) noexcept;
  Assembler &operator=(Assembler &&) noexcept;

  /// Assembles a buffer of \p SM. Errors and warnings go to the diagnostic
  /// handler of \p SM, or to standard error when it has none. Returns false,
  /// with no words in \p P, when there was an error.
  bool assemble(llvm::SourceMgr &SM, unsigned Buffer, Program &P,
                const AsmOptions &Options = {}) const;

  /// Assembles several buffers into one program: global symbols are known in
  /// all of them. Only for instruction sets with sections.
  bool assemble(llvm::SourceMgr &SM, llvm::ArrayRef<unsigned> Buffers,
                Program &P, const AsmOptions &Options = {}) const;

  /// Assembles \p Text, which messages call \p FileName. The error's message
  /// is all the diagnostics as they would be printed; with success,
  /// \p Warnings receives those that there are.
  llvm::Expected<Program> assemble(llvm::StringRef Text,
                                   llvm::StringRef FileName,
                                   const AsmOptions &Options = {},
                                   std::string *Warnings = nullptr) const;

private:
  std::unique_ptr<SyntaxIndex> Index;
};

} // namespace kc::asm_

#endif // KC_ASM_ASSEMBLER_H
