// silu: y = x / (1 + exp(-x))
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All arithmetic is f32.

#id = affine_map<(d0) -> (d0)>

func.func @silu(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %size = tensor.dim %x, %c0 : tensor<?xf32>
  %unit = arith.constant 1.0 : f32
  %init = tensor.empty(%size) : tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%init : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %minus = arith.negf %in : f32
    %exp = math.exp %minus : f32
    %below = arith.addf %exp, %unit : f32
    %quotient = arith.divf %in, %below : f32
    linalg.yield %quotient : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}
