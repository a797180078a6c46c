// softmax: y = exp(x - max) / sum, over the last axis
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All arithmetic is f32.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

func.func @softmax(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %cols = tensor.dim %x, %c1 : tensor<?x?xf32>

  %lowest = arith.constant 0xFF800000 : f32
  %max_init = tensor.empty(%rows) : tensor<?xf32>
  %max_fill = linalg.fill ins(%lowest : f32) outs(%max_init : tensor<?xf32>)
      -> tensor<?xf32>
  %max = linalg.generic {indexing_maps = [#id, #row],
                         iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xf32>) outs(%max_fill : tensor<?xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %larger = arith.maximumf %acc, %in : f32
    linalg.yield %larger : f32
  } -> tensor<?xf32>

  %exp_init = tensor.empty(%rows, %cols) : tensor<?x?xf32>
  %exp = linalg.generic {indexing_maps = [#id, #row, #id],
                         iterator_types = ["parallel", "parallel"]}
      ins(%x, %max : tensor<?x?xf32>, tensor<?xf32>)
      outs(%exp_init : tensor<?x?xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %below = arith.subf %in, %m : f32
    %e = math.exp %below : f32
    linalg.yield %e : f32
  } -> tensor<?x?xf32>

  %zero = arith.constant 0.0 : f32
  %sum_init = tensor.empty(%rows) : tensor<?xf32>
  %sum_fill = linalg.fill ins(%zero : f32) outs(%sum_init : tensor<?xf32>)
      -> tensor<?xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row],
                         iterator_types = ["parallel", "reduction"]}
      ins(%exp : tensor<?x?xf32>) outs(%sum_fill : tensor<?xf32>) {
  ^bb0(%e: f32, %acc: f32):
    %more = arith.addf %acc, %e : f32
    linalg.yield %more : f32
  } -> tensor<?xf32>

  %init = tensor.empty(%rows, %cols) : tensor<?x?xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%exp, %sum : tensor<?x?xf32>, tensor<?xf32>)
      outs(%init : tensor<?x?xf32>) {
  ^bb0(%e: f32, %s: f32, %out: f32):
    %quotient = arith.divf %e, %s : f32
    linalg.yield %quotient : f32
  } -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
