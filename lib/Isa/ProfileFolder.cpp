//===- ProfileFolder.cpp - Where profiles are -----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProfileFolder.h"
#include "kc/Isa/Profile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <dlfcn.h>

using namespace llvm;

namespace kc::isa {

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

std::string definitionsFolder() {
  if (const char *Folder = std::getenv("KC_ISA_DIR"); Folder && *Folder)
    return Folder;
  SmallString<256> Folder(ownFile());
  sys::fs::make_absolute(Folder);
  // bin and lib are beside share; the programs of the tests are one deeper.
  for (unsigned Depth = 0; Depth != 2; ++Depth) {
    sys::path::remove_filename(Folder);
    SmallString<256> Found(sys::path::parent_path(Folder));
    sys::path::append(Found, "share", "kernelcraft", "isa-defs");
    if (sys::fs::is_directory(Found))
      return std::string(Found);
  }
  return "";
}

std::string profileFolder(const Target &T) {
  SmallString<256> Folder(definitionsFolder());
  sys::path::append(Folder, T.Name, "profiles");
  return std::string(Folder);
}

std::vector<std::string> profilesIn(StringRef Folder) {
  std::vector<std::string> Names;
  std::error_code EC;
  for (sys::fs::directory_iterator It(Folder, EC), End; !EC && It != End;
       It.increment(EC))
    if (sys::path::extension(It->path()) == ".json")
      Names.push_back(sys::path::stem(It->path()).str());
  llvm::sort(Names);
  return Names;
}

std::vector<std::string> listProfiles(const Target &T) {
  return profilesIn(profileFolder(T));
}

} // namespace kc::isa
