//===- Environment.h - What a program runs on -------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program asks what it runs on for a service by a trap, an environment call.
// An Environment answers it: it reads the program's request from the machine's
// state, as a convention of the instruction set says, and changes the state.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_ENVIRONMENT_H
#define KC_SIM_ENVIRONMENT_H

#include "llvm/Support/Error.h"
#include <optional>

namespace kc::sim {

class Machine;

class Environment {
public:
  enum class Answer {
    /// The call is done; the program goes on behind it.
    GoOn,
    /// The program ends as it should, with an exit status.
    End,
    /// There is no such call; it is a trap.
    Refuse,
  };

  virtual ~Environment();

  /// Sets up what a program finds when it begins, after reset and loading.
  virtual llvm::Error begin(Machine &M) = 0;
  virtual Answer call(Machine &M) = 0;

  /// What the program ended with, if it did.
  std::optional<int> exitStatus() const { return Status; }

protected:
  std::optional<int> Status;
};

} // namespace kc::sim

#endif // KC_SIM_ENVIRONMENT_H
