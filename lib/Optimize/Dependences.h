//===- Dependences.h - What must stay in order ------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of two operations the later one must stay behind the earlier one if it uses
// its result, or if one of them writes a resource that the other one uses.
//
// That is all that is known for sure. One resource can be taken for a memory
// whose addresses are the operations' operands. Then operations on it depend on
// each other only if their addresses are near. How far an operation reaches
// from an address isn't known either; it is taken to be the smallest distance
// between two addresses of the same operand, since kernels seldom let equal
// operations overlap. This may be wrong: whoever relies on it checks the
// result.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_OPTIMIZE_DEPENDENCES_H
#define KC_LIB_OPTIMIZE_DEPENDENCES_H

#include "Effects.h"
#include "Offsets.h"
#include "llvm/ADT/MapVector.h"

namespace kc {

/// What is assumed of one resource.
struct Addressing {
  /// Null: nothing is assumed.
  mlir::SideEffects::Resource *Memory = nullptr;
  /// The operand that is the address of what an operation writes; it reads at
  /// any of its operands.
  unsigned Place = 0;
};

/// An operation of a sequence.
struct Step {
  mlir::Operation *Op;
  Effects State;
  /// Steps that must come later, and the number of those that come before.
  llvm::SmallVector<unsigned, 4> Later;
  unsigned NumBefore = 0;
};

/// The steps of \p Ops, which are operations of one block in their order.
/// Resources of \p Ignored cause no dependences.
std::vector<Step> findDependences(llvm::ArrayRef<mlir::Operation *> Ops,
                                  const Addressing &Assumed,
                                  const Effects::Set &Ignored);

} // namespace kc

#endif // KC_LIB_OPTIMIZE_DEPENDENCES_H
