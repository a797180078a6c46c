//===- RowEmitter.h - Operations for a row plan -----------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_LOWERING_PLENA_ROWEMITTER_H
#define KC_LIB_LOWERING_PLENA_ROWEMITTER_H

#include "Emitter.h"
#include "RowPlan.h"

namespace kc::lowering::plena {

/// Creates the operations of a plan's instructions, and knows in which value
/// each scalar is.
class RowEmitter {
public:
  RowEmitter(Emitter &E, const RowPlan &Plan)
      : E(E), Plan(Plan), Scalars(Plan.Scalars.size()) {}

  /// The scalars that all rows share.
  void emitHeader();
  void emitScalars(llvm::ArrayRef<unsigned> Numbers);
  mlir::Value scalar(unsigned Number);
  void setScalar(unsigned Number, mlir::Value V) { Scalars[Number] = V; }

  /// The accumulators of a pass, in the order of its reductions.
  llvm::SmallVector<unsigned> accumulators(const RowPass &Pass) const;
  /// Copies the start value to an accumulator.
  void startAccumulator(unsigned Number);
  /// Computes the start value in the accumulator; its operands must be known.
  void computeStart(unsigned Number) {
    Scalars[Number] = create(Plan.Scalars[Plan.Scalars[Number].A]);
  }

  /// Addresses are those of the rows; \p Result and \p B are not looked at
  /// where the instruction has none.
  void emit(const RowInstr &I, mlir::Value Result, mlir::Value A,
            mlir::Value B);

private:
  mlir::Value create(const Scalar &S);

  Emitter &E;
  const RowPlan &Plan;
  llvm::SmallVector<mlir::Value> Scalars;
};

} // namespace kc::lowering::plena

#endif // KC_LIB_LOWERING_PLENA_ROWEMITTER_H
