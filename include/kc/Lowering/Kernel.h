//===- Kernel.h - A linalg function as stages -------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the baseline lowerings understand of a reference: matrices, and stages
// that compute them from one another. A stage is
//
//   a product    result[m][n] = sum over k of left[m][k] * right[k][n]
//   a row map    each row of the results from the same rows of other matrices,
//                by the formulas of Expr.h
//
// Element-wise operations and row reductions that follow one another are fused
// into one row map. Structure alone decides: indexing maps, iterators and
// bodies of linalg operations, named or generic; no function is known by name.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LOWERING_KERNEL_H
#define KC_LOWERING_KERNEL_H

#include "kc/Lowering/Expr.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace kc::lowering {

/// Where an argument or result lies: its attribute kc.tensor (Specialize.h).
struct Place {
  std::string Name;
  std::string Memory;
  /// In bytes.
  uint64_t Address = 0;
  std::string Format;
  std::string Layout;
};

struct Matrix {
  int64_t Rows = 0;
  int64_t Columns = 0;
  /// Arguments have one and intermediate matrices don't. Results have one
  /// where the function says so.
  std::optional<Place> At;
  bool IsArgument = false;
  bool IsResult = false;
  /// Says where it comes from.
  mlir::Location Loc;
  /// The first and the last stage that read it, -1 if there are none.
  int FirstRead = -1;
  int LastRead = -1;

  std::string shapeText() const;
};

struct Product {
  unsigned Left, Right, Result;
  /// The right matrix is given as right[n][k].
  bool RightTransposed = false;
  mlir::Operation *Source;
};

struct RowMap {
  struct Output {
    unsigned Result;
    const Expr *Formula;
  };
  llvm::SmallVector<Output, 1> Outputs;
  /// The matrices that the formulas read, ascending.
  llvm::SmallVector<unsigned, 2> Inputs;
  /// Of every matrix involved.
  int64_t Rows, Columns;
  mlir::Operation *Source;
};

using Stage = std::variant<Product, RowMap>;

/// Numbers that lie in a memory of the machine for the kernel: an element of
/// the attribute kc.constants.
struct ConstantTable {
  std::string Memory;
  /// In bytes.
  uint64_t Address = 0;
  std::string Format;
  llvm::SmallVector<double> Values;
};

struct Kernel {
  mlir::func::FuncOp Func;
  std::unique_ptr<ExprPool> Pool;
  llvm::SmallVector<Matrix> Matrices;
  llvm::SmallVector<Stage> Stages;
  llvm::SmallVector<ConstantTable, 1> Constants;
};

/// Understands a function on tensors of static shapes. What isn't understood
/// is an error at the operation that says what was expected.
llvm::FailureOr<Kernel> matchKernel(mlir::func::FuncOp Func);

} // namespace kc::lowering

#endif // KC_LOWERING_KERNEL_H
