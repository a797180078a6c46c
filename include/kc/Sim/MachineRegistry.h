//===- MachineRegistry.h - Machines of the built-in instruction sets *- C++
//-*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_MACHINEREGISTRY_H
#define KC_SIM_MACHINEREGISTRY_H

#include "kc/Sim/Machine.h"

namespace kc::sim {

/// Makes a machine for a profile that satisfies the definition's constraints;
/// fails otherwise.
using MachineMaker =
    llvm::Expected<std::unique_ptr<Machine>> (*)(const isa::Profile &P);

/// Parallel to isa::allTargets(). Generated.
llvm::ArrayRef<MachineMaker> allMachineMakers();

} // namespace kc::sim

#endif // KC_SIM_MACHINEREGISTRY_H
