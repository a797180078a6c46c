//===- Traps.cpp - Traps as RISC-V has them -------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/RiscV/Traps.h"

namespace kc::sim::riscv {

namespace {

enum CauseNumber : uint32_t {
  MisalignedFetch = 0,
  FetchFault = 1,
  IllegalInstruction = 2,
  Breakpoint = 3,
  LoadFault = 5,
  StoreFault = 7,
  EnvironmentCallFromMachine = 11,
};

enum Opcode : uint32_t { Branch = 0x63, Jalr = 0x67, System = 0x73 };

uint32_t opcodeOf(uint32_t Word) { return Word & 0x7F; }

/// An access to a control register that isn't there reports nothing.
bool isControlRegisterAccess(uint32_t Word) {
  return opcodeOf(Word) == System && ((Word >> 12) & 7) != 0;
}

} // namespace

std::optional<Cause> causeOf(const Trap &T, uint32_t Word) {
  uint32_t Address = static_cast<uint32_t>(T.Address);
  switch (T.Kind) {
  case TrapKind::BadJump:
    if (Address % 4 == 0)
      return Cause{FetchFault, 0};
    return Cause{MisalignedFetch, opcodeOf(Word) == Branch ? 0 : Address};
  case TrapKind::IllegalInstruction:
  case TrapKind::ReservedInstruction:
  case TrapKind::BadOperand:
  case TrapKind::BadRegister:
    return Cause{IllegalInstruction, isControlRegisterAccess(Word) ? 0 : Word};
  case TrapKind::Breakpoint:
    return Cause{CauseNumber::Breakpoint, static_cast<uint32_t>(T.PC)};
  case TrapKind::OutOfRange:
  case TrapKind::AccessFault:
    return Cause{T.IsWrite ? StoreFault : LoadFault, Address & ~15u};
  case TrapKind::EnvironmentCall:
    return Cause{EnvironmentCallFromMachine, std::nullopt};
  default:
    return std::nullopt;
  }
}

} // namespace kc::sim::riscv
