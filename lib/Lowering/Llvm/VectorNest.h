//===- VectorNest.h - Loops over the tiles of a result ----------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_LOWERING_LLVM_VECTORNEST_H
#define KC_LIB_LOWERING_LLVM_VECTORNEST_H

#include "VectorizeLinalg.h"

namespace kc::lowering {

/// An operation, with one of its dimensions that of the vectors.
struct VectorPart {
  mlir::linalg::GenericOp Op;
  unsigned Vector = 0;
  /// The dimension of the rows that are computed together, -1 if there is none.
  int Row = -1;
  /// Where each dimension is, where code is emitted.
  llvm::SmallVector<mlir::Value> At;
  llvm::MapVector<mlir::Operation *, Requantisation> Requantisations;

  bool isVector(mlir::OpOperand &Operand) const;
  /// Whether each operand is either contiguous in the dimension or doesn't
  /// depend on it, and the body can be computed on vectors.
  bool isVectorizable(const VectorElements &Elements) const;
};

/// The loops of an operation, and of one that uses its result element by
/// element, if there is one.
class VectorNest {
public:
  VectorNest(mlir::RewriterBase &B, const VectorShape &Shape,
             mlir::Location Loc)
      : B(B), Shape(Shape), Loc(Loc) {}

  llvm::LogicalResult analyze(mlir::linalg::GenericOp Op);
  /// After analyze().
  llvm::LogicalResult analyzeNext(mlir::linalg::GenericOp Op);

  /// Before analyze()d operations, whose old results are no longer looked at.
  void emit();

  /// Whether the instructions for requantisation are right for all multipliers
  /// and shifts of the second operation.
  mlir::Value emitGuard();

  /// Operations that set results to what sums start with.
  llvm::ArrayRef<mlir::linalg::LinalgOp> fills() const { return FillOps; }

private:
  void findFills();
  void chooseTile();
  void emitParallel(unsigned Next);
  void emitChunks();
  void emitRows(mlir::Value At, int64_t Lanes);
  void emitTile(mlir::Value At, int64_t Lanes, mlir::Value Row, int64_t Rows);
  llvm::SmallVector<mlir::Value> emitReduction(unsigned Next, int64_t Lanes,
                                               int64_t Rows,
                                               mlir::ValueRange Sums);
  llvm::SmallVector<mlir::Value> emitBody(VectorPart &Part, int64_t Lanes,
                                          int64_t Rows, mlir::ValueRange Sums,
                                          mlir::OpOperand *SumOperand);
  void store(VectorPart &Part, int64_t Rows, mlir::ValueRange Values);
  void forRows(VectorPart &Part, int64_t Rows, llvm::function_ref<void()> Do);
  void place(VectorPart &Part, unsigned Dimension, mlir::Value At);
  mlir::Value load(VectorPart &Part, mlir::OpOperand &Operand, int64_t Lanes);
  llvm::SmallVector<mlir::Value> indicesOf(VectorPart &Part,
                                           mlir::OpOperand &Operand);
  void countUp(int64_t From, int64_t To, int64_t Step,
               llvm::function_ref<void(mlir::Value)> Body);
  mlir::Value constant(int64_t Value);

  mlir::RewriterBase &B;
  const VectorShape &Shape;
  mlir::Location Loc;
  VectorPart Main, Next;
  /// What of the second operation is the first one's result, and which of its
  /// dimensions a dimension of the first one is.
  mlir::OpOperand *Between = nullptr;
  llvm::DenseMap<unsigned, unsigned> NextDimension;
  llvm::SmallVector<int64_t> Extents;
  llvm::SmallVector<unsigned> Parallel, Reductions;
  int64_t MaxLanes = 1, MaxRows = 1;
  /// Results whose old contents are one number everywhere.
  llvm::SmallVector<mlir::Value> Fills;
  llvm::SmallVector<mlir::linalg::LinalgOp> FillOps;
};

} // namespace kc::lowering

#endif // KC_LIB_LOWERING_LLVM_VECTORNEST_H
