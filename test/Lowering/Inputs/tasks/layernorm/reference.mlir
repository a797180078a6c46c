// layernorm: y = (x - mean) / sqrt(variance + eps)
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

func.func @layernorm(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xbf16>
  %cols = tensor.dim %x, %c1 : tensor<?x?xbf16>
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %cols_int = arith.index_cast %cols : index to i32
  %count = arith.sitofp %cols_int : i32 to f32
  %sum_init = tensor.empty(%rows) : tensor<?xf32>
  %sum_fill = linalg.fill ins(%zero : f32) outs(%sum_init : tensor<?xf32>)
      -> tensor<?xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row],
                         iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xbf16>) outs(%sum_fill : tensor<?xf32>) {
  ^bb0(%in: bf16, %acc: f32):
    %v = arith.extf %in : bf16 to f32
    %more = arith.addf %acc, %v : f32
    linalg.yield %more : f32
  } -> tensor<?xf32>
  %squares = linalg.generic {indexing_maps = [#id, #row, #row],
                             iterator_types = ["parallel", "reduction"]}
      ins(%x, %sum : tensor<?x?xbf16>, tensor<?xf32>)
      outs(%sum_fill : tensor<?xf32>) {
  ^bb0(%in: bf16, %s: f32, %acc: f32):
    %v = arith.extf %in : bf16 to f32
    %mean = arith.divf %s, %count : f32
    %distance = arith.subf %v, %mean : f32
    %square = arith.mulf %distance, %distance : f32
    %more = arith.addf %acc, %square : f32
    linalg.yield %more : f32
  } -> tensor<?xf32>
  %init = tensor.empty(%rows, %cols) : tensor<?x?xbf16>
  %y = linalg.generic {indexing_maps = [#id, #row, #row, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum, %squares : tensor<?x?xbf16>, tensor<?xf32>, tensor<?xf32>)
      outs(%init : tensor<?x?xbf16>) {
  ^bb0(%in: bf16, %s: f32, %q: f32, %out: bf16):
    %v = arith.extf %in : bf16 to f32
    %mean = arith.divf %s, %count : f32
    %distance = arith.subf %v, %mean : f32
    %variance = arith.divf %q, %count : f32
    %positive = arith.addf %variance, %eps : f32
    %root = math.sqrt %positive : f32
    %scaled = arith.divf %distance, %root : f32
    %rounded = arith.truncf %scaled : f32 to bf16
    linalg.yield %rounded : bf16
  } -> tensor<?x?xbf16>
  return %y : tensor<?x?xbf16>
}
