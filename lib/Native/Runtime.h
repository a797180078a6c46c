//===- Runtime.h - Functions that programs may call -------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_NATIVE_RUNTIME_H
#define KC_LIB_NATIVE_RUNTIME_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace kc::native {

llvm::ArrayRef<llvm::StringLiteral> runtimeTexts();

/// Adds the definitions of runtime functions that \p M only declares, and of
/// those that code generation needs, \p Called, which are kept whatever the
/// optimiser thinks of them.
llvm::Error linkRuntime(llvm::Module &M, const llvm::StringSet<> &Called);

} // namespace kc::native

#endif // KC_LIB_NATIVE_RUNTIME_H
