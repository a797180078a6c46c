//===- Baselines.h - The compiler's kernels ---------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_AGENT_COMMANDS_BASELINES_H
#define KC_LIB_AGENT_COMMANDS_BASELINES_H

#include "kc/Agent/Commands/Commands.h"
#include "kc/Lowering/Lowering.h"

namespace kc::agent {

struct BaselineKernel {
  std::string Assembly;
  /// Of an evaluation with fresh data.
  eval::EvalResult Result;
};

/// The modes of the instruction set's compiler; none if it has none.
std::vector<std::string> baselineModes(llvm::StringRef Isa);

llvm::Expected<BaselineKernel> makeBaseline(eval::Evaluator &Judge,
                                            llvm::StringRef Mode);

} // namespace kc::agent

#endif // KC_LIB_AGENT_COMMANDS_BASELINES_H
