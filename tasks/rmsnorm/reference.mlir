// rmsnorm: y = x / sqrt(mean(x^2) + eps), over the last axis
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors of bf16 are rounded where they are produced, to nearest and ties to
// even; everything else is f32, the sum of squares of a row included.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

func.func @rmsnorm(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xbf16>
  %cols = tensor.dim %x, %c1 : tensor<?x?xbf16>

  %zero = arith.constant 0.0 : f32
  %sum_init = tensor.empty(%rows) : tensor<?xf32>
  %sum_fill = linalg.fill ins(%zero : f32) outs(%sum_init : tensor<?xf32>)
      -> tensor<?xf32>
  %squares = linalg.generic {indexing_maps = [#id, #row],
                             iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xbf16>) outs(%sum_fill : tensor<?xf32>) {
  ^bb0(%in: bf16, %acc: f32):
    %v = arith.extf %in : bf16 to f32
    %square = arith.mulf %v, %v : f32
    %more = arith.addf %acc, %square : f32
    linalg.yield %more : f32
  } -> tensor<?xf32>

  %eps = arith.constant 1.0e-6 : f32
  %cols_int = arith.index_cast %cols : index to i32
  %count = arith.sitofp %cols_int : i32 to f32
  %init = tensor.empty(%rows, %cols) : tensor<?x?xbf16>
  %y = linalg.generic {indexing_maps = [#id, #row, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %squares : tensor<?x?xbf16>, tensor<?xf32>)
      outs(%init : tensor<?x?xbf16>) {
  ^bb0(%in: bf16, %sum: f32, %out: bf16):
    %v = arith.extf %in : bf16 to f32
    %mean = arith.divf %sum, %count : f32
    %positive = arith.addf %mean, %eps : f32
    %root = math.sqrt %positive : f32
    %quotient = arith.divf %v, %root : f32
    %rounded = arith.truncf %quotient : f32 to bf16
    linalg.yield %rounded : bf16
  } -> tensor<?x?xbf16>
  return %y : tensor<?x?xbf16>
}
