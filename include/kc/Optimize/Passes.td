//===- Passes.td - Rewrites of machine programs ------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// They work on programs in the dialect of any instruction set, before
// registers are assigned, and know nothing but what its definition says:
// registers, immediates, effects on the rest of the state, hardware loops.
//
//===----------------------------------------------------------------------===//

#ifndef KC_OPTIMIZE_PASSES
#define KC_OPTIMIZE_PASSES

include "mlir/Pass/PassBase.td"

def UnrollHardwareLoop : Pass<"kc-unroll-loop", "::mlir::func::FuncOp"> {
  let summary = "Repeat the body of one hardware loop";
  let description = [{
    The loop is the one of that number in the order of the program, outer loops
    before those inside them. The factor must divide the number of trips; 0
    unrolls completely. A loop whose counter is read stays as it is.
  }];
  let options = [
    Option<"loop", "loop", "unsigned", "0", "Number of the loop">,
    Option<"factor", "factor", "unsigned", "0", "Copies of the body; 0 is all">
  ];
}

def FoldOffsets : Pass<"kc-fold-offsets", "::mlir::func::FuncOp"> {
  let summary = "Make chains of register + number single additions";
  let description = [{
    (x + 64) + 64 becomes x + 128 where the number still fits the instruction.
    Addresses of unrolled iterations then no longer depend on each other.
  }];
}

def SimplifyLoops : Pass<"kc-simplify-loops", "::mlir::func::FuncOp"> {
  let summary = "Remove what loops carry in vain";
  let description = [{
    Removes loop-carried values that are never used or never change, operations
    whose results are not used and that have no effect, and loops of one trip.
  }];
}

def HoistEffects : Pass<"kc-hoist-effects", "::mlir::func::FuncOp"> {
  let summary = "Move what every iteration does alike in front of the loop";
  let description = [{
    Unlike loop-invariant code motion this moves operations with effects, such
    as DMA transfers and the setting of control registers, if the state that
    they leave behind is the one that every iteration would find: they are the
    only ones in the loop that write it, and nothing reads it before them.
  }];
}

def RemoveRepeatedEffects
    : Pass<"kc-remove-repeated-effects", "::mlir::func::FuncOp"> {
  let summary = "Remove operations that do again what is already done";
  let description = [{
    An operation with the operands of an earlier one in its block, where nothing
    between them has written what it reads or writes, has no further effect.

    With assume-disjoint, operations of the same name with other operands are
    taken to write other places. That is not always so; who uses it has to check
    the result.
  }];
  let options = [
    Option<"assumeDisjoint", "assume-disjoint", "bool", "false",
           "The same operation with other operands writes elsewhere">
  ];
}

def ShareOffsets : Pass<"kc-share-offsets", "::mlir::func::FuncOp"> {
  let summary = "Compute the same register + number only once in a while";
  let description = [{
    Within a window of operations of one block, the same addition is done once.
    A larger window saves more additions and keeps more registers busy.
  }];
  let options = [
    Option<"window", "window", "unsigned", "32", "Operations of a window">
  ];
}

#endif // KC_OPTIMIZE_PASSES
