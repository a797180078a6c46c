//===- Forms.cpp - The shape of syntax forms ------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Forms.h"

using namespace llvm;

namespace kc::asm_ {

size_t startOfLastOperand(ArrayRef<isa::SyntaxElement> Elements, size_t End) {
  size_t Start = End;
  while (Start && Elements[Start - 1].Kind == isa::SyntaxKind::Literal)
    --Start;
  if (!Start)
    return End;
  --Start;
  if (Start && Elements[Start - 1].Kind == isa::SyntaxKind::Literal &&
      Elements[Start - 1].Text == ",")
    --Start;
  return Start;
}

} // namespace kc::asm_
