//===- DataFolder.cpp - Where the tools' data files are -------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Support/DataFolder.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <dlfcn.h>

using namespace llvm;

namespace kc {

/// The file that this code is part of: the program, or a plugin that some other
/// program has loaded.
static std::string ownFile() {
  Dl_info Info;
  void *Address = reinterpret_cast<void *>(&ownFile);
  if (dladdr(Address, &Info) && Info.dli_fname &&
      StringRef(Info.dli_fname).contains(".so"))
    return Info.dli_fname;
  return sys::fs::getMainExecutable(nullptr, Address);
}

std::string findDataFolder(StringRef Name, StringRef Variable) {
  if (std::optional<std::string> Folder = sys::Process::GetEnv(Variable);
      Folder && !Folder->empty())
    return *Folder;
  SmallString<256> Program(ownFile());
  sys::fs::make_absolute(Program);
  // bin and lib are beside share; the programs of the tests are one deeper.
  for (unsigned Depth = 0; Depth != 2; ++Depth) {
    sys::path::remove_filename(Program);
    SmallString<256> Found(sys::path::parent_path(Program));
    sys::path::append(Found, "share", "kernelcraft", Name);
    if (sys::fs::is_directory(Found))
      return std::string(Found);
  }
  return "";
}

} // namespace kc
