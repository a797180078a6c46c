//===- VectorizeLinalg.h - Loops over vectors from linalg -------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_LOWERING_LLVM_VECTORIZELINALG_H
#define KC_LIB_LOWERING_LLVM_VECTORIZELINALG_H

#include "VectorBody.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <memory>

namespace kc::lowering {

struct VectorShape {
  VectorElements Elements;
  /// Bits of a register.
  unsigned RegisterBits = 0;
  /// Registers that an operand may consist of.
  unsigned MaxGroup = 1;
  /// Registers that accumulators may take up.
  unsigned MaxAccumulators = 1;
  /// Rows of the result that are computed at once.
  unsigned MaxRows = 1;
  /// Instructions for requantisations, if there are any.
  std::shared_ptr<const RescaleOps> Rescale;
};

/// Replaces operations on buffers of static shapes by loops over vectors.
class LinalgVectorizer {
public:
  LinalgVectorizer(mlir::RewriterBase &B, const VectorShape &Shape)
      : B(B), Shape(Shape) {}

  /// Loops whose innermost computes neighbouring elements of the results. What
  /// is summed up stays in registers. Fails, and leaves the operation alone, if
  /// it isn't of a form for which this is a matter of course: the last
  /// dimension of the results must be contiguous in all operands that depend on
  /// it, and all that depends on it must be of types that vectors may have.
  llvm::LogicalResult vectorize(mlir::linalg::GenericOp Op);

  /// The same for a sum and the operation after it that requantises it. Sums
  /// are in registers only. As the instructions for it aren't right for all
  /// multipliers and shifts, those are looked at first, once; for others the
  /// two operations stay as they are.
  llvm::LogicalResult vectorizeRequantised(mlir::linalg::GenericOp Sum,
                                           mlir::linalg::GenericOp Next);

private:
  mlir::RewriterBase &B;
  const VectorShape &Shape;
};

} // namespace kc::lowering

#endif // KC_LIB_LOWERING_LLVM_VECTORIZELINALG_H
