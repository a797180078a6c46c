//===- ReferenceDialects.h - What references consist of ---------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TASK_REFERENCEDIALECTS_H
#define KC_TASK_REFERENCEDIALECTS_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace kc::task {

/// The dialects that references may use, and everything that lowering them to
/// LLVM needs.
void registerReferenceDialects(mlir::DialectRegistry &Registry);

} // namespace kc::task

#endif // KC_TASK_REFERENCEDIALECTS_H
