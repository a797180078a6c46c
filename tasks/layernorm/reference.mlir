// layernorm: y = (x - mean) / sqrt(variance + eps) gain + bias
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All arithmetic is f32; sums keep the order of the row.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>

func.func @layernorm(%x: tensor<?x?xf32>, %gain: tensor<?xf32>,
                     %bias: tensor<?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %cols = tensor.dim %x, %c1 : tensor<?x?xf32>
  %cols_int = arith.index_cast %cols : index to i32
  %count = arith.sitofp %cols_int : i32 to f32
  %zero = arith.constant 0.0 : f32
  %sum_init = tensor.empty(%rows) : tensor<?xf32>
  %sum_fill = linalg.fill ins(%zero : f32) outs(%sum_init : tensor<?xf32>)
      -> tensor<?xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row],
                         iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xf32>) outs(%sum_fill : tensor<?xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %more = arith.addf %acc, %in : f32
    linalg.yield %more : f32
  } -> tensor<?xf32>
  %squares_init = tensor.empty(%rows) : tensor<?xf32>
  %squares_fill = linalg.fill ins(%zero : f32)
      outs(%squares_init : tensor<?xf32>)
      -> tensor<?xf32>
  %squares = linalg.generic {indexing_maps = [#id, #row, #row],
                             iterator_types = ["parallel", "reduction"]}
      ins(%x, %sum : tensor<?x?xf32>, tensor<?xf32>)
      outs(%squares_fill : tensor<?xf32>) {
  ^bb0(%in: f32, %total: f32, %acc: f32):
    %mean = arith.divf %total, %count : f32
    %off = arith.subf %in, %mean : f32
    %square = arith.mulf %off, %off : f32
    %more = arith.addf %acc, %square : f32
    linalg.yield %more : f32
  } -> tensor<?xf32>

  %eps = arith.constant 1.0e-5 : f32
  %init = tensor.empty(%rows, %cols) : tensor<?x?xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #row, #column, #column, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum, %squares, %gain, %bias
          : tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>,
            tensor<?xf32>, tensor<?xf32>)
      outs(%init : tensor<?x?xf32>) {
  ^bb0(%in: f32, %total: f32, %total_square: f32, %g: f32, %b: f32, %out: f32):
    %mean = arith.divf %total, %count : f32
    %off = arith.subf %in, %mean : f32
    %variance = arith.divf %total_square, %count : f32
    %positive = arith.addf %variance, %eps : f32
    %root = math.sqrt %positive : f32
    %quotient = arith.divf %off, %root : f32
    %scaled = arith.mulf %quotient, %g : f32
    %moved = arith.addf %scaled, %b : f32
    linalg.yield %moved : f32
  } -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
