//===- TempFolder.cpp - Files for readers that want some ------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TempFolder.h"
#include "Fuzz.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace kc::fuzz;

TempFolder::TempFolder() {
  SmallString<128> Path;
  if (std::error_code EC = sys::fs::createUniqueDirectory("kc-fuzz", Path))
    fail("no temporary folder: " + EC.message());
  Folder = std::string(Path);
}

TempFolder::~TempFolder() { sys::fs::remove_directories(Folder); }

std::string TempFolder::path(StringRef Name) const {
  SmallString<128> Path(Folder);
  sys::path::append(Path, Name);
  return std::string(Path);
}

void TempFolder::write(StringRef Name, StringRef Bytes) const {
  std::string Path = path(Name);
  std::error_code EC;
  for (bool IsSecond : {false, true}) {
    raw_fd_ostream OS(Path, EC);
    if (!EC) {
      OS << Bytes;
      return;
    }
    if (IsSecond)
      fail(Path + ": " + EC.message());
    sys::fs::create_directories(sys::path::parent_path(Path));
  }
}

void TempFolder::copy(StringRef From, StringRef Name) const {
  auto Buffer = MemoryBuffer::getFile(From);
  if (!Buffer)
    fail(From + ": " + Buffer.getError().message());
  write(Name, (*Buffer)->getBuffer());
}
