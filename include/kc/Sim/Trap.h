//===- Trap.h - Why a run stopped -------------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_TRAP_H
#define KC_SIM_TRAP_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace kc::sim {

/// What a program did wrong, or which limit it met. Instruction definitions
/// name these; a trap leaves the state as it was before the instruction.
enum class TrapKind : uint8_t {
  None,
  /// An address that the access rules don't allow.
  Misaligned,
  /// An address or index outside the memory.
  OutOfRange,
  /// An access that the run contract forbids: a region without that right.
  Forbidden,
  /// A word that is no instruction.
  IllegalInstruction,
  /// An instruction whose name is only reserved.
  ReservedInstruction,
  /// An operand whose value the instruction refuses.
  BadOperand,
  /// A register number outside the register file.
  BadRegister,
  /// Loop instructions that don't belong together, or too deep nesting.
  BadLoop,
  /// One loop iteration ran more instructions than the machine allows.
  LoopLimit,
  /// The run contract's limits.
  InstructionLimit,
  CycleLimit,
  WallLimit,
  /// The run touched more memory than it may use of the host.
  MemoryLimit,
  /// Control went outside the program.
  BadJump,
  /// What a program raises on purpose, for a debugger or for whatever it runs
  /// on.
  Breakpoint,
  EnvironmentCall,
  /// A device or a memory refused an access.
  AccessFault,
};

/// A word for machines to read, such as "out-of-range".
llvm::StringRef trapName(TrapKind Kind);
/// The same for people, such as "access out of range".
llvm::StringRef trapTitle(TrapKind Kind);

struct Trap {
  TrapKind Kind = TrapKind::None;
  /// Of the instruction that trapped.
  uint64_t PC = 0;
  /// The memory or register that it concerns; empty if none.
  std::string State;
  /// The offending address or value, in the state's own units; or a word that
  /// is no instruction.
  uint64_t Address = 0;
  /// Whether texts say the address.
  bool HasAddress = false;
  /// Whether the access that was refused is a write.
  bool IsWrite = false;
  std::string Message;

  explicit operator bool() const { return Kind != TrapKind::None; }
};

class ProgramText;

/// One line, such as "trap: misaligned access of vram at 100: ... at pc 12
/// (f.s:14: V_ADD_VV gp3, gp1, gp2)". What follows the pc is left out without
/// \p Text.
std::string formatTrap(const Trap &T, const ProgramText *Text = nullptr);

} // namespace kc::sim

#endif // KC_SIM_TRAP_H
