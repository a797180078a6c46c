//===- CxxText.h - Writing C++ ----------------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TABLEGEN_CXXTEXT_H
#define KC_LIB_TABLEGEN_CXXTEXT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace kc::tablegen {

/// \p Text as a C++ string literal, escaped.
std::string quoted(llvm::StringRef Text);

/// \p Pattern with {0}, {1}, ... replaced by \p Args, and {T} by \p Type.
std::string fillIn(llvm::StringRef Pattern, llvm::ArrayRef<std::string> Args,
                   llvm::StringRef Type = "");

} // namespace kc::tablegen

#endif // KC_LIB_TABLEGEN_CXXTEXT_H
