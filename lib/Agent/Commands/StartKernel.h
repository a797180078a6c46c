//===- StartKernel.h - What an agent begins with ----------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_AGENT_COMMANDS_STARTKERNEL_H
#define KC_LIB_AGENT_COMMANDS_STARTKERNEL_H

#include "kc/Agent/KernelTools/Prompt.h"

namespace kc::agent {

/// The kernel that an agent starts from.
struct StartKernel {
  /// As the compiler or the user wrote it: assembly or, of a file *.mlir, a
  /// module.
  std::string Text;
  KernelLevel Level = KernelLevel::Asm;
  /// For messages.
  std::string Name;

  bool isThere() const { return !Text.empty(); }
  /// Its name in a run folder.
  llvm::StringRef fileName() const {
    return Level == KernelLevel::Asm ? "start.s" : "start.mlir";
  }
};

/// Reads a file. Fails with class Usage if it can't be read.
llvm::Expected<StartKernel> readStartKernel(llvm::StringRef Path);

/// What an agent that writes at \p Level is shown. Fails with class Usage if
/// the kernel has errors.
llvm::Expected<std::string>
startText(const isa::Target &T, const StartKernel &Start, KernelLevel Level);

} // namespace kc::agent

#endif // KC_LIB_AGENT_COMMANDS_STARTKERNEL_H
