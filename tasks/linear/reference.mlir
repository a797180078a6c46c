// linear: y = x w
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The products are summed in f32, in the order of the summed dimension, and
// rounded to bf16 once: to nearest, ties to even.

#id = affine_map<(d0, d1) -> (d0, d1)>

func.func @linear(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>)
    -> tensor<?x?xbf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xbf16>
  %out = tensor.dim %w, %c1 : tensor<?x?xbf16>
  %zero = arith.constant 0.0 : f32
  %sum_init = tensor.empty(%rows, %out) : tensor<?x?xf32>
  %sum_fill = linalg.fill ins(%zero : f32) outs(%sum_init : tensor<?x?xf32>)
      -> tensor<?x?xf32>
  %sum = linalg.matmul ins(%x, %w : tensor<?x?xbf16>, tensor<?x?xbf16>)
      outs(%sum_fill : tensor<?x?xf32>) -> tensor<?x?xf32>
  %init = tensor.empty(%rows, %out) : tensor<?x?xbf16>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<?x?xf32>) outs(%init : tensor<?x?xbf16>) {
  ^bb0(%in: f32, %result: bf16):
    %rounded = arith.truncf %in : f32 to bf16
    linalg.yield %rounded : bf16
  } -> tensor<?x?xbf16>
  return %y : tensor<?x?xbf16>
}
