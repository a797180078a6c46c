// silu: y = SiLU(x / 16) * 32 - 119
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function of the int8 values: computed in f64, rounded to nearest, and
// clamped to int8. No value but 0 is near a tie.

#id = affine_map<(d0) -> (d0)>

func.func @silu(%x: tensor<?xi8>) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %size = tensor.dim %x, %c0 : tensor<?xi8>
  %in_scale = arith.constant 0.0625 : f64
  %out_scale = arith.constant 32.0 : f64
  %unit = arith.constant 1.0 : f64
  %silu_zero = arith.constant -119 : i32
  %low = arith.constant -128 : i32
  %high = arith.constant 127 : i32
  %init = tensor.empty(%size) : tensor<?xi8>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel"]}
      ins(%x : tensor<?xi8>) outs(%init : tensor<?xi8>) {
  ^bb0(%in: i8, %out: i8):
    %number = arith.sitofp %in : i8 to f64
    %v = arith.mulf %number, %in_scale : f64
    %minus = arith.negf %v : f64
    %exp = math.exp %minus : f64
    %below = arith.addf %exp, %unit : f64
    %silu = arith.divf %v, %below : f64
    %in_steps = arith.mulf %silu, %out_scale : f64
    %whole = math.roundeven %in_steps : f64
    %steps = arith.fptosi %whole : f64 to i32
    %from_zero = arith.addi %steps, %silu_zero : i32
    %not_below = arith.maxsi %from_zero, %low : i32
    %clamped = arith.minsi %not_below, %high : i32
    %code = arith.trunci %clamped : i32 to i8
    linalg.yield %code : i8
  } -> tensor<?xi8>
  return %y : tensor<?xi8>
}
