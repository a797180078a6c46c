//===- Printer.h - From instruction words to assembly text ------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The printer writes an instruction's first form, which assembles to the same
// word. A word that no instruction text stands for becomes a .word directive
// with the reason as a comment, so that whatever was disassembled assembles
// again to the same bytes.
//
//===----------------------------------------------------------------------===//

#ifndef KC_ASM_PRINTER_H
#define KC_ASM_PRINTER_H

#include "kc/Isa/Target.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace kc::asm_ {

/// Writes the instruction, without indentation and line end.
void printInstr(const isa::Target &T, const isa::InstrDesc &Instr,
                llvm::ArrayRef<int64_t> Operands, llvm::raw_ostream &OS);

/// Writes the instruction or .word directive that stands for \p Word.
void printWord(const isa::Target &T, uint64_t Word, uint64_t Spaces,
               llvm::raw_ostream &OS);

std::string wordText(const isa::Target &T, uint64_t Word, uint64_t Spaces = 1);

/// Writes \p Word as 0x and all its digits.
void printHex(const isa::Target &T, uint64_t Word, llvm::raw_ostream &OS);

/// How a form is written, e.g. "V_ADD_VV $rd, $rs1, $rs2[, $rmask]".
std::string formText(llvm::StringRef Mnemonic, const isa::SyntaxForm &Form,
                     llvm::ArrayRef<isa::OperandDesc> Operands);

} // namespace kc::asm_

#endif // KC_ASM_PRINTER_H
