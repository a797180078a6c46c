// softmax: y = softmax(x / 16) * 256 - 128, over the last axis
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computed in f64, rounded to nearest, and clamped to int8.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

func.func @softmax(%x: tensor<?x?xi8>) -> tensor<?x?xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xi8>
  %cols = tensor.dim %x, %c1 : tensor<?x?xi8>
  %in_scale = arith.constant 0.0625 : f64
  %out_scale = arith.constant 256.0 : f64
  %y_zero = arith.constant -128 : i32
  %low = arith.constant -128 : i32
  %high = arith.constant 127 : i32

  %lowest = arith.constant 0xFFF0000000000000 : f64
  %max_init = tensor.empty(%rows) : tensor<?xf64>
  %max_fill = linalg.fill ins(%lowest : f64) outs(%max_init : tensor<?xf64>)
      -> tensor<?xf64>
  %max = linalg.generic {indexing_maps = [#id, #row],
                         iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xi8>) outs(%max_fill : tensor<?xf64>) {
  ^bb0(%in: i8, %acc: f64):
    %number = arith.sitofp %in : i8 to f64
    %v = arith.mulf %number, %in_scale : f64
    %larger = arith.maximumf %acc, %v : f64
    linalg.yield %larger : f64
  } -> tensor<?xf64>

  %exp_init = tensor.empty(%rows, %cols) : tensor<?x?xf64>
  %exp = linalg.generic {indexing_maps = [#id, #row, #id],
                         iterator_types = ["parallel", "parallel"]}
      ins(%x, %max : tensor<?x?xi8>, tensor<?xf64>)
      outs(%exp_init : tensor<?x?xf64>) {
  ^bb0(%in: i8, %m: f64, %out: f64):
    %number = arith.sitofp %in : i8 to f64
    %v = arith.mulf %number, %in_scale : f64
    %below = arith.subf %v, %m : f64
    %e = math.exp %below : f64
    linalg.yield %e : f64
  } -> tensor<?x?xf64>

  %zero = arith.constant 0.0 : f64
  %sum_init = tensor.empty(%rows) : tensor<?xf64>
  %sum_fill = linalg.fill ins(%zero : f64) outs(%sum_init : tensor<?xf64>)
      -> tensor<?xf64>
  %sum = linalg.generic {indexing_maps = [#id, #row],
                         iterator_types = ["parallel", "reduction"]}
      ins(%exp : tensor<?x?xf64>) outs(%sum_fill : tensor<?xf64>) {
  ^bb0(%e: f64, %acc: f64):
    %more = arith.addf %acc, %e : f64
    linalg.yield %more : f64
  } -> tensor<?xf64>

  %init = tensor.empty(%rows, %cols) : tensor<?x?xi8>
  %y = linalg.generic {indexing_maps = [#id, #row, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%exp, %sum : tensor<?x?xf64>, tensor<?xf64>)
      outs(%init : tensor<?x?xi8>) {
  ^bb0(%e: f64, %s: f64, %out: i8):
    %quotient = arith.divf %e, %s : f64
    %in_steps = arith.mulf %quotient, %out_scale : f64
    %whole = math.roundeven %in_steps : f64
    %steps = arith.fptosi %whole : f64 to i32
    %from_zero = arith.addi %steps, %y_zero : i32
    %not_below = arith.maxsi %from_zero, %low : i32
    %clamped = arith.minsi %not_below, %high : i32
    %code = arith.trunci %clamped : i32 to i8
    linalg.yield %code : i8
  } -> tensor<?x?xi8>
  return %y : tensor<?x?xi8>
}
