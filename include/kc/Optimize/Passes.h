//===- Passes.h - Rewrites of machine programs ------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_OPTIMIZE_PASSES_H
#define KC_OPTIMIZE_PASSES_H

#include "kc/Dialect/IsaDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace kc {

#define GEN_PASS_DECL
#include "kc/Optimize/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "kc/Optimize/Passes.h.inc"

/// The hardware loops of a function in the order of the program, outer loops
/// before those inside them.
llvm::SmallVector<HardwareLoopOpInterface> hardwareLoops(mlir::func::FuncOp F);

/// Repeats the body \p Factor times, 0 is all, and appends the trips that
/// remain; false if the counter is read and would have to be computed.
bool unrollLoop(HardwareLoopOpInterface Loop, unsigned Factor);

/// What the passes of the same names do; true if anything changed.
bool foldOffsets(mlir::func::FuncOp F);
bool simplifyLoops(mlir::func::FuncOp F);
bool mergePointers(mlir::func::FuncOp F);
bool hoistEffects(mlir::func::FuncOp F, bool WithResults = true);
bool removeRepeatedEffects(mlir::func::FuncOp F, int Place = -1,
                           bool WithResults = true);
bool shareOffsets(mlir::func::FuncOp F, unsigned Reserve = 0);
bool shareConstants(mlir::func::FuncOp F, unsigned Reserve = 0);
bool reorder(mlir::func::FuncOp F, llvm::StringRef Memory, unsigned Place = 0);

/// Instructions that reduce rows of a memory into a register and that make one
/// row of two, by their mnemonics, and what is known of them.
struct ReductionPair {
  std::string Reduce, Combine;
  /// Which of the registers of Combine says where the result goes.
  unsigned Place = 0;
  /// Where there is room for two rows, and how far they are apart.
  int64_t Free = 0;
  int64_t Extent = 0;
};
bool combineReductions(mlir::func::FuncOp F, const ReductionPair &Pair);
/// The operand that is the address of what \p Op reduces into a register; null
/// if the operation isn't of that form or has immediates that aren't zero.
mlir::OpOperand *reducedRow(mlir::Operation *Op);

/// An instruction that adds an immediate to an address in a register, by the
/// names in its definition.
struct Displacement {
  std::string Mnemonic, Register, Immediate;
};
/// Moves numbers that are added to addresses into such immediates.
bool foldDisplacements(mlir::func::FuncOp F,
                       llvm::ArrayRef<Displacement> Known);

/// Replaces at most \p Most operations, 0 is all, for which mayGiveZero() and
/// \p GivesZero hold, by registers that nothing has written yet.
bool useInitialZeros(mlir::func::FuncOp F,
                     llvm::function_ref<bool(InstrOpInterface)> GivesZero,
                     unsigned Most = 0);
/// Whether the operation computes its only result from nothing but zeros.
bool mayGiveZero(mlir::Operation *Op);

/// The names of the resources that may be memories which the function writes
/// by address, sorted.
llvm::SmallVector<llvm::StringRef> addressedResources(mlir::func::FuncOp F);

} // namespace kc

#endif // KC_OPTIMIZE_PASSES_H
