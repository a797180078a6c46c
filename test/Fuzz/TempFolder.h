//===- TempFolder.h - Files for readers that want some ----------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_FUZZ_TEMPFOLDER_H
#define KC_TEST_FUZZ_TEMPFOLDER_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace kc::fuzz {

/// A folder that goes with the object.
class TempFolder {
public:
  TempFolder();
  ~TempFolder();
  TempFolder(const TempFolder &) = delete;
  TempFolder &operator=(const TempFolder &) = delete;

  std::string path(llvm::StringRef Name = "") const;
  /// Writes a file, and the folders that it is in.
  void write(llvm::StringRef Name, llvm::StringRef Bytes) const;
  void copy(llvm::StringRef From, llvm::StringRef Name) const;

private:
  std::string Folder;
};

} // namespace kc::fuzz

#endif // KC_TEST_FUZZ_TEMPFOLDER_H
