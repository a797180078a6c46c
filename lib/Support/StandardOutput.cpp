//===- StandardOutput.cpp - When nobody takes the output ------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Support/StandardOutput.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace llvm;

namespace kc {

static const char *TheTool;

static void atEnd() {
  outs().flush();
  if (!outs().has_error())
    return;
  errs() << TheTool
         << ": error: can't write standard output: " << outs().error().message()
         << '\n';
  outs().clear_error();
  std::_Exit(2);
}

void checkStandardOutput(const char *Tool) {
  TheTool = Tool;
  // The streams must be there first, so that they go after atEnd.
  outs();
  errs();
  std::atexit(atEnd);
}

} // namespace kc
