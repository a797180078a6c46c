//===- TasksFolder.cpp - Where the tasks are ------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Support/DataFolder.h"
#include "kc/Task/Task.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace kc::task {

Expected<std::string> findTasksFolder() {
  std::string Found = findDataFolder("tasks", "KC_TASKS_DIR");
  if (sys::fs::is_directory(Found))
    return Found;
  if (!Found.empty())
    return createStringError(inconvertibleErrorCode(),
                             "KC_TASKS_DIR is '" + Twine(Found) +
                                 "', which is no folder");
#ifdef KC_SOURCE_TASKS_DIR
  if (sys::fs::is_directory(KC_SOURCE_TASKS_DIR))
    return std::string(KC_SOURCE_TASKS_DIR);
#endif
  return createStringError(
      inconvertibleErrorCode(),
      "there are no tasks in ../share/kernelcraft/tasks "
      "from the program; set KC_TASKS_DIR to their folder");
}

} // namespace kc::task
