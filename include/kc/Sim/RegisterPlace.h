//===- RegisterPlace.h - Where a register is --------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel's arguments come in registers that a task names.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_REGISTERPLACE_H
#define KC_SIM_REGISTERPLACE_H

#include "kc/Sim/Machine.h"
#include <optional>

namespace kc::sim {

struct RegisterPlace {
  /// Of Machine::states().
  unsigned State;
  uint64_t Cell;
  unsigned Bytes;
};

/// By any of the names that assembly has for the register.
std::optional<RegisterPlace> findRegister(const Machine &M,
                                          llvm::StringRef Name);

} // namespace kc::sim

#endif // KC_SIM_REGISTERPLACE_H
