// gelu: y = x (1 + erf(x / sqrt(2))) / 2
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All arithmetic is f32.

#id = affine_map<(d0) -> (d0)>

func.func @gelu(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %size = tensor.dim %x, %c0 : tensor<?xf32>
  %half = arith.constant 0.5 : f32
  %unit = arith.constant 1.0 : f32
  %root_half = arith.constant 0.707106781 : f32
  %init = tensor.empty(%size) : tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%init : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %scaled = arith.mulf %in, %root_half : f32
    %erf = math.erf %scaled : f32
    %sum = arith.addf %erf, %unit : f32
    %half_in = arith.mulf %in, %half : f32
    %gelu = arith.mulf %half_in, %sum : f32
    linalg.yield %gelu : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}
