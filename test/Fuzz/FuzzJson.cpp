//===- FuzzJson.cpp - Any bytes as a file to read -------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first byte chooses the reader (Readers.h), the others are the file.
//
//===----------------------------------------------------------------------===//

#include "Readers.h"

using namespace kc::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  giveToReader(FileReaders, Input(Data, Size));
  return 0;
}
