//===- InputFile.h - Files that are read as a whole -------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_SUPPORT_INPUTFILE_H
#define KC_SUPPORT_INPUTFILE_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>

namespace kc {

/// Larger than any program or description that people or tools write.
constexpr uint64_t MaxTextFileBytes = 256 << 20;

/// The file, or standard input if \p Path is "-". More than \p MaxBytes is an
/// error, also from a device or a pipe that never ends. Errors don't name the
/// file.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readInputFile(llvm::StringRef Path, uint64_t MaxBytes = MaxTextFileBytes);

} // namespace kc

#endif // KC_SUPPORT_INPUTFILE_H
