//===- RegisterPressure.h - Registers that values need ----------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How many registers of a file the values of a block need at each of its
// operations. An operation reads its operands before it writes its results, so
// a result can have the register of an operand that is read for the last time.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_OPTIMIZE_REGISTERPRESSURE_H
#define KC_LIB_OPTIMIZE_REGISTERPRESSURE_H

#include "kc/Dialect/IsaInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <functional>

namespace kc {

/// Parallel to the operations of a block: values that are defined in it and
/// alive
struct BlockPressure {
  /// where the operation reads,
  llvm::SmallVector<unsigned, 0> Before;
  /// where it has written,
  llvm::SmallVector<unsigned, 0> After;
  /// and during all of it, if it contains others.
  llvm::SmallVector<unsigned, 0> Across;
};

class RegisterPressure {
public:
  /// Results of operations for which \p IsLeftOut holds need no register; what
  /// they are computed from is alive as long as they are used.
  RegisterPressure(unsigned RegFile,
                   std::function<bool(mlir::Operation *)> IsLeftOut)
      : RegFile(RegFile), IsLeftOut(std::move(IsLeftOut)) {}

  /// As the block was when it was first asked for.
  const BlockPressure &of(mlir::Block &Body);
  /// The most that a block needs, with what is in it.
  unsigned maxIn(mlir::Block &Body);

private:
  struct LastUse {
    int At;
    /// By operations within the one there.
    bool IsInside;
  };
  bool needsRegister(mlir::Value V) const;
  void extend(mlir::Value V, mlir::Block &Body, LastUse &Last) const;

  unsigned RegFile;
  std::function<bool(mlir::Operation *)> IsLeftOut;
  llvm::DenseMap<mlir::Block *, std::unique_ptr<BlockPressure>> Known;
  llvm::DenseMap<mlir::Operation *, unsigned> Positions;
};

} // namespace kc

#endif // KC_LIB_OPTIMIZE_REGISTERPRESSURE_H
