//===- Expr.h - What is computed for each element ---------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A chain of element-wise operations and row reductions is one formula for an
// element of the result. Softmax, with x an element of the operand, is
//
//   e / rowsum(e)   where   e = exp(x - rowmax(x))
//
// Lowerings select instructions from such formulas. They are shared graphs:
// equal expressions are one object, so that what is used twice is computed
// once. Where the reference rounds to bf16 is not part of a formula; the
// tolerance of a task allows for other legal places.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LOWERING_EXPR_H
#define KC_LOWERING_EXPR_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/Support/Allocator.h"

namespace mlir {
class Operation;
} // namespace mlir

namespace kc::lowering {

enum class ExprKind : uint8_t {
  /// The element of a matrix in the row and column of the result.
  Element,
  Constant,
  Neg,
  Exp,
  Sqrt,
  Reciprocal,
  Add,
  Sub,
  Mul,
  Div,
  Max,
  Min,
  /// Over the columns of a row.
  RowSum,
  RowMax,
  RowMin,
};

class Expr : public llvm::FoldingSetNode {
public:
  ExprKind kind() const { return Kind; }
  bool is(ExprKind K) const { return Kind == K; }
  /// Which matrix an Element is of.
  unsigned input() const { return Input; }
  double value() const { return Value; }
  llvm::ArrayRef<const Expr *> operands() const {
    return {Operands, NumOperands};
  }
  const Expr *operand(unsigned I) const { return operands()[I]; }
  /// Counts up in the order of creation: operands have lower numbers.
  unsigned id() const { return Id; }
  /// One number for a whole row; otherwise each element has its own.
  bool isUniform() const { return Uniform; }
  bool isConstant(double V) const {
    return Kind == ExprKind::Constant && Value == V;
  }
  bool isReduction() const { return Kind >= ExprKind::RowSum; }
  /// The operation that computes it, for diagnostics; may be null.
  mlir::Operation *source() const { return Source; }

  void Profile(llvm::FoldingSetNodeID &Id) const;

private:
  friend class ExprPool;
  ExprKind Kind;
  bool Uniform;
  uint8_t NumOperands = 0;
  unsigned Input = 0;
  unsigned Id = 0;
  double Value = 0;
  const Expr *Operands[2] = {nullptr, nullptr};
  mlir::Operation *Source = nullptr;
};

/// "square root", for diagnostics.
llvm::StringRef describe(ExprKind Kind);

/// Makes and owns expressions, and simplifies those of constants.
class ExprPool {
public:
  const Expr *element(unsigned Input);
  const Expr *constant(double Value);
  const Expr *unary(ExprKind Kind, const Expr *A,
                    mlir::Operation *Source = nullptr);
  const Expr *binary(ExprKind Kind, const Expr *A, const Expr *B,
                     mlir::Operation *Source = nullptr);

private:
  const Expr *get(Expr Wanted);

  llvm::FoldingSet<Expr> Known;
  llvm::SpecificBumpPtrAllocator<Expr> Memory;
  unsigned NextId = 0;
};

} // namespace kc::lowering

#endif // KC_LOWERING_EXPR_H
