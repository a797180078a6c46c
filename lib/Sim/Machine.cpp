//===- Machine.cpp - A simulated machine of any instruction set -----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/Machine.h"
#include "kc/Sim/Environment.h"

namespace kc::sim {

Machine::~Machine() = default;
Environment::~Environment() = default;

int Machine::findState(llvm::StringRef Name) const {
  llvm::ArrayRef<StateDesc> States = states();
  for (size_t I = 0; I != States.size(); ++I)
    if (States[I].Name == Name)
      return static_cast<int>(I);
  return -1;
}

} // namespace kc::sim
