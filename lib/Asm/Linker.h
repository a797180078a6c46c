//===- Linker.h - Files put together into a program -------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_ASM_LINKER_H
#define KC_LIB_ASM_LINKER_H

#include "Parser.h"
#include "kc/Asm/Assembler.h"

namespace kc::asm_ {

/// Puts what files have into sections together, and gives it addresses.
class Linker {
public:
  Linker(const SyntaxIndex &Index, const AsmOptions &Options);

  Parser &add(Diagnostics &Diags, llvm::StringRef Text);
  /// Once all files are read. Errors go to the files' diagnostics.
  void link(Program &P);

  /// The section of instructions that a file begins in.
  const isa::SectionDesc &codeSection() const;
  /// Bytes of the region that a section lies in.
  uint64_t regionBytes(unsigned Section) const {
    return Regions[RegionOf[Section]].Bytes;
  }

  /// The file and index of a global symbol that is defined.
  struct Definition {
    Parser *File = nullptr;
    const SymbolInfo *Symbol = nullptr;
  };
  Definition find(llvm::StringRef Name) const { return Globals.lookup(Name); }

private:
  struct Region {
    llvm::StringRef Name;
    uint64_t Base, Bytes;
    uint64_t End;
  };
  /// A chunk and its file.
  struct Piece {
    Parser *File;
    size_t Chunk;
    const asm_::Chunk &get() const { return *File->chunks()[Chunk]; }
  };

  unsigned codeRegion() const {
    return RegionOf[&codeSection() - T.Assembly.Sections.data()];
  }
  void collectGlobals();
  void layOut();
  void fillWords(Program &P);
  void fillSegments(Program &P);
  void fillSymbols(Program &P);

  const isa::Target &T;
  const SyntaxIndex &Index;
  std::vector<Region> Regions;
  /// By section.
  std::vector<unsigned> RegionOf;
  std::vector<std::unique_ptr<Parser>> Files;
  /// In the order of their addresses within a region.
  std::vector<Piece> Pieces;
  llvm::StringMap<Definition> Globals;
};

} // namespace kc::asm_

#endif // KC_LIB_ASM_LINKER_H
