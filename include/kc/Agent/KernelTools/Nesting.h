//===- Nesting.h - How deep brackets go -------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_KERNELTOOLS_NESTING_H
#define KC_AGENT_KERNELTOOLS_NESTING_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace kc::agent {

/// The line, from 1, where brackets of an MLIR text are nested deeper than
/// \p Max; those in strings and comments don't count. A chain of prefix minus
/// signs counts as nesting. For texts that recursive readers shall not see.
std::optional<unsigned> lineOfDeepNesting(llvm::StringRef Text, unsigned Max);

} // namespace kc::agent

#endif // KC_AGENT_KERNELTOOLS_NESTING_H
