//===- SimPlan.h - How an instruction is simulated --------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides, once for handlers and kernels, where the parts of an instruction's
// semantics go:
//
//   * a view that is read is gathered into a buffer of values, a view that is
//     written has a buffer that is scattered at the end;
//   * a statement with iterators becomes a kernel, a function of its own over
//     those buffers and over arrays;
//   * what works on groups of vector registers becomes a kernel of another
//     kind, see VectorPlan.h;
//   * everything else is computed in the handler.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TABLEGEN_SIMPLAN_H
#define KC_LIB_TABLEGEN_SIMPLAN_H

#include "VectorPlan.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace kc::tablegen {

/// The buffer of a view.
struct Buffer {
  const model::View *View;
  /// Dimensions of the view in the order of the buffer, outermost first. The
  /// innermost is the one that loops run over in the host's vectors.
  llvm::SmallVector<unsigned, 3> Order;
};

/// A statement that becomes a kernel.
struct Kernel {
  std::string Name;
  const model::Stmt *Statement;
  /// Iterators of the target; the last one is the lane.
  llvm::SmallVector<std::string, 3> Parallel;
  /// The reductions inside the value, in order of appearance.
  llvm::SmallVector<const model::Expr *, 2> Reductions;
  /// Values that the handler passes on: operands, names, registers.
  llvm::SetVector<const model::Expr *> Scalars;
  /// Views and arrays that the kernel reads.
  llvm::SetVector<const model::View *> Views;
  llvm::SetVector<const model::ArrayInfo *> Arrays;
  /// A single reduction of sums and products, for which the blocked loops of
  /// KernelOps.h can be used.
  bool IsBlocked = false;

  bool isScalar() const { return Parallel.empty(); }
};

struct SimPlan {
  SimPlan(const model::Instruction &I);

  const model::Instruction &I;
  std::vector<Buffer> Reads, Writes;
  std::vector<Kernel> Kernels;
  VectorPlan Vectors;

  const Kernel *kernelOf(const model::Stmt &S) const;
  const Buffer *readBuffer(const model::View *V) const;

private:
  void planStmt(const model::Stmt &S);
  void planBuffers();
  void checkOrder();
};

/// The name of a leaf as a kernel's argument: "op_mask", "val_a", "reg_X".
std::string scalarName(const model::Expr *E);

} // namespace kc::tablegen

#endif // KC_LIB_TABLEGEN_SIMPLAN_H
