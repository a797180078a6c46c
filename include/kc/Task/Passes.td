//===- Passes.td - Passes on reference functions -----------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TASK_PASSES
#define KC_TASK_PASSES

include "mlir/Pass/PassBase.td"

def SpecializePass : Pass<"kc-specialize", "mlir::ModuleOp"> {
  let summary = "Bind the dynamic shapes of a reference to a configuration";
  let description = [{
    Gives the arguments of one function static shapes and folds everything that
    follows from them. The shapes are those of a task's configuration,

        kc-opt tasks/softmax/reference.mlir \
          --kc-specialize="task=softmax isa=plena config=C2"

    and the function then also says where its arguments and results lie and
    which constants it has (kc.tensor, kc.constants, ...); or they are given,

        --kc-specialize="shapes=4x128"

    one for each argument. A shape that remains dynamic is an error.
  }];
  let options = [
    Option<"TaskId", "task", "std::string", "",
           "The task whose reference this is">,
    Option<"Isa", "isa", "std::string", "", "The instruction set to bind it for">,
    Option<"Config", "config", "std::string", "", "The configuration">,
    Option<"TasksFolder", "tasks", "std::string", "",
           "The folder of the tasks; by default the one that the program finds">,
    Option<"FunctionName", "function", "std::string", "",
           "The function; by default the task's, or the only one">,
    ListOption<"Shapes", "shapes", "std::string",
               "Shapes of the arguments, as 4x64, instead of a task">
  ];
  let dependentDialects = ["mlir::arith::ArithDialect",
                           "mlir::linalg::LinalgDialect",
                           "mlir::tensor::TensorDialect"];
}

#endif // KC_TASK_PASSES
