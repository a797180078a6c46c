// gated: y = min(g / (1 + exp(-g)) u, 2.5)
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

func.func @gated(%g: tensor<?x?xbf16>, %u: tensor<?x?xbf16>)
    -> tensor<?x?xbf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %g, %c0 : tensor<?x?xbf16>
  %cols = tensor.dim %g, %c1 : tensor<?x?xbf16>
  %one = arith.constant 1.0 : f32
  %limit = arith.constant 2.5 : f32
  %silu_init = tensor.empty(%rows, %cols) : tensor<?x?xbf16>
  %silu = linalg.generic {indexing_maps = [#id, #id],
                          iterator_types = ["parallel", "parallel"]}
      ins(%g : tensor<?x?xbf16>) outs(%silu_init : tensor<?x?xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %v = arith.extf %in : bf16 to f32
    %minus = arith.negf %v : f32
    %exp = math.exp %minus : f32
    %sum = arith.addf %exp, %one : f32
    %quotient = arith.divf %v, %sum : f32
    %rounded = arith.truncf %quotient : f32 to bf16
    linalg.yield %rounded : bf16
  } -> tensor<?x?xbf16>
  %init = tensor.empty(%rows, %cols) : tensor<?x?xbf16>
  %y = linalg.generic {indexing_maps = [#id, #id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%silu, %u : tensor<?x?xbf16>, tensor<?x?xbf16>)
      outs(%init : tensor<?x?xbf16>) {
  ^bb0(%s: bf16, %in: bf16, %out: bf16):
    %a = arith.extf %s : bf16 to f32
    %b = arith.extf %in : bf16 to f32
    %product = arith.mulf %a, %b : f32
    %clamped = arith.minimumf %product, %limit : f32
    %rounded = arith.truncf %clamped : f32 to bf16
    linalg.yield %rounded : bf16
  } -> tensor<?x?xbf16>
  return %y : tensor<?x?xbf16>
}
