//===- Effects.cpp - What operations read and write besides registers -----===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects.h"

using namespace mlir;

namespace kc {

Effects::Effects(Operation *Op) {
  Op->walk([&](Operation *Inner) {
    if (auto Known = dyn_cast<MemoryEffectOpInterface>(Inner)) {
      SmallVector<MemoryEffects::EffectInstance> Instances;
      Known.getEffects(Instances);
      for (const MemoryEffects::EffectInstance &E : Instances)
        (isa<MemoryEffects::Read>(E.getEffect()) ? Reads : Writes)
            .insert(E.getResource());
    } else if (!Inner->hasTrait<OpTrait::HasRecursiveMemoryEffects>() &&
               !isMemoryEffectFree(Inner)) {
      AreUnknown = true;
    }
  });
}

} // namespace kc
