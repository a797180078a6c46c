//===- Apart.h - Work in a process of its own -------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_KERNELTOOLS_APART_H
#define KC_AGENT_KERNELTOOLS_APART_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <string>

namespace kc::agent {

/// What work in a process of its own came to.
struct ApartResult {
  enum class End {
    Done,    ///< Text is what the work returned
    Failed,  ///< Text is what the work said is wrong
    TooLong, ///< it needed more of the processor's time than it may
    Crashed,
  };
  End TheEnd = End::Done;
  std::string Text;
};

/// Does \p Work in a child process, so that neither endless work nor a crash
/// hurts this one. An error means that there is no such process to be had.
/// \p Work must not print, and what it changes is lost.
llvm::Expected<ApartResult>
workApart(llvm::function_ref<llvm::Expected<std::string>()> Work,
          unsigned MaxSeconds);

} // namespace kc::agent

#endif // KC_AGENT_KERNELTOOLS_APART_H
