//===- Constants.h - Floating-point constants of PLENA kernels --*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// No instruction contains a floating-point number. A kernel finds its constants
// in FP SRAM, where the task put them; a few others can be computed from them
// or from zero: 1 = exp(0), infinity = 1/0, negatives, reciprocals, small
// powers of two.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_LOWERING_PLENA_CONSTANTS_H
#define KC_LIB_LOWERING_PLENA_CONSTANTS_H

#include "RowPlan.h"
#include "llvm/ADT/DenseMap.h"

namespace kc::lowering::plena {

/// Adds the scalars for constants to a plan's header.
class Constants {
public:
  Constants(const Kernel &K, const Machine &M, RowPlan &Plan, bool LoadZero);

  /// The scalar that holds \p Value; none if there is no way to get it.
  std::optional<unsigned> get(double Value);
  unsigned zero();

  /// What FP SRAM holds, for diagnostics: "0, 1".
  std::string known() const;

private:
  std::optional<unsigned> make(double Value, unsigned Depth);
  unsigned addToHeader(Scalar S);

  struct Slot {
    int64_t Address;
    double Value;
  };
  llvm::SmallVector<Slot> Slots;
  RowPlan &Plan;
  bool LoadZero;
  std::optional<unsigned> Zero;
  /// By the number's bits.
  llvm::DenseMap<uint64_t, unsigned> Known;
};

} // namespace kc::lowering::plena

#endif // KC_LIB_LOWERING_PLENA_CONSTANTS_H
