//===- AtomicFile.cpp - Files that are whole or absent --------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/AtomicFile.h"
#include "kc/Agent/AgentError.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <fcntl.h>
#include <unistd.h>

using namespace llvm;
using namespace kc::agent;

static Error cannotWrite(StringRef Path, std::error_code EC) {
  return makeError(ErrorClass::Infra, "write_failed",
                   "cannot write " + Path + ": " + EC.message());
}

/// A rename is lasting only once its folder is on the disk.
static void syncParent(StringRef Path) {
  SmallString<128> Parent(sys::path::parent_path(Path));
  if (Parent.empty())
    Parent = ".";
  int Descriptor = ::open(Parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (Descriptor < 0)
    return;
  ::fsync(Descriptor);
  ::close(Descriptor);
}

Error kc::agent::writeFileAtomically(StringRef Path, StringRef Bytes) {
  Expected<sys::fs::TempFile> Temp =
      sys::fs::TempFile::create(Path + ".%%%%%%.tmp");
  if (!Temp)
    return cannotWrite(Path, errorToErrorCode(Temp.takeError()));
  std::error_code EC;
  {
    raw_fd_ostream OS(Temp->FD, /*shouldClose=*/false);
    OS << Bytes;
    OS.flush();
    EC = OS.error();
    OS.clear_error();
  }
  if (!EC && ::fsync(Temp->FD) != 0)
    EC = std::error_code(errno, std::generic_category());
  if (EC) {
    consumeError(Temp->discard());
    return cannotWrite(Path, EC);
  }
  if (Error E = Temp->keep(Path))
    return cannotWrite(Path, errorToErrorCode(std::move(E)));
  syncParent(Path);
  return Error::success();
}
