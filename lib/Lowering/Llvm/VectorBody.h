//===- VectorBody.h - The body of a linalg operation on vectors -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes several iterations of a linalg.generic at once. What is the same in
// all of them stays scalar, and becomes a vector only where it meets one.
//
// Integers twice as wide as the widest elements of the machine's vectors are
// two vectors, one of the lower and one of the upper halves: quantised
// arithmetic has products of 64 bits, and vectors often haven't.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_LOWERING_LLVM_VECTORBODY_H
#define KC_LIB_LOWERING_LLVM_VECTORBODY_H

#include "Requantisation.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

namespace kc::lowering {

/// Which elements the machine's vectors may have.
struct VectorElements {
  /// Of integers, in bits.
  llvm::SmallVector<unsigned, 4> Integers;
  bool Floats = false;

  unsigned widest() const;
  bool has(mlir::Type T) const;
  /// Twice as wide as the widest.
  bool isDouble(mlir::Type T) const;
};

/// Whether the body can be computed on vectors if \p Vectors, of its arguments,
/// are vectors.
bool isVectorizable(mlir::Block &Body, mlir::ArrayRef<bool> Vectors,
                    const VectorElements &Elements);

class VectorBody {
public:
  VectorBody(mlir::OpBuilder &B, mlir::Location Loc, int64_t Lanes,
             const VectorElements &Elements)
      : B(B), Loc(Loc), Lanes(Lanes), Elements(Elements) {}

  /// What a value of the body is: a scalar, or a vector.
  void set(mlir::Value Of, mlir::Value To) { Values[Of] = {To, nullptr}; }
  /// Of the dimensions of the iteration, for linalg.index.
  llvm::SmallVector<mlir::Value> Indices;
  /// Requantisations, by their last operations, for which there are
  /// instructions.
  const llvm::MapVector<mlir::Operation *, Requantisation> *Requantisations =
      nullptr;
  const RescaleOps *Rescale = nullptr;

  /// The vectors that the body yields.
  llvm::SmallVector<mlir::Value> emit(mlir::Block &Body);

private:
  /// A number with Upper is a wide one.
  struct Number {
    mlir::Value Lower;
    mlir::Value Upper;
  };

  Number get(mlir::Value V) const;
  bool isVector(mlir::Value V) const;
  mlir::Value spread(mlir::Value Scalar);
  mlir::Value narrow(mlir::Value V);
  Number wide(mlir::Value V);
  void emitOp(mlir::Operation &Op);
  void emitNarrow(mlir::Operation &Op);
  Number emitWide(mlir::Operation &Op);
  mlir::Value emitRequantisation(const Requantisation &R, mlir::Type To);
  mlir::Value compareWide(mlir::Operation &Op);

  mlir::Type half() const { return B.getIntegerType(Elements.widest()); }
  mlir::Value constant(int64_t Value);
  mlir::Value convert(mlir::Value V, bool IsSigned);
  Number multiply(mlir::Operation &Op);
  Number shift(mlir::Operation &Op);
  Number shiftBy(mlir::Operation &Op, Number X, unsigned By);
  mlir::Value less(Number X, Number Y, bool IsSigned);
  bool isExtended(mlir::Value V) const;

  mlir::OpBuilder &B;
  mlir::Location Loc;
  int64_t Lanes;
  const VectorElements &Elements;
  llvm::DenseMap<mlir::Value, Number> Values;
};

} // namespace kc::lowering

#endif // KC_LIB_LOWERING_LLVM_VECTORBODY_H
