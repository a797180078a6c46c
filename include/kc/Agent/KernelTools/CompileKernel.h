//===- CompileKernel.h - From what an agent writes to assembly --*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_KERNELTOOLS_COMPILEKERNEL_H
#define KC_AGENT_KERNELTOOLS_COMPILEKERNEL_H

#include "kc/Agent/KernelTools/Prompt.h"

namespace kc::agent {

/// The assembly of a kernel: the text itself, or what a module in the dialect
/// of \p T becomes when registers are assigned. The error's message is the
/// diagnostics, with line and caret.
llvm::Expected<std::string> compileKernel(const isa::Target &T,
                                          KernelLevel Level,
                                          llvm::StringRef Source,
                                          llvm::StringRef FileName);

} // namespace kc::agent

#endif // KC_AGENT_KERNELTOOLS_COMPILEKERNEL_H
