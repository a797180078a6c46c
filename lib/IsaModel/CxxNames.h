//===- CxxNames.h - Names that generated C++ can use ------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_ISAMODEL_CXXNAMES_H
#define KC_LIB_ISAMODEL_CXXNAMES_H

#include "llvm/ADT/StringRef.h"

namespace kc::model {

/// Whether C++20 gives the word a meaning of its own, so that nothing can be
/// called so.
bool isCxxKeyword(llvm::StringRef Name);

/// Whether the simulated state has a member or type of that name besides those
/// that the definition names.
bool isStateMember(llvm::StringRef Name);

} // namespace kc::model

#endif // KC_LIB_ISAMODEL_CXXNAMES_H
