//===- ProfileFolder.h - Where profiles are ---------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_ISA_PROFILEFOLDER_H
#define KC_LIB_ISA_PROFILEFOLDER_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace kc::isa {

/// The folder of all definitions: $KC_ISA_DIR if it is set, else
/// share/kernelcraft/isa-defs beside the bin or lib folder that this code was
/// loaded from, in an installation as in a build tree. "" if there is none.
std::string definitionsFolder();

/// The names of the .json files of \p Folder without their endings, sorted.
std::vector<std::string> profilesIn(llvm::StringRef Folder);

} // namespace kc::isa

#endif // KC_LIB_ISA_PROFILEFOLDER_H
