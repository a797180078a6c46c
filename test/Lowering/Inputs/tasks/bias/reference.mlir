// bias: y = max(x w + b, 0)
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#id = affine_map<(d0, d1) -> (d0, d1)>

func.func @bias(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>,
                %b: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xbf16>
  %n = tensor.dim %w, %c1 : tensor<?x?xbf16>
  %zero = arith.constant 0.0 : f32
  %product_init = tensor.empty(%rows, %n) : tensor<?x?xf32>
  %product_fill = linalg.fill ins(%zero : f32) outs(%product_init : tensor<?x?xf32>)
      -> tensor<?x?xf32>
  %product = linalg.matmul ins(%x, %w : tensor<?x?xbf16>, tensor<?x?xbf16>)
      outs(%product_fill : tensor<?x?xf32>) -> tensor<?x?xf32>
  %init = tensor.empty(%rows, %n) : tensor<?x?xbf16>
  %y = linalg.generic {indexing_maps = [#id, #id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%product, %b : tensor<?x?xf32>, tensor<?x?xbf16>)
      outs(%init : tensor<?x?xbf16>) {
  ^bb0(%in: f32, %added: bf16, %out: bf16):
    %v = arith.extf %added : bf16 to f32
    %sum = arith.addf %in, %v : f32
    %max = arith.maximumf %sum, %zero : f32
    %rounded = arith.truncf %max : f32 to bf16
    linalg.yield %rounded : bf16
  } -> tensor<?x?xbf16>
  return %y : tensor<?x?xbf16>
}
