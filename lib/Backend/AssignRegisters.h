//===- AssignRegisters.h - Registers for congruence classes -----*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_BACKEND_ASSIGNREGISTERS_H
#define KC_LIB_BACKEND_ASSIGNREGISTERS_H

#include "CongruenceClasses.h"

namespace kc {

/// Sets the register of every class that has none, so that no two classes that
/// are alive at the same time have the same. Returns null, or a class for which
/// no register is left; then none is set.
CongruenceClass *assignRegisters(const isa::Target &T,
                                 CongruenceClasses &Classes);

/// The most values that are alive at the same time in registers of a file that
/// can be assigned, and a slot where they are.
struct Pressure {
  unsigned NumAlive = 0;
  unsigned Slot = 0;
};
Pressure maxPressure(const isa::Target &T, CongruenceClasses &Classes,
                     unsigned RegFile);

/// Two classes whose types name the same register though they are alive at the
/// same time; null if there are none.
std::pair<CongruenceClass *, CongruenceClass *>
findConflict(const isa::Target &T, CongruenceClasses &Classes);

/// The registers of a file that can be assigned.
unsigned numAssignable(const isa::RegFileDesc &File);

} // namespace kc

#endif // KC_LIB_BACKEND_ASSIGNREGISTERS_H
