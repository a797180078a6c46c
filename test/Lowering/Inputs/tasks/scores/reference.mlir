// scores: y = softmax(q keys^T / 8)
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

func.func @scores(%q: tensor<?x?xbf16>, %keys: tensor<?x?xbf16>)
    -> tensor<?x?xbf16> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %q, %c0 : tensor<?x?xbf16>
  %cols = tensor.dim %keys, %c0 : tensor<?x?xbf16>
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.125 : f32
  %product_init = tensor.empty(%rows, %cols) : tensor<?x?xf32>
  %product_fill = linalg.fill ins(%zero : f32)
      outs(%product_init : tensor<?x?xf32>) -> tensor<?x?xf32>
  %product = linalg.matmul
      indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>,
                       affine_map<(d0, d1, d2) -> (d1, d2)>,
                       affine_map<(d0, d1, d2) -> (d0, d1)>]
      ins(%q, %keys : tensor<?x?xbf16>, tensor<?x?xbf16>)
      outs(%product_fill : tensor<?x?xf32>) -> tensor<?x?xf32>
  %s_init = tensor.empty(%rows, %cols) : tensor<?x?xbf16>
  %s = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%product : tensor<?x?xf32>) outs(%s_init : tensor<?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %scaled = arith.mulf %in, %scale : f32
    %rounded = arith.truncf %scaled : f32 to bf16
    linalg.yield %rounded : bf16
  } -> tensor<?x?xbf16>
  %max_init = tensor.empty(%rows) : tensor<?xf32>
  %max_fill = linalg.fill ins(%lowest : f32) outs(%max_init : tensor<?xf32>)
      -> tensor<?xf32>
  %max = linalg.generic {indexing_maps = [#id, #row],
                         iterator_types = ["parallel", "reduction"]}
      ins(%s : tensor<?x?xbf16>) outs(%max_fill : tensor<?xf32>) {
  ^bb0(%in: bf16, %acc: f32):
    %v = arith.extf %in : bf16 to f32
    %larger = arith.maximumf %acc, %v : f32
    linalg.yield %larger : f32
  } -> tensor<?xf32>
  %exp_init = tensor.empty(%rows, %cols) : tensor<?x?xbf16>
  %exp = linalg.generic {indexing_maps = [#id, #row, #id],
                         iterator_types = ["parallel", "parallel"]}
      ins(%s, %max : tensor<?x?xbf16>, tensor<?xf32>)
      outs(%exp_init : tensor<?x?xbf16>) {
  ^bb0(%in: bf16, %m: f32, %out: bf16):
    %v = arith.extf %in : bf16 to f32
    %below = arith.subf %v, %m : f32
    %e = math.exp %below : f32
    %rounded = arith.truncf %e : f32 to bf16
    linalg.yield %rounded : bf16
  } -> tensor<?x?xbf16>
  %sum_init = tensor.empty(%rows) : tensor<?xf32>
  %sum_fill = linalg.fill ins(%zero : f32) outs(%sum_init : tensor<?xf32>)
      -> tensor<?xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row],
                         iterator_types = ["parallel", "reduction"]}
      ins(%exp : tensor<?x?xbf16>) outs(%sum_fill : tensor<?xf32>) {
  ^bb0(%in: bf16, %acc: f32):
    %v = arith.extf %in : bf16 to f32
    %more = arith.addf %acc, %v : f32
    linalg.yield %more : f32
  } -> tensor<?xf32>
  %init = tensor.empty(%rows, %cols) : tensor<?x?xbf16>
  %y = linalg.generic {indexing_maps = [#id, #row, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%exp, %sum : tensor<?x?xbf16>, tensor<?xf32>)
      outs(%init : tensor<?x?xbf16>) {
  ^bb0(%in: bf16, %t: f32, %out: bf16):
    %v = arith.extf %in : bf16 to f32
    %quotient = arith.divf %v, %t : f32
    %rounded = arith.truncf %quotient : f32 to bf16
    linalg.yield %rounded : bf16
  } -> tensor<?x?xbf16>
  return %y : tensor<?x?xbf16>
}
