//===- Effects.h - What operations read and write ---------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state of a machine besides its registers of SSA values is a number of
// resources: memories, accumulators, control registers. An operation says which
// of them it reads and writes, and nothing of where in them.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_OPTIMIZE_EFFECTS_H
#define KC_LIB_OPTIMIZE_EFFECTS_H

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace kc {

/// The resources that an operation and those inside it read and write.
struct Effects {
  using Set = llvm::SmallPtrSet<mlir::SideEffects::Resource *, 4>;
  Set Reads, Writes;
  /// There are effects that nothing is known of.
  bool AreUnknown = false;

  explicit Effects(mlir::Operation *Op);
  Effects() = default;

  bool any() const { return AreUnknown || !Reads.empty() || !Writes.empty(); }
};

inline bool intersect(const Effects::Set &A, const Effects::Set &B) {
  return llvm::any_of(A, [&](auto *R) { return B.contains(R); });
}

} // namespace kc

#endif // KC_LIB_OPTIMIZE_EFFECTS_H
