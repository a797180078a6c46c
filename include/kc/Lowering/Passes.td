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

def LowerTo : Pass<"kc-lower-to", "::mlir::ModuleOp"> {
  let summary = "Lower functions to the dialect of an instruction set";
  let description = [{
    Where the instruction set has a compiler of its own, the function is one of
    linalg operations. It must have static shapes and say where its arguments and results
    lie, as kc-specialize leaves it. It becomes a kernel: loops are operations,
    registers are not assigned.

        kc-opt tasks/softmax/reference.mlir \
          --kc-specialize="task=softmax isa=plena config=C2" \
          --kc-lower-to="isa=plena mode=opt" --kc-allocate-registers

    Where LLVM compiles for the instruction set, the module has one function,
    and becomes one of the LLVM dialect, which kc-translate --kc-emit-asm
    compiles.

    For other instruction sets it does what kc-select-instructions does.
    docs/lowering.md explains the modes.
  }];
  let options = [
    Option<"Isa", "isa", "std::string", "", "The instruction set">,
    Option<"Mode", "mode", "std::string", "",
           "Which of the instruction set's compilers; by default the best">,
    Option<"Profile", "profile", "std::string", "",
           "The machine's profile; by default the numbers of the definition">,
    Option<"MaxInstructions", "max-instructions", "int64_t", "65536",
           "A longer program is an error">
  ];
}

def SelectInstructions
    : Pass<"kc-select-instructions", "::mlir::func::FuncOp"> {
  let summary = "Make instructions of scalar operations, loads and stores";
  let description = [{
    The function consists of operations on scalars, loads and stores of memrefs,
    and scf.for. Instructions are found by what they compute, as the definition
    of the instruction set says it. Memref arguments lie in the machine's memory
    one after the other, or at the cell that the argument's attribute kc.address
    names; scalar arguments and results are in the first registers. Other
    registers are not assigned.
  }];
  let options = [
    Option<"Isa", "isa", "std::string", "", "The instruction set">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"
  ];
}

#endif // KC_LOWERING_PASSES
