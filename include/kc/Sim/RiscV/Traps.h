//===- Traps.h - Traps as RISC-V has them -----------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Machine mode alone, and no vectored traps: a program that has set mtvec finds
// why it trapped in mcause, where in mepc, and about what in mtval. One that
// hasn't set it ends.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_RISCV_TRAPS_H
#define KC_SIM_RISCV_TRAPS_H

#include "kc/Sim/Trap.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>

namespace kc::sim::riscv {

struct Cause {
  uint32_t Number;
  /// Nothing leaves mtval as it is.
  std::optional<uint32_t> Value;
};

/// What RISC-V calls a trap of the instruction \p Word; nothing for what no
/// program can handle, such as a limit of the run. Accesses report the line of
/// 16 bytes.
std::optional<Cause> causeOf(const Trap &T, uint32_t Word);

/// Isa.trapEntry: see isa-defs/riscv/Traps.td.
template <class CoreT> bool enterTrap(CoreT &C, uint64_t PC, uint64_t &Target) {
  uint8_t Bytes[4] = {};
  // Where no instruction can be fetched there is no word either.
  if (llvm::Error E = C.S.mem.readHost(PC, Bytes))
    llvm::consumeError(std::move(E));
  uint32_t Word =
      Bytes[0] | Bytes[1] << 8 | Bytes[2] << 16 | uint32_t(Bytes[3]) << 24;
  std::optional<Cause> Why = causeOf(C.Trap, Word);
  if (!Why)
    return false;
  bool Halts = C.Trap.Kind == TrapKind::Breakpoint;
  if (!Halts && C.S.mtvec == 0)
    return false;
  C.S.mcause = Why->Number;
  if (Why->Value)
    C.S.mtval = *Why->Value;
  // A breakpoint halts the core.
  if (Halts)
    return false;
  C.S.mepc = uint32_t(PC);
  Target = C.S.mtvec;
  return true;
}

} // namespace kc::sim::riscv

#endif // KC_SIM_RISCV_TRAPS_H
