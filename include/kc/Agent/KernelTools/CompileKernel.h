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
#include "kc/Eval/Evaluator.h"

namespace kc::agent {

/// Modules in the dialect are read by MLIR's parser, which trusts its input.
/// Larger ones, and those nested deeper, are refused unread; and what takes
/// longer of the processor's time is given up.
inline constexpr size_t MaxModuleBytes = 8 << 20;
inline constexpr unsigned MaxModuleNesting = 100;
inline constexpr unsigned MaxCompileSeconds = 30;

/// The assembly of a kernel: the text itself, or what a module in the dialect
/// of \p T becomes when registers are assigned. The error's message is the
/// diagnostics, with line and caret; it quotes the kernel and isn't escaped. A
/// module is compiled in a process of its own.
llvm::Expected<std::string> compileKernel(const isa::Target &T,
                                          KernelLevel Level,
                                          llvm::StringRef Source,
                                          llvm::StringRef FileName);

/// The evaluator's answer to a kernel for which compileKernel() gave
/// \p Diagnostics, which it escapes.
eval::EvalResult notCompiled(const eval::Evaluator &Judge, eval::Mode Mode,
                             llvm::StringRef Diagnostics);

} // namespace kc::agent

#endif // KC_AGENT_KERNELTOOLS_COMPILEKERNEL_H
