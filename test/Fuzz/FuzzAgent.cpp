//===- FuzzAgent.cpp - Any bytes as what agents read ----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first byte chooses the reader (AgentReaders.h), the others are the text.
//
//===----------------------------------------------------------------------===//

#include "AgentReaders.h"

using namespace kc::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  giveToReader(AgentFileReaders, Input(Data, Size));
  return 0;
}
