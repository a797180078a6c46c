//===- SinkExtensions.h - Extensions where they are multiplied --*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_NATIVE_SINKEXTENSIONS_H
#define KC_LIB_NATIVE_SINKEXTENSIONS_H

namespace llvm {
class Function;
} // namespace llvm

namespace kc::native {

/// Puts the extensions of a product's operands into its basic block, of
/// vectors only. Code generation, which sees one block at a time, makes one
/// instruction of the upper half of a product of extended numbers; if it
/// doesn't see that they are, it takes the vectors apart.
void sinkExtensions(llvm::Function &F);

} // namespace kc::native

#endif // KC_LIB_NATIVE_SINKEXTENSIONS_H
