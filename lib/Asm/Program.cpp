//===- Program.cpp - An assembled program ---------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Asm/Program.h"
#include "llvm/ADT/STLExtras.h"

namespace kc::asm_ {

bool Program::isData(size_t Index) const {
  auto It = llvm::partition_point(
      DataWords, [&](const auto &Range) { return Range.second <= Index; });
  return It != DataWords.end() && It->first <= Index;
}

} // namespace kc::asm_
