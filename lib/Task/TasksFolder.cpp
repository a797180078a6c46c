//===- TasksFolder.cpp - Where the tasks are ------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Task/Task.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <dlfcn.h>

using namespace llvm;

namespace kc::task {

/// The file that this code is part of: a program, or a plugin that some other
/// program has loaded.
static std::string ownFile() {
  Dl_info Info;
  void *Address = reinterpret_cast<void *>(&ownFile);
  if (dladdr(Address, &Info) && Info.dli_fname &&
      StringRef(Info.dli_fname).contains(".so"))
    return Info.dli_fname;
  return sys::fs::getMainExecutable(nullptr, Address);
}

Expected<std::string> findTasksFolder() {
  if (const char *Folder = std::getenv("KC_TASKS_DIR"); Folder && *Folder) {
    if (sys::fs::is_directory(Folder))
      return std::string(Folder);
    return createStringError(inconvertibleErrorCode(),
                             "KC_TASKS_DIR is '" + Twine(Folder) +
                                 "', which is no folder");
  }
  SmallString<256> Program(ownFile());
  sys::fs::make_absolute(Program);
  SmallString<256> Found;
  // bin and lib are beside share; the programs of the tests are one deeper.
  for (unsigned Depth = 0; Depth != 2; ++Depth) {
    sys::path::remove_filename(Program);
    Found = sys::path::parent_path(Program);
    sys::path::append(Found, "share", "kernelcraft", "tasks");
    if (sys::fs::is_directory(Found))
      return std::string(Found);
  }
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
