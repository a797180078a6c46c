// relu: y = max(x, 0)
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Both have the zero point 0 and the same scale.

#id = affine_map<(d0) -> (d0)>

func.func @relu(%x: tensor<?xi8>) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %size = tensor.dim %x, %c0 : tensor<?xi8>
  %zero = arith.constant 0 : i8
  %init = tensor.empty(%size) : tensor<?xi8>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel"]}
      ins(%x : tensor<?xi8>) outs(%init : tensor<?xi8>) {
  ^bb0(%in: i8, %out: i8):
    %larger = arith.maxsi %in, %zero : i8
    linalg.yield %larger : i8
  } -> tensor<?xi8>
  return %y : tensor<?xi8>
}
