//===- VectorPlan.h - Kernels over vector registers -------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What reads or writes groups of vector registers becomes a kernel: a function
// over the addresses of groups, computed for each choice of the type variable
// that the instruction depends on. Instructions that compute the same, such as
// those that take their scalar from a register and from an immediate, share
// it: kernels are told apart by their text.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TABLEGEN_VECTORPLAN_H
#define KC_LIB_TABLEGEN_VECTORPLAN_H

#include "kc/IsaModel/IsaModel.h"
#include "llvm/ADT/SetVector.h"

namespace kc::tablegen {

/// The elements that a loop visits.
struct VectorDomain {
  const model::Expr *Begin, *End;
  /// The part of the condition that is the same for all elements, and the mask
  /// whose elements it has besides; nullptr where there is none.
  const model::Expr *Invariant;
  const model::View *Mask;
  /// What has an element for each; nothing is visited beyond their ends.
  llvm::SmallSetVector<const model::View *, 4> Views;

  bool operator==(const VectorDomain &Other) const;
};

/// A value that is computed from elements: that of an assignment to elements,
/// or one of the whole instruction.
struct VectorKernel {
  const model::Expr *Value;
  /// The group or mask that is assigned to, or nullptr.
  const model::View *Out = nullptr;
  std::string Iterator;

  /// What the handler passes on, in the order of the text. Domains are indices
  /// into the plan's, the first one is that of the assignment.
  llvm::SmallVector<unsigned, 2> Domains;
  struct Input {
    const model::View *View;
    /// Each element is read before one behind it is assigned.
    bool IsInStep;
    bool HasComputedIndex = false;
  };
  llvm::SmallVector<Input, 4> Inputs;
  llvm::SmallVector<const model::Expr *, 4> Scalars;

  /// The function's body for each choice, one where there is no variable; empty
  /// where the choice doesn't exist.
  std::vector<std::string> Texts;
  /// Parallel to it, the function's number among those of all instructions.
  std::vector<unsigned> Numbers;
};

/// The kernels of an instruction.
struct VectorPlan {
  explicit VectorPlan(const model::Instruction &I);

  std::vector<VectorDomain> Domains;
  std::vector<VectorKernel> Kernels;

  bool empty() const { return Kernels.empty(); }
  /// The kernel that computes a value, or nullptr.
  const VectorKernel *kernelOf(const model::Expr *Value) const;

private:
  friend class VectorKernelWriter;
  const model::Instruction &I;
};

/// Whether a value is computed from elements of groups or masks.
bool needsVectorKernel(const model::Expr *E);

/// Numbers the distinct bodies of all kernels, and gives them in that order.
std::vector<llvm::StringRef>
numberVectorKernels(llvm::ArrayRef<VectorPlan *> Plans);

} // namespace kc::tablegen

#endif // KC_LIB_TABLEGEN_VECTORPLAN_H
