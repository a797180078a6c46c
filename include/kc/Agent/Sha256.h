//===- Sha256.h - SHA-256 as a hexadecimal string ------------- -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_SHA256_H
#define KC_AGENT_SHA256_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace kc::agent {

/// 64 lower-case hexadecimal digits.
std::string sha256(llvm::StringRef Bytes);

} // namespace kc::agent

#endif // KC_AGENT_SHA256_H
