//===- Fault.h - Why some text is no instruction ----------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An instruction may be written in several forms, which are tried in order. A
// form that doesn't fit leaves a Fault, which costs nothing to make; only when
// no form fits is the Fault of the form that got farthest put into words.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_ASM_FAULT_H
#define KC_LIB_ASM_FAULT_H

#include "Lexer.h"
#include <string>

namespace kc::asm_ {

class SyntaxIndex;
struct Candidate;

enum class FaultKind : uint8_t {
  None,
  InvalidByte,
  BadNumber,
  ExpectedRegister,
  ExpectedImmediate,
  ExpectedLiteral,
  TooFewOperands,
  TooManyOperands,
  TextAfterEnd,
  ImmediateOutOfRange,
  ImmediateMisaligned,
  /// An operand that is written twice has two values.
  OperandsDiffer,
  /// A symbol's value is needed before its definition.
  DefinedLater,
  /// The value of an expression has more than 64 bits.
  Overflow,
  /// An expression mixes labels in a way that makes no address.
  NotAnAddress,
  /// Parentheses are nested too deeply.
  TooDeep,
  DivisionByZero,
  /// A number is needed at once, and addresses aren't known before the end.
  NotConstant,
  /// There is no numeric label before this.
  NoLabelBefore,
  /// An operand or a part of it is none of the names that it may have.
  ExpectedName,
  ExpectedPart,
  UnknownModifier,
  ExpectedLabel,
};

struct Fault {
  FaultKind Kind = FaultKind::None;
  Token At;
  const isa::OperandDesc *Operand = nullptr;
  llvm::StringRef Literal;
  int64_t Value = 0;
  /// Value is to be read as unsigned, being above the largest int64_t.
  bool IsHuge = false;
  /// Value is the distance to a label.
  bool IsDistance = false;

  explicit operator bool() const { return Kind != FaultKind::None; }
  /// How far the text was understood. A value out of range has been read.
  const char *reached() const;
};

/// The message of \p F, which was met while reading one of \p What (none for
/// a directive). \p MaySuggest allows to look for similar names.
std::string describe(const Fault &F, const SyntaxIndex &Index,
                     llvm::ArrayRef<Candidate> What, bool MaySuggest);

/// All forms of \p What, e.g. "LD $rd, $base or LD $rd, $base, $imm".
std::string formsText(llvm::ArrayRef<Candidate> What);

/// The found token as messages name it.
std::string found(const Token &Tok);

/// The registers of a file, e.g. "gp0..gp15".
std::string registersText(const isa::RegFileDesc &File);

/// Whether the name is a register's but for a number that is too large.
bool hasNumberOutOfRange(const isa::RegFileDesc &File, llvm::StringRef Name);

/// The values that \p Op takes, e.g. "0..262143".
std::string rangeText(const isa::OperandDesc &Op);

} // namespace kc::asm_

#endif // KC_LIB_ASM_FAULT_H
