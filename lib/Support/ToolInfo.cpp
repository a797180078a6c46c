//===- ToolInfo.cpp - What a program says of itself -----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Support/ToolInfo.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace kc {

StringRef projectVersion() { return KC_VERSION; }

void setToolInfo(StringRef Tool) {
  cl::SetVersionPrinter([Name = Tool.str()](raw_ostream &OS) {
    OS << "KernelCraft " << projectVersion() << ' ' << Name
       << " (LLVM " LLVM_VERSION_STRING ")\n";
  });
  setBugReportMsg("PLEASE report this crash to the developers of KernelCraft, "
                  "with the command, its input and the backtrace.\n");
}

} // namespace kc
