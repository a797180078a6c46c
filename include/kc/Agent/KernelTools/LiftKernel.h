//===- LiftKernel.h - From assembly to the dialect --------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_KERNELTOOLS_LIFTKERNEL_H
#define KC_AGENT_KERNELTOOLS_LIFTKERNEL_H

#include "kc/Agent/KernelTools/Prompt.h"

namespace kc::agent {

/// A module in the dialect of \p T that compileKernel() makes the kernel
/// \p Assembly of, or one that does the same. Values are in no registers yet,
/// unless there aren't enough registers to choose them anew. The error's
/// message is the diagnostics.
llvm::Expected<std::string> liftKernel(const isa::Target &T,
                                       llvm::StringRef Assembly,
                                       llvm::StringRef FileName);

} // namespace kc::agent

#endif // KC_AGENT_KERNELTOOLS_LIFTKERNEL_H
