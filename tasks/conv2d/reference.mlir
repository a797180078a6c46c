// conv2d: y = requantise(x * w), 3 by 3, same size
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums are exact in i32. They are requantised by a 32-bit multiplier and a
// shift, each rounding to nearest and ties up, and clamped to int8.
//
// The edge is padded with the zero point, which counts nothing.

#window = affine_map<(h, w, o, y, x, c) -> (h + y, w + x, c)>
#filter = affine_map<(h, w, o, y, x, c) -> (y, x, c, o)>
#sum = affine_map<(h, w, o, y, x, c) -> (h, w, o)>
#id = affine_map<(h, w, c) -> (h, w, c)>
#channel = affine_map<(h, w, c) -> (c)>

func.func @conv2d(%x: tensor<?x?x?xi8>, %w: tensor<3x3x?x?xi8>,
                  %multiplier: tensor<?xi32>, %shift_of: tensor<?xi32>)
    -> tensor<?x?x?xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %height = tensor.dim %x, %c0 : tensor<?x?x?xi8>
  %width = tensor.dim %x, %c1 : tensor<?x?x?xi8>
  %outs = tensor.dim %w, %c3 : tensor<3x3x?x?xi8>
  %edge = arith.constant -5 : i8
  %padded = tensor.pad %x low[1, 1, 0] high[1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %edge : i8
  } : tensor<?x?x?xi8> to tensor<?x?x?xi8>
  %x_zero = arith.constant -5 : i32
  %none = arith.constant 0 : i32
  %sum_init = tensor.empty(%height, %width, %outs) : tensor<?x?x?xi32>
  %sum_fill = linalg.fill ins(%none : i32) outs(%sum_init : tensor<?x?x?xi32>)
      -> tensor<?x?x?xi32>
  %sum = linalg.generic {indexing_maps = [#window, #filter, #sum],
                         iterator_types = ["parallel", "parallel", "parallel",
                                           "reduction", "reduction",
                                           "reduction"]}
      ins(%padded, %w : tensor<?x?x?xi8>, tensor<3x3x?x?xi8>)
      outs(%sum_fill : tensor<?x?x?xi32>) {
  ^bb0(%in: i8, %weight: i8, %acc: i32):
    %l = arith.extsi %in : i8 to i32
    %from_zero = arith.subi %l, %x_zero : i32
    %r = arith.extsi %weight : i8 to i32
    %product = arith.muli %from_zero, %r : i32
    %more = arith.addi %acc, %product : i32
    linalg.yield %more : i32
  } -> tensor<?x?x?xi32>

  %one = arith.constant 1 : i64
  %thirty_one = arith.constant 31 : i64
  %half = arith.constant 1073741824 : i64
  %lowest = arith.constant -128 : i64
  %highest = arith.constant 127 : i64
  %y_zero = arith.constant 4 : i64
  %y_init = tensor.empty(%height, %width, %outs) : tensor<?x?x?xi8>
  %y = linalg.generic {indexing_maps = [#id, #channel, #channel, #id],
                       iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sum, %multiplier, %shift_of
          : tensor<?x?x?xi32>, tensor<?xi32>, tensor<?xi32>)
      outs(%y_init : tensor<?x?x?xi8>) {
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
  } -> tensor<?x?x?xi8>
  return %y : tensor<?x?x?xi8>
}
