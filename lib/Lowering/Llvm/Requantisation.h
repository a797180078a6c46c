//===- Requantisation.h - Sums that are rescaled ----------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Quantised kernels rescale their sums by a fixed-point multiplier and a shift,
// each of which rounds to nearest, and clamp the result:
//
//   clamp(((sum * multiplier + 2^30) >> 31) + (2^shift >> 1)) >> shift) + zero)
//
// References write that with integers of 64 bits. Many machines have
// instructions for it that need no more than 32.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_LOWERING_LLVM_REQUANTISATION_H
#define KC_LIB_LOWERING_LLVM_REQUANTISATION_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include <optional>

namespace kc::lowering {

/// Values of 32 bits in the body of an operation.
struct Requantisation {
  mlir::Value Sum, Multiplier, Shift;
  int64_t Zero, Lowest, Highest;
};

/// Recognises one by its last operation. The multiplier is one for which
/// \p IsMultiplier holds.
std::optional<Requantisation>
matchRequantisation(mlir::arith::TruncIOp Last,
                    llvm::function_ref<bool(mlir::Value)> IsMultiplier);

/// The instructions of a machine for vectors of i32. Where the multiplier isn't
/// the least number and the shift is below 32, the result must be what the
/// formula says before the zero point is added, but for what exceeds an i32.
class RescaleOps {
public:
  virtual ~RescaleOps() = default;
  virtual mlir::Value rescale(mlir::OpBuilder &B, mlir::Location Loc,
                              mlir::Value Sum, mlir::Value Multiplier,
                              mlir::Value Shift) const = 0;
};

} // namespace kc::lowering

#endif // KC_LIB_LOWERING_LLVM_REQUANTISATION_H
