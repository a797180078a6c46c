//===- OutputFile.cpp - Ending an output file -----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Support/OutputFile.h"

using namespace llvm;

namespace kc {

Error keepOutput(ToolOutputFile &Out, StringRef Path) {
  Out.os().flush();
  if (!Out.os().has_error()) {
    Out.keep();
    return Error::success();
  }
  std::string Message = Out.os().error().message();
  // Else the stream ends the program when it is destroyed.
  Out.os().clear_error();
  return createStringError("can't write '" + Path + "': " + Message);
}

} // namespace kc
