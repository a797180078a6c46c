//===- ToolInfo.h - What a program says of itself ---------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_SUPPORT_TOOLINFO_H
#define KC_SUPPORT_TOOLINFO_H

#include "llvm/ADT/StringRef.h"

namespace kc {

/// Makes --version name this project and \p Tool, and the report of a crash
/// send the user to us instead of to LLVM. Before options are parsed.
void setToolInfo(llvm::StringRef Tool);

/// The project's version, as "0.1.0".
llvm::StringRef projectVersion();

} // namespace kc

#endif // KC_SUPPORT_TOOLINFO_H
