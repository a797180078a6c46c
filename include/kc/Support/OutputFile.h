//===- OutputFile.h - Ending an output file ---------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_SUPPORT_OUTPUTFILE_H
#define KC_SUPPORT_OUTPUTFILE_H

#include "llvm/Support/Error.h"
#include "llvm/Support/ToolOutputFile.h"

namespace kc {

/// Keeps \p Out if all of it could be written; else the error names \p Path.
llvm::Error keepOutput(llvm::ToolOutputFile &Out, llvm::StringRef Path);

} // namespace kc

#endif // KC_SUPPORT_OUTPUTFILE_H
