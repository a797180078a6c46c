// gelu: y = x sigmoid(1.5957691 (x + 0.044715 x^3))
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

func.func @gelu(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xbf16>
  %cols = tensor.dim %x, %c1 : tensor<?x?xbf16>
  %one = arith.constant 1.0 : f32
  %cubic = arith.constant 0.044715 : f32
  %slope = arith.constant 1.5957691 : f32
  %init = tensor.empty(%rows, %cols) : tensor<?x?xbf16>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x?xbf16>) outs(%init : tensor<?x?xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %v = arith.extf %in : bf16 to f32
    %square = arith.mulf %v, %v : f32
    %cube = arith.mulf %square, %v : f32
    %bent = arith.mulf %cube, %cubic : f32
    %inner = arith.addf %v, %bent : f32
    %scaled = arith.mulf %inner, %slope : f32
    %minus = arith.negf %scaled : f32
    %exp = math.exp %minus : f32
    %sum = arith.addf %exp, %one : f32
    %quotient = arith.divf %v, %sum : f32
    %rounded = arith.truncf %quotient : f32 to bf16
    linalg.yield %rounded : bf16
  } -> tensor<?x?xbf16>
  return %y : tensor<?x?xbf16>
}
