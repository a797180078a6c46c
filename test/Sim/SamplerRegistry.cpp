//===- SamplerRegistry.cpp - The instruction sets of tests ---------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Isa/Target.h"
#include "kc/Sim/MachineRegistry.h"

namespace kc::isa {

const Target &getSamplerTarget();
const Target &getLanesTarget();

llvm::ArrayRef<const Target *> allTargets() {
  static const Target *const Targets[] = {&getSamplerTarget(),
                                          &getLanesTarget()};
  return Targets;
}

} // namespace kc::isa

namespace kc::sim {

llvm::Expected<std::unique_ptr<Machine>>
makeSamplerMachine(const isa::Profile &P);
llvm::Expected<std::unique_ptr<Machine>>
makeLanesMachine(const isa::Profile &P);

llvm::ArrayRef<MachineMaker> allMachineMakers() {
  static const MachineMaker Makers[] = {makeSamplerMachine, makeLanesMachine};
  return Makers;
}

} // namespace kc::sim
