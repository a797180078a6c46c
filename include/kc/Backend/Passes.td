//===- Passes.td - Passes over instruction dialects --------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_BACKEND_PASSES
#define KC_BACKEND_PASSES

include "mlir/Pass/PassBase.td"

def AllocateRegisters : Pass<"kc-allocate-registers", "::mlir::func::FuncOp"> {
  let summary = "Assign a register to every value of an instruction dialect";
  let description = [{
    Works on the structured form, with loops as operations. What has to be in
    one register (an operand and the result that overwrites it; a loop-carried
    value before, in and after the loop) is put into one where the values are
    not alive at the same time; elsewhere the instruction that copies a register
    is inserted. Registers that types name already are kept.

    There is no spilling: where the registers don't suffice the error names the
    values that are alive.
  }];
}

def VerifyRegisters : Pass<"kc-verify-registers", "::mlir::func::FuncOp"> {
  let summary = "Check that every value is still in its register when it is used";
  let description = [{
    The operations' verifiers look at one operation at a time. This pass follows
    what each register holds through the program, and reports values without a
    register, and those that something else has overwritten before they are
    used.
  }];
}

def ReleaseRegisters : Pass<"kc-release-registers", "::mlir::func::FuncOp"> {
  let summary = "Take the assignment of registers back";
  let description = [{
    Afterwards no type names a register but those of `get_register`, of the
    function's arguments and results, and of results that the register that
    reads as zero drops. A program that was lifted from assembly can then be
    changed and have its registers assigned anew.
  }];
}

#endif // KC_BACKEND_PASSES
