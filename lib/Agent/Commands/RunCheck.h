//===- RunCheck.h - Whether to believe a run folder -------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_AGENT_COMMANDS_RUNCHECK_H
#define KC_LIB_AGENT_COMMANDS_RUNCHECK_H

#include "RunRecord.h"
#include <vector>

namespace kc::agent {

/// A run folder as somebody finds it who doesn't trust it.
struct CheckedRun {
  enum class State {
    Confirmed,   ///< there is a kernel that the log confirms
    Unconfirmed, ///< finished without one
    Unfinished,
    Broken, ///< unreadable, or its files contradict each other
  };
  State TheState = State::Broken;
  std::string Folder;
  /// As far as it could be read. Of an unfinished run what it was asked for;
  /// it has no cycles then.
  RunRecord Record;
  /// Why it is unfinished or broken, in one line.
  std::string Problem;
  /// Where its conditions aren't those that the task is scored under:
  /// "profile=emu". Cycles of such runs can't be compared with others.
  std::vector<std::string> Deviations;

  bool isConfirmed() const { return TheState == State::Confirmed; }
};

llvm::StringRef stateName(CheckedRun::State S);

/// Whatever the folder is, there is a result.
CheckedRun checkRun(llvm::StringRef Folder);

} // namespace kc::agent

#endif // KC_LIB_AGENT_COMMANDS_RUNCHECK_H
