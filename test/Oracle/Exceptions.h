//===- Exceptions.h - Instructions that are not compared --------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One list, in a file: "NAME: reason" a line; "#" starts a comment.
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_ORACLE_EXCEPTIONS_H
#define KC_TEST_ORACLE_EXCEPTIONS_H

#include "kc/Isa/Target.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <string>

namespace oracle {

/// Reasons by the record's name. Unknown names and empty reasons are errors.
llvm::Expected<llvm::StringMap<std::string>>
readExceptions(llvm::StringRef File, const kc::isa::Target &Target);

} // namespace oracle

#endif // KC_TEST_ORACLE_EXCEPTIONS_H
