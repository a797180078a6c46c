//===- TaskText.h - A task in words -----------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TASK_TASKTEXT_H
#define KC_TASK_TASKTEXT_H

#include "kc/Task/Cell.h"

namespace kc::task {

/// Everything that the author of a kernel for \p C has to know beside the
/// instruction set, as Markdown: what is computed, shapes, where the data lie,
/// in which formats, which constants are there and what counts as right.
std::string taskText(const Cell &C);

} // namespace kc::task

#endif // KC_TASK_TASKTEXT_H
