//===- CreateMachine.cpp - The machines that are built in -----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/Machine.h"
#include "kc/Sim/MachineRegistry.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace kc::sim {

Expected<std::unique_ptr<Machine>> createMachine(const isa::Target &T,
                                                 const isa::Profile &P) {
  for (auto [Target, Make] :
       llvm::zip_equal(isa::allTargets(), allMachineMakers()))
    if (Target == &T)
      return Make(P);
  return createStringError("instruction set '" + T.Name + "' has no simulator");
}

} // namespace kc::sim
