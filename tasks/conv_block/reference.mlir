// conv_block: three convolutions with batch norms and ReLUs
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums are exact in i32. They are requantised by a 32-bit multiplier and a
// shift, each rounding to nearest and ties up, and clamped to int8.
//
// The edge is padded with the zero point, which counts nothing.
//
// A batch norm in inference form is a factor and an addend for each channel:
// they are in the multipliers, shifts and biases. A ReLU's result has the zero
// point -128, so that clamping to int8 is the ReLU.

#window = affine_map<(h, w, o, y, x, c) -> (h + y, w + x, c)>
#filter = affine_map<(h, w, o, y, x, c) -> (y, x, c, o)>
#sum = affine_map<(h, w, o, y, x, c) -> (h, w, o)>
#dw_window = affine_map<(h, w, c, y, x) -> (h + y, w + x, c)>
#dw_filter = affine_map<(h, w, c, y, x) -> (y, x, c)>
#dw_sum = affine_map<(h, w, c, y, x) -> (h, w, c)>
#point = affine_map<(h, w, o, c) -> (h, w, c)>
#point_filter = affine_map<(h, w, o, c) -> (c, o)>
#point_sum = affine_map<(h, w, o, c) -> (h, w, o)>
#id = affine_map<(h, w, c) -> (h, w, c)>
#channel = affine_map<(h, w, c) -> (c)>

func.func @conv_block(%x: tensor<?x?x?xi8>, %w1: tensor<3x3x?x?xi8>,
                      %w2: tensor<3x3x?xi8>, %w3: tensor<?x?xi8>,
                      %bias1: tensor<?xi32>, %bias2: tensor<?xi32>,
                      %multiplier1: tensor<?xi32>, %multiplier2: tensor<?xi32>,
                      %multiplier3: tensor<?xi32>, %shift1: tensor<?xi32>,
                      %shift2: tensor<?xi32>, %shift3: tensor<?xi32>)
    -> tensor<?x?x?xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %height = tensor.dim %x, %c0 : tensor<?x?x?xi8>
  %width = tensor.dim %x, %c1 : tensor<?x?x?xi8>
  %channels = tensor.dim %x, %c2 : tensor<?x?x?xi8>
  %none = arith.constant 0 : i32
  %one = arith.constant 1 : i64
  %thirty_one = arith.constant 31 : i64
  %half = arith.constant 1073741824 : i64
  %lowest = arith.constant -128 : i64
  %highest = arith.constant 127 : i64

  %edge = arith.constant -5 : i8
  %padded = tensor.pad %x low[1, 1, 0] high[1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %edge : i8
  } : tensor<?x?x?xi8> to tensor<?x?x?xi8>
  %x_zero = arith.constant -5 : i32
  %sum1_init = tensor.empty(%height, %width, %channels) : tensor<?x?x?xi32>
  %sum1_fill = linalg.fill ins(%none : i32) outs(%sum1_init : tensor<?x?x?xi32>)
      -> tensor<?x?x?xi32>
  %sum1 = linalg.generic {indexing_maps = [#window, #filter, #sum],
                          iterator_types = ["parallel", "parallel", "parallel",
                                            "reduction", "reduction",
                                            "reduction"]}
      ins(%padded, %w1 : tensor<?x?x?xi8>, tensor<3x3x?x?xi8>)
      outs(%sum1_fill : tensor<?x?x?xi32>) {
  ^bb0(%in: i8, %weight: i8, %acc: i32):
    %l = arith.extsi %in : i8 to i32
    %from_zero = arith.subi %l, %x_zero : i32
    %r = arith.extsi %weight : i8 to i32
    %product = arith.muli %from_zero, %r : i32
    %more = arith.addi %acc, %product : i32
    linalg.yield %more : i32
  } -> tensor<?x?x?xi32>
  %relu1_init = tensor.empty(%height, %width, %channels) : tensor<?x?x?xi8>
  %relu1 = linalg.generic {indexing_maps = [#id, #channel, #channel, #channel,
                                            #id],
                           iterator_types = ["parallel", "parallel",
                                             "parallel"]}
      ins(%sum1, %bias1, %multiplier1, %shift1
          : tensor<?x?x?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>)
      outs(%relu1_init : tensor<?x?x?xi8>) {
  ^bb0(%acc: i32, %b: i32, %m: i32, %s: i32, %out: i8):
    %biased = arith.addi %acc, %b : i32
    %wide = arith.extsi %biased : i32 to i64
    %factor = arith.extsi %m : i32 to i64
    %product = arith.muli %wide, %factor : i64
    %product_up = arith.addi %product, %half : i64
    %scaled = arith.shrsi %product_up, %thirty_one : i64
    %shift = arith.extsi %s : i32 to i64
    %power = arith.shli %one, %shift : i64
    %half_power = arith.shrsi %power, %one : i64
    %scaled_up = arith.addi %scaled, %half_power : i64
    %shifted = arith.shrsi %scaled_up, %shift : i64
    %moved = arith.addi %shifted, %lowest : i64
    %not_below = arith.maxsi %moved, %lowest : i64
    %clamped = arith.minsi %not_below, %highest : i64
    %code = arith.trunci %clamped : i64 to i8
    linalg.yield %code : i8
  } -> tensor<?x?x?xi8>

  %relu_edge = arith.constant -128 : i8
  %relu1_padded = tensor.pad %relu1 low[1, 1, 0] high[1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %relu_edge : i8
  } : tensor<?x?x?xi8> to tensor<?x?x?xi8>
  %relu_zero = arith.constant -128 : i32
  %sum2_init = tensor.empty(%height, %width, %channels) : tensor<?x?x?xi32>
  %sum2_fill = linalg.fill ins(%none : i32) outs(%sum2_init : tensor<?x?x?xi32>)
      -> tensor<?x?x?xi32>
  %sum2 = linalg.generic {indexing_maps = [#dw_window, #dw_filter, #dw_sum],
                          iterator_types = ["parallel", "parallel", "parallel",
                                            "reduction", "reduction"]}
      ins(%relu1_padded, %w2 : tensor<?x?x?xi8>, tensor<3x3x?xi8>)
      outs(%sum2_fill : tensor<?x?x?xi32>) {
  ^bb0(%in: i8, %weight: i8, %acc: i32):
    %l = arith.extsi %in : i8 to i32
    %from_zero = arith.subi %l, %relu_zero : i32
    %r = arith.extsi %weight : i8 to i32
    %product = arith.muli %from_zero, %r : i32
    %more = arith.addi %acc, %product : i32
    linalg.yield %more : i32
  } -> tensor<?x?x?xi32>
  %relu2_init = tensor.empty(%height, %width, %channels) : tensor<?x?x?xi8>
  %relu2 = linalg.generic {indexing_maps = [#id, #channel, #channel, #channel,
                                            #id],
                           iterator_types = ["parallel", "parallel",
                                             "parallel"]}
      ins(%sum2, %bias2, %multiplier2, %shift2
          : tensor<?x?x?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>)
      outs(%relu2_init : tensor<?x?x?xi8>) {
  ^bb0(%acc: i32, %b: i32, %m: i32, %s: i32, %out: i8):
    %biased = arith.addi %acc, %b : i32
    %wide = arith.extsi %biased : i32 to i64
    %factor = arith.extsi %m : i32 to i64
    %product = arith.muli %wide, %factor : i64
    %product_up = arith.addi %product, %half : i64
    %scaled = arith.shrsi %product_up, %thirty_one : i64
    %shift = arith.extsi %s : i32 to i64
    %power = arith.shli %one, %shift : i64
    %half_power = arith.shrsi %power, %one : i64
    %scaled_up = arith.addi %scaled, %half_power : i64
    %shifted = arith.shrsi %scaled_up, %shift : i64
    %moved = arith.addi %shifted, %lowest : i64
    %not_below = arith.maxsi %moved, %lowest : i64
    %clamped = arith.minsi %not_below, %highest : i64
    %code = arith.trunci %clamped : i64 to i8
    linalg.yield %code : i8
  } -> tensor<?x?x?xi8>

  %sum3_init = tensor.empty(%height, %width, %channels) : tensor<?x?x?xi32>
  %sum3_fill = linalg.fill ins(%none : i32) outs(%sum3_init : tensor<?x?x?xi32>)
      -> tensor<?x?x?xi32>
  %sum3 = linalg.generic {indexing_maps = [#point, #point_filter, #point_sum],
                          iterator_types = ["parallel", "parallel", "parallel",
                                            "reduction"]}
      ins(%relu2, %w3 : tensor<?x?x?xi8>, tensor<?x?xi8>)
      outs(%sum3_fill : tensor<?x?x?xi32>) {
  ^bb0(%in: i8, %weight: i8, %acc: i32):
    %l = arith.extsi %in : i8 to i32
    %from_zero = arith.subi %l, %relu_zero : i32
    %r = arith.extsi %weight : i8 to i32
    %product = arith.muli %from_zero, %r : i32
    %more = arith.addi %acc, %product : i32
    linalg.yield %more : i32
  } -> tensor<?x?x?xi32>
  %y_zero = arith.constant 4 : i64
  %y_init = tensor.empty(%height, %width, %channels) : tensor<?x?x?xi8>
  %y = linalg.generic {indexing_maps = [#id, #channel, #channel, #id],
                       iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sum3, %multiplier3, %shift3
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
