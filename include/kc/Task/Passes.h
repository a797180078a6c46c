//===- Passes.h - Passes on reference functions -----------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TASK_PASSES_H
#define KC_TASK_PASSES_H

namespace kc::task {

/// Registers kc-specialize, described in Passes.td.
void registerTaskPasses();

} // namespace kc::task

#endif // KC_TASK_PASSES_H
