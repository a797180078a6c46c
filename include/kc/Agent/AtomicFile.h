//===- AtomicFile.h - Files that are whole or absent ---------- -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_ATOMICFILE_H
#define KC_AGENT_ATOMICFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace kc::agent {

/// Writes a file beside \p Path, waits until the disk has it, and renames it to
/// \p Path. Errors are of class Infra; \p Path is then as it was.
llvm::Error writeFileAtomically(llvm::StringRef Path, llvm::StringRef Bytes);

} // namespace kc::agent

#endif // KC_AGENT_ATOMICFILE_H
