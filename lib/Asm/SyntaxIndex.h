//===- SyntaxIndex.h - An instruction set prepared for parsing --*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_ASM_SYNTAXINDEX_H
#define KC_LIB_ASM_SYNTAXINDEX_H

#include "DirectiveTable.h"
#include "Lexer.h"
#include "kc/Isa/Target.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include <vector>

namespace kc::asm_ {

/// A syntax form and the places where its line may end early.
struct IndexedForm {
  explicit IndexedForm(const isa::SyntaxForm &Syntax);

  bool mayEndBefore(size_t Element) const {
    return Element < 64 && (EarlyEnds >> Element & 1);
  }

  const isa::SyntaxForm *Syntax;
  /// Bit e: the line may end before element e.
  uint64_t EarlyEnds = 0;
};

/// An instruction or pseudo instruction that a mnemonic may mean.
struct Candidate {
  llvm::StringRef Mnemonic;
  llvm::ArrayRef<isa::OperandDesc> Operands;
  llvm::SmallVector<IndexedForm, 2> Forms;
  /// The values of operands that aren't written.
  llvm::SmallVector<int64_t, 6> Defaults;
  /// One of the two is set.
  const isa::InstrDesc *Instr = nullptr;
  const isa::PseudoDesc *Pseudo = nullptr;
};

class SyntaxIndex {
public:
  SyntaxIndex(const isa::Target &T, uint64_t Spaces);

  const isa::Target &target() const { return T; }
  uint64_t spaces() const { return Spaces; }
  const CharTable &chars() const { return Chars; }

  /// What \p Mnemonic may mean; empty when it means nothing.
  llvm::ArrayRef<Candidate> find(llvm::StringRef Mnemonic) const {
    auto It = Mnemonics.find(Mnemonic);
    if (It == Mnemonics.end())
      return {};
    return It->second;
  }

  /// The number of the register of \p File called \p Name, or -1.
  int findRegister(unsigned File, llvm::StringRef Name) const;

  /// The first file with a register called \p Name, or -1.
  int fileOfRegister(llvm::StringRef Name) const;

  /// The instruction of that name, available or not; null if there is none.
  const isa::InstrDesc *findAny(llvm::StringRef Mnemonic) const;

  /// The instruction of a chosen opcode space that takes the encoding of base
  /// instruction \p Instr; null if there is none.
  const isa::InstrDesc *replacementOf(const isa::InstrDesc &Instr) const;

  /// Null if there is none of that name.
  const DirectiveInfo *findDirective(llvm::StringRef Name) const {
    auto It = Directives.find(Name);
    return It == Directives.end() ? nullptr : &It->second;
  }
  auto directives() const { return Directives.keys(); }

  /// In the order of their definition.
  llvm::ArrayRef<llvm::StringRef> mnemonics() const { return MnemonicList; }
  size_t maxOperands() const { return MaxOperands; }

private:
  void add(Candidate C, llvm::ArrayRef<isa::SyntaxForm> Forms);
  /// Whether the instruction is there with the chosen opcode spaces; a pseudo
  /// instruction is if all instructions are that it may become.
  bool isAvailable(const isa::InstrDesc &Instr) const;
  bool isAvailable(const isa::PseudoDesc &Pseudo) const;

  const isa::Target &T;
  uint64_t Spaces;
  CharTable Chars;
  llvm::StringMap<llvm::SmallVector<Candidate, 1>> Mnemonics;
  std::vector<llvm::StringRef> MnemonicList;
  /// By register file.
  std::vector<llvm::StringMap<int>> Aliases;
  size_t MaxOperands = 0;
  llvm::StringMap<DirectiveInfo> Directives;
};

} // namespace kc::asm_

#endif // KC_LIB_ASM_SYNTAXINDEX_H
