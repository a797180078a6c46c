//===- Passes.td - The lowerings as passes -----------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LOWERING_PASSES
#define KC_LOWERING_PASSES

include "mlir/Pass/PassBase.td"

def LowerTo : Pass<"kc-lower-to", "::mlir::func::FuncOp"> {
  let summary = "Lower a linalg function to the dialect of an instruction set";
  let description = [{
    The function must have static shapes and say where its arguments and results
    lie, as kc-specialize leaves it. It becomes a kernel: loops are operations,
    registers are not assigned.

        kc-opt tasks/softmax/reference.mlir \
          --kc-specialize="task=softmax isa=plena config=C2" \
          --kc-lower-to="isa=plena mode=opt" --kc-allocate-registers

    docs/lowering.md explains the modes.
  }];
  let options = [
    Option<"Isa", "isa", "std::string", "", "The instruction set">,
    Option<"Mode", "mode", "std::string", "\"opt\"",
           "Which of the instruction set's compilers">,
    Option<"Profile", "profile", "std::string", "",
           "The machine's profile; by default the numbers of the definition">,
    Option<"MaxInstructions", "max-instructions", "int64_t", "65536",
           "A longer program is an error">
  ];
}

#endif // KC_LOWERING_PASSES
