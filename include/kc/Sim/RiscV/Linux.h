//===- Linux.h - Some system calls of Linux ---------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a static program of Linux needs most: it may write to the standard
// streams and exit. Registers a7 and a0 to a2 hold the call, as on Linux.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_RISCV_LINUX_H
#define KC_SIM_RISCV_LINUX_H

#include "kc/Sim/Environment.h"
#include <cstdint>

namespace kc::sim::riscv {

class Linux final : public Environment {
public:
  /// The stack pointer is near the end of the first region that can be
  /// written, on top of no arguments.
  llvm::Error begin(Machine &M) override;
  Answer call(Machine &M) override;

private:
  uint32_t write(Machine &M, uint32_t File, uint32_t Address, uint32_t Bytes);
};

} // namespace kc::sim::riscv

#endif // KC_SIM_RISCV_LINUX_H
