//===- ProfileFolder.cpp - Where profiles are -----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProfileFolder.h"
#include "kc/Isa/Profile.h"
#include "kc/Support/DataFolder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace kc::isa {

std::string definitionsFolder() {
  return findDataFolder("isa-defs", "KC_ISA_DIR");
}

std::string profileFolder(const Target &T) {
  SmallString<256> Folder(definitionsFolder());
  if (Folder.empty())
    return "";
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
