//===- SinkExtensions.cpp - Extensions where they are multiplied ----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SinkExtensions.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace kc::native {

void sinkExtensions(Function &F) {
  SmallVector<Instruction *> Products;
  for (Instruction &I : instructions(F))
    if (I.getOpcode() == Instruction::Mul && I.getType()->isVectorTy())
      Products.push_back(&I);
  for (Instruction *Product : Products)
    for (Use &Operand : Product->operands()) {
      auto *Extension = dyn_cast<CastInst>(Operand.get());
      if (!Extension || !llvm::isa<SExtInst, ZExtInst>(Extension) ||
          Extension->getParent() == Product->getParent())
        continue;
      Instruction *Copy = Extension->clone();
      Copy->insertBefore(Product->getIterator());
      Operand.set(Copy);
      if (Extension->use_empty())
        Extension->eraseFromParent();
    }
}

} // namespace kc::native
