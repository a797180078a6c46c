//===- KernelTools.h - The tools of a kernel's author -----------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_KERNELTOOLS_KERNELTOOLS_H
#define KC_AGENT_KERNELTOOLS_KERNELTOOLS_H

#include "kc/Agent/KernelTools/Workbench.h"
#include "kc/Agent/Tools.h"

namespace kc::agent {

/// Adds the six tools of the KernelCraft paper (arXiv 2603.08721) and
/// `profile`; they work on \p Bench, which must outlive the registry.
llvm::Error addKernelTools(ToolRegistry &Registry, Workbench &Bench);

/// What run_evaluation, view_output and profile may run in one reply; what was
/// said of the same kernel before is repeated for nothing.
inline constexpr unsigned MaxRunsPerReply = 16;

/// The data of the event `evaluation`. \p Step is "run_evaluation" or
/// "confirmation"; \p Program is the hash of the words that were judged, and
/// \p Kernel the number in the transcript, or 0.
Json evaluationJson(const eval::EvalResult &R, llvm::StringRef Step,
                    llvm::StringRef Program, unsigned Kernel);

/// Where a kernel's cycles go, for `profile`: the costliest lines and opcodes,
/// and the distance to the bound.
std::string profileText(Workbench &Bench, unsigned MaxLines);

} // namespace kc::agent

#endif // KC_AGENT_KERNELTOOLS_KERNELTOOLS_H
