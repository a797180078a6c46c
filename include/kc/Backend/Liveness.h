//===- Liveness.h - Where the values of a program are alive -----*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Control flow is structured: a program is a sequence of instructions and
// loops, and a loop's body again is one. All operations are numbered in the
// order of the text, a loop's end being its yield, and a value is alive in one
// range of that order. Operation number p reads in slot 2p and writes in slot
// 2p + 1, so a result can have the register of an operand that is read for the
// last time.
//
// A value from outside of a loop that is used within is alive up to the loop's
// end, since the next iteration uses it again.
//
//===----------------------------------------------------------------------===//

#ifndef KC_BACKEND_LIVENESS_H
#define KC_BACKEND_LIVENESS_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::func {
class FuncOp;
} // namespace mlir::func

namespace kc {

/// Slots from Begin to before End.
struct LiveRange {
  unsigned Begin = 0;
  unsigned End = 0;

  bool overlaps(LiveRange Other) const {
    return Begin < Other.End && Other.Begin < End;
  }
  bool contains(unsigned Slot) const { return Begin <= Slot && Slot < End; }
};

class Liveness {
public:
  /// \p Func must have one block, and no regions but those of hardware loops.
  explicit Liveness(mlir::func::FuncOp Func);

  /// The values that live in registers, in the order of their definition.
  llvm::ArrayRef<mlir::Value> getValues() const { return Values; }
  LiveRange getRange(mlir::Value V) const { return Ranges.lookup(V); }

  /// Where something goes on in the slot.
  mlir::Location getLoc(unsigned Slot) const;

  /// The values in registers of the file that are alive in the slot.
  llvm::SmallVector<mlir::Value> getAlive(unsigned RegFile,
                                          unsigned Slot) const;

private:
  void number(mlir::Block &Body);
  void define(mlir::Value V, unsigned Slot, unsigned MinEnd);
  void defineEntryValues(mlir::func::FuncOp Func);

  llvm::SmallVector<mlir::Operation *, 0> Ops;
  llvm::DenseMap<mlir::Operation *, unsigned> Numbers;
  llvm::SmallVector<mlir::Value, 0> Values;
  llvm::DenseMap<mlir::Value, LiveRange> Ranges;
};

} // namespace kc

#endif // KC_BACKEND_LIVENESS_H
