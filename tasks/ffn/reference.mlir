// ffn: y = down(SiLU(up(x)))
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums are exact in i32. They are requantised by a 32-bit multiplier and a
// shift, each rounding to nearest and ties up, and clamped to int8.
//
// SiLU is a function of the int8 values: v = in / 16, and SiLU(v) * 32 - 119
// is rounded to nearest and clamped to int8.

#left = affine_map<(m, n, k) -> (m, k)>
#right = affine_map<(m, n, k) -> (k, n)>
#sum = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>
#channel = affine_map<(m, n) -> (n)>

func.func @ffn(%x: tensor<?x?xi8>, %w_up: tensor<?x?xi8>,
               %w_down: tensor<?x?xi8>,
               %up_multiplier: tensor<?xi32>, %down_multiplier: tensor<?xi32>,
               %up_shift: tensor<?xi32>, %down_shift: tensor<?xi32>)
    -> tensor<?x?xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xi8>
  %inters = tensor.dim %w_up, %c1 : tensor<?x?xi8>
  %outs = tensor.dim %w_down, %c1 : tensor<?x?xi8>
  %none = arith.constant 0 : i32
  %one = arith.constant 1 : i64
  %thirty_one = arith.constant 31 : i64
  %half = arith.constant 1073741824 : i64
  %lowest = arith.constant -128 : i64
  %highest = arith.constant 127 : i64

  %x_zero = arith.constant -5 : i32
  %up_sum_init = tensor.empty(%rows, %inters) : tensor<?x?xi32>
  %up_sum_fill = linalg.fill ins(%none : i32)
      outs(%up_sum_init : tensor<?x?xi32>)
      -> tensor<?x?xi32>
  %up_sum = linalg.generic {indexing_maps = [#left, #right, #sum],
                            iterator_types = ["parallel", "parallel",
                                              "reduction"]}
      ins(%x, %w_up : tensor<?x?xi8>, tensor<?x?xi8>)
      outs(%up_sum_fill : tensor<?x?xi32>) {
  ^bb0(%left: i8, %right: i8, %acc: i32):
    %l = arith.extsi %left : i8 to i32
    %from_zero = arith.subi %l, %x_zero : i32
    %r = arith.extsi %right : i8 to i32
    %product = arith.muli %from_zero, %r : i32
    %more = arith.addi %acc, %product : i32
    linalg.yield %more : i32
  } -> tensor<?x?xi32>
  %up_init = tensor.empty(%rows, %inters) : tensor<?x?xi8>
  %up = linalg.generic {indexing_maps = [#id, #channel, #channel, #id],
                        iterator_types = ["parallel", "parallel"]}
      ins(%up_sum, %up_multiplier, %up_shift
          : tensor<?x?xi32>, tensor<?xi32>, tensor<?xi32>)
      outs(%up_init : tensor<?x?xi8>) {
  ^bb0(%acc: i32, %m: i32, %s: i32, %out: i8):
    %wide = arith.extsi %acc : i32 to i64
    %factor = arith.extsi %m : i32 to i64
    %product = arith.muli %wide, %factor : i64
    %product_up = arith.addi %product, %half : i64
    %scaled = arith.shrsi %product_up, %thirty_one : i64
    %shift = arith.extsi %s : i32 to i64
    %power = arith.shli %one, %shift : i64
    %half_power = arith.shrsi %power, %one : i64
    %scaled_up = arith.addi %scaled, %half_power : i64
    %shifted = arith.shrsi %scaled_up, %shift : i64
    %not_below = arith.maxsi %shifted, %lowest : i64
    %clamped = arith.minsi %not_below, %highest : i64
    %code = arith.trunci %clamped : i64 to i8
    linalg.yield %code : i8
  } -> tensor<?x?xi8>

  %in_scale = arith.constant 0.0625 : f64
  %out_scale = arith.constant 32.0 : f64
  %unit = arith.constant 1.0 : f64
  %silu_zero = arith.constant -119 : i32
  %low = arith.constant -128 : i32
  %high = arith.constant 127 : i32
  %activated_init = tensor.empty(%rows, %inters) : tensor<?x?xi8>
  %activated = linalg.generic {indexing_maps = [#id, #id],
                               iterator_types = ["parallel", "parallel"]}
      ins(%up : tensor<?x?xi8>) outs(%activated_init : tensor<?x?xi8>) {
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
  } -> tensor<?x?xi8>

  %down_sum_init = tensor.empty(%rows, %outs) : tensor<?x?xi32>
  %down_sum_fill = linalg.fill ins(%none : i32)
      outs(%down_sum_init : tensor<?x?xi32>)
      -> tensor<?x?xi32>
  %down_sum = linalg.generic {indexing_maps = [#left, #right, #sum],
                              iterator_types = ["parallel", "parallel",
                                                "reduction"]}
      ins(%activated, %w_down : tensor<?x?xi8>, tensor<?x?xi8>)
      outs(%down_sum_fill : tensor<?x?xi32>) {
  ^bb0(%left: i8, %right: i8, %acc: i32):
    %l = arith.extsi %left : i8 to i32
    %from_zero = arith.subi %l, %silu_zero : i32
    %r = arith.extsi %right : i8 to i32
    %product = arith.muli %from_zero, %r : i32
    %more = arith.addi %acc, %product : i32
    linalg.yield %more : i32
  } -> tensor<?x?xi32>
  %y_zero = arith.constant 4 : i64
  %y_init = tensor.empty(%rows, %outs) : tensor<?x?xi8>
  %y = linalg.generic {indexing_maps = [#id, #channel, #channel, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%down_sum, %down_multiplier, %down_shift
          : tensor<?x?xi32>, tensor<?xi32>, tensor<?xi32>)
      outs(%y_init : tensor<?x?xi8>) {
  ^bb0(%acc: i32, %m: i32, %s: i32, %out: i8):
    %wide = arith.extsi %acc : i32 to i64
    %factor = arith.extsi %m : i32 to i64
    %product = arith.muli %wide, %factor : i64
    %product_up = arith.addi %product, %half : i64
    %scaled = arith.shrsi %product_up, %thirty_one : i64
    %shift = arith.extsi %s : i32 to i64
    %power = arith.shli %one, %shift : i64
    %half_power = arith.shrsi %power, %one : i64
    %scaled_up = arith.addi %scaled, %half_power : i64
    %shifted = arith.shrsi %scaled_up, %shift : i64
    %moved = arith.addi %shifted, %y_zero : i64
    %not_below = arith.maxsi %moved, %lowest : i64
    %clamped = arith.minsi %not_below, %highest : i64
    %code = arith.trunci %clamped : i64 to i8
    linalg.yield %code : i8
  } -> tensor<?x?xi8>
  return %y : tensor<?x?xi8>
}
