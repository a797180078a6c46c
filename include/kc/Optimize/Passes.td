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
    before those inside them. Trips that the factor leaves over follow the loop;
    factor 0 unrolls completely. A counter that is read becomes a number; that
    is possible only where the loop is unrolled completely, and the loop stays
    as it is elsewhere.
  }];
  let options = [
    Option<"loop", "loop", "unsigned", "0", "Number of the loop">,
    Option<"factor", "factor", "unsigned", "0", "Copies of the body; 0 is all">
  ];
}

def FoldOffsets : Pass<"kc-fold-offsets", "::mlir::func::FuncOp"> {
  let summary = "Make chains of register + number single additions";
  let description = [{
    (x + 64) + 64 becomes x + 128 where the number still fits the instruction,
    and x + 0 becomes x. Addresses of unrolled iterations then no longer depend
    on each other.
  }];
}

def SimplifyLoops : Pass<"kc-simplify-loops", "::mlir::func::FuncOp"> {
  let summary = "Remove what loops carry in vain";
  let description = [{
    Removes loop-carried values that are never used or never change, operations
    whose results are not used and that have no effect, and loops of one trip.
  }];
}

def MergePointers : Pass<"kc-merge-pointers", "::mlir::func::FuncOp"> {
  let summary = "Compute loop-carried values that step alike from one another";
  let description = [{
    Of two values that a loop carries, that begin as sums of one register and a
    number each, and that grow by the same number, the larger one becomes the
    smaller one plus their distance where it is used.
  }];
}

def HoistEffects : Pass<"kc-hoist-effects", "::mlir::func::FuncOp"> {
  let summary = "Move what every iteration does alike in front of the loop";
  let description = [{
    Unlike loop-invariant code motion this moves operations with effects too,
    such as DMA transfers and the setting of control registers, if nothing else
    in the loop writes what they read or write, and nothing reads what they
    write before they have written it.
  }];
  let options = [
    Option<"results", "results", "bool", "true",
           "Also those whose results take a register all through the loop">
  ];
}

def RemoveRepeatedEffects
    : Pass<"kc-remove-repeated-effects", "::mlir::func::FuncOp"> {
  let summary = "Remove operations that do again what is already done";
  let description = [{
    An operation with the operands of an earlier one in its block, where nothing
    between them has written what it reads or writes, has no further effect.

    With `place=n`, operations of the same name with different operands number n
    are taken to write to different places. That is not always so; who uses it
    has to check the result.
  }];
  let options = [
    Option<"place", "place", "int", "-1",
           "The operand that says where an operation writes">,
    Option<"results", "results", "bool", "true",
           "Also those whose results then stay in a register for longer">
  ];
}

def ShareOffsets : Pass<"kc-share-offsets", "::mlir::func::FuncOp"> {
  let summary = "Compute register + number as rarely as registers allow";
  let description = [{
    Sums of a register and a number, and numbers that an instruction puts into a
    register, are computed where they are used, and kept for later uses as long
    as there are registers for them.
  }];
  let options = [
    Option<"reserve", "reserve", "unsigned", "0",
           "Registers of each file to leave alone">
  ];
}

def ShareConstants : Pass<"kc-share-constants", "::mlir::func::FuncOp"> {
  let summary = "Keep constants in registers as registers allow";
  let description = [{
    The same for files whose registers no number can be added to: what is
    computed from nothing but numbers, the register that reads as zero, and
    memories that the function doesn't write.
  }];
  let options = [
    Option<"reserve", "reserve", "unsigned", "0",
           "Registers of each file to leave alone">
  ];
}

def Reorder : Pass<"kc-reorder", "::mlir::func::FuncOp"> {
  let summary = "Bring operations together that need the same registers";
  let description = [{
    Operations that don't depend on each other are ordered so that few addresses
    have to be computed again and few registers of the machine set again.
    Transfers that need the same settings come together. An operation that does
    nothing but copy an operand to a resource is taken to overwrite all of it.

    Accesses to one resource, `memory`, can be taken to depend on each other
    only where their addresses are near: an operation writes at its operand
    number `place`, reads at any operand, and reaches from there as far as the
    next address of an operation of its name. That is not always so; who uses it
    has to check the result.
  }];
  let options = [
    Option<"memory", "memory", "std::string", "",
           "The resource that is accessed by address, e.g. plena.VRAM">,
    Option<"place", "place", "unsigned", "0",
           "The operand that says where an operation writes">
  ];
}

def CombineReductions : Pass<"kc-combine-reductions", "::mlir::func::FuncOp"> {
  let summary = "Combine rows before they are reduced";
  let description = [{
    Instructions `reduce` that reduce rows of a memory into one register, one
    after the other, become one, after instructions `combine` that make a single
    row of theirs. Whether that is the same is not known here, and neither is
    whether the rows at `free` and behind it are; who uses it has to know.
  }];
  let options = [
    Option<"reduce", "reduce", "std::string", "", "The reduction's mnemonic">,
    Option<"combine", "combine", "std::string", "",
           "The mnemonic of what combines two rows">,
    Option<"place", "place", "unsigned", "0",
           "The operand that says where the combined row goes">,
    Option<"free", "free", "int64_t", "0", "Address of two rows of room">,
    Option<"extent", "extent", "int64_t", "0", "How far these are apart">
  ];
}

def UseInitialZeros : Pass<"kc-use-initial-zeros", "::mlir::func::FuncOp"> {
  let summary = "Use zeros that registers begin with";
  let description = [{
    Register files are zero when a program begins. What `instructions` compute
    from nothing but zeros is taken to be zero, and comes from registers that
    nothing has written yet, as many as there are.
  }];
  let options = [
    ListOption<"instructions", "instructions", "std::string",
               "Mnemonics of instructions that give zero for zeros">,
    Option<"most", "most", "unsigned", "0", "Replace so many; 0 is all">
  ];
}

def FoldDisplacements : Pass<"kc-fold-displacements", "::mlir::func::FuncOp"> {
  let summary = "Add to addresses where they are used";
  let description = [{
    What is added to an address moves into the immediate of an instruction that
    adds it itself. Which instructions do that is not known here; who uses it has
    to know.
  }];
  let options = [
    ListOption<"at", "at", "std::string",
               "MNEMONIC:REGISTER:IMMEDIATE, operands as the definition names "
               "them">
  ];
}

#endif // KC_OPTIMIZE_PASSES
