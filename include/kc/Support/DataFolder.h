//===- DataFolder.h - Where the tools' data files are -----------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Instruction set definitions, manuals and tasks are files. A tool finds them
// beside itself, in the build tree as in an installation:
//
//   bin/kc-sim    share/kernelcraft/{isa-defs,manuals,tasks}
//
//===----------------------------------------------------------------------===//

#ifndef KC_SUPPORT_DATAFOLDER_H
#define KC_SUPPORT_DATAFOLDER_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace kc {

/// The folder share/kernelcraft/\p Name that belongs to the running program or
/// plugin; the environment variable \p Variable, if it is set, instead. Empty
/// if there is none.
std::string findDataFolder(llvm::StringRef Name, llvm::StringRef Variable);

} // namespace kc

#endif // KC_SUPPORT_DATAFOLDER_H
