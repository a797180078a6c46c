// ffn: y = silu(x w) v
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#id = affine_map<(d0, d1) -> (d0, d1)>

func.func @ffn(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>,
               %v: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xbf16>
  %n = tensor.dim %w, %c1 : tensor<?x?xbf16>
  %m = tensor.dim %v, %c1 : tensor<?x?xbf16>
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %up_init = tensor.empty(%rows, %n) : tensor<?x?xf32>
  %up_fill = linalg.fill ins(%zero : f32) outs(%up_init : tensor<?x?xf32>)
      -> tensor<?x?xf32>
  %up = linalg.matmul ins(%x, %w : tensor<?x?xbf16>, tensor<?x?xbf16>)
      outs(%up_fill : tensor<?x?xf32>) -> tensor<?x?xf32>
  %inner_init = tensor.empty(%rows, %n) : tensor<?x?xbf16>
  %inner = linalg.generic {indexing_maps = [#id, #id],
                           iterator_types = ["parallel", "parallel"]}
      ins(%up : tensor<?x?xf32>) outs(%inner_init : tensor<?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %minus = arith.negf %in : f32
    %exp = math.exp %minus : f32
    %sum = arith.addf %exp, %one : f32
    %quotient = arith.divf %in, %sum : f32
    %rounded = arith.truncf %quotient : f32 to bf16
    linalg.yield %rounded : bf16
  } -> tensor<?x?xbf16>
  %down_init = tensor.empty(%rows, %m) : tensor<?x?xf32>
  %down_fill = linalg.fill ins(%zero : f32) outs(%down_init : tensor<?x?xf32>)
      -> tensor<?x?xf32>
  %down = linalg.matmul ins(%inner, %v : tensor<?x?xbf16>, tensor<?x?xbf16>)
      outs(%down_fill : tensor<?x?xf32>) -> tensor<?x?xf32>
  %init = tensor.empty(%rows, %m) : tensor<?x?xbf16>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%down : tensor<?x?xf32>) outs(%init : tensor<?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %rounded = arith.truncf %in : f32 to bf16
    linalg.yield %rounded : bf16
  } -> tensor<?x?xbf16>
  return %y : tensor<?x?xbf16>
}
