//===- Encoding.h - Instruction words and operand values --------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_ASM_ENCODING_H
#define KC_ASM_ENCODING_H

#include "kc/Isa/Target.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <string>

namespace kc::asm_ {

/// Why no assembly text stands for a word.
enum class WordFault : uint8_t {
  None,
  /// No instruction has this encoding, or bits lie above the word.
  UnknownOpcode,
  /// Bits that the machine ignores are not as the assembler writes them.
  IgnoredBits,
  /// An operand names a register that its file doesn't have.
  RegisterOutOfRange,
  /// An operand has a value that may not be written.
  ImmediateOutOfRange,
  /// The instruction's syntax can't express the operands.
  NoSyntax,
  /// A selected opcode space gives the mnemonic to another instruction.
  NameTaken,
};

/// A word taken apart. Desc is null for WordFault::UnknownOpcode alone.
struct DecodedWord {
  const isa::InstrDesc *Desc = nullptr;
  WordFault Fault = WordFault::UnknownOpcode;
  /// Parallel to Desc->Operands.
  llvm::SmallVector<int64_t, 8> Operands;
};

DecodedWord decode(const isa::Target &T, uint64_t Word, uint64_t Spaces = 1);

/// In words, e.g. "unknown opcode".
llvm::StringRef describe(WordFault Fault);

/// Whether \p Value may be written for \p Op.
bool isLegalOperand(const isa::Target &T, const isa::OperandDesc &Op,
                    int64_t Value);

/// The word of an instruction with the given operand values; an error when
/// their number is wrong or one is out of range.
llvm::Expected<uint64_t> encode(const isa::Target &T,
                                const isa::InstrDesc &Instr,
                                llvm::ArrayRef<int64_t> Operands);

/// The form that can express \p Operands: the first, unless it doesn't mention
/// an operand that hasn't its default value. Null if there is none.
const isa::SyntaxForm *formFor(const isa::InstrDesc &Instr,
                               llvm::ArrayRef<int64_t> Operands);

/// All bits of an instruction word of \p T.
uint64_t wordMask(const isa::Target &T);

/// Whether some word could be either instruction.
bool encodingsOverlap(const isa::InstrDesc &A, const isa::InstrDesc &B);

/// The bit set of the base map and the spaces of the given names. Unknown
/// names, and spaces that give one encoding two meanings, are errors.
llvm::Expected<uint64_t> opcodeSpaces(const isa::Target &T,
                                      llvm::ArrayRef<std::string> Names);

} // namespace kc::asm_

#endif // KC_ASM_ENCODING_H
