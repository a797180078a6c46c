// The rolled kernel of the templates: 16 column blocks, so many row groups, and
// innermost the tiles of the summed dimension, which add up in the accumulator.
// RUN: kc-opt %s --kc-lower-to="isa=plena mode=template" | FileCheck %s
// REQUIRES: plena

#id = affine_map<(d0, d1) -> (d0, d1)>
#a = {name = "a", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#b = {name = "b", memory = "hbm", address = 2304 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#c = {name = "c", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

// CHECK-LABEL: func.func @product
// The left matrix comes behind the result.
// CHECK: %[[LEFT:.*]] = plena.s_addi_int %zero, 1024
// CHECK: plena.loop 2 iter_args(%{{.*}} = %[[LEFT]],
// CHECK: plena.loop 4
// CHECK: plena.h_prefetch_v
// CHECK: %[[BASE:.*]] = plena.s_addi_int %zero, 2304
// CHECK-NEXT: %[[B:.*]] = plena.c_set_addr_reg %zero, %[[BASE]] {kc.comment = "b"}
// CHECK: %[[TILE1:.*]] = plena.s_addi_int %zero, 4096
// CHECK-NEXT: %[[OFFSET1:.*]] = plena.s_addi_int %zero, 4096
// CHECK-NEXT: plena.h_prefetch_m %[[TILE1]], %[[OFFSET1]], %[[B]], 1, 0
// CHECK: plena.loop 16 iter_args(%[[SLICE:.*]] = %{{.*}}, %[[OUT:.*]] = %{{.*}})
// CHECK-NEXT: %[[FIRST:.*]] = plena.s_addi_int %zero, 1024
// CHECK-NEXT: %[[COPY:.*]] = plena.s_addi_int %[[OUT]], 0
// CHECK-NEXT: plena.loop 4 iter_args(%[[GROUP:.*]] = %[[FIRST]], %[[TO:.*]] = %[[COPY]])
// CHECK-NEXT: %[[V:.*]] = plena.s_addi_int %[[GROUP]], 0
// CHECK-NEXT: %[[W:.*]] = plena.s_addi_int %[[SLICE]], 0
// CHECK-NEXT: plena.loop 2 iter_args(%[[X:.*]] = %[[V]], %[[Y:.*]] = %[[W]])
// CHECK-NEXT: plena.m_mm %[[Y]], %[[X]]
// CHECK-NEXT: plena.s_addi_int %[[X]], 1024
// CHECK-NEXT: plena.s_addi_int %[[Y]], 4096
// CHECK-NEXT: plena.yield
// CHECK-NEXT: }
// CHECK-NEXT: plena.m_mm_wo %[[TO]], %zero, 0
// CHECK-NEXT: plena.s_addi_int %[[GROUP]], 256
// CHECK-NEXT: plena.s_addi_int %[[TO]], 256
// CHECK-NEXT: plena.yield
// CHECK-NEXT: }
// CHECK-NEXT: plena.s_addi_int %[[SLICE]], 256
// CHECK-NEXT: plena.s_addi_int %[[OUT]], 4
func.func @product(%a: tensor<16x128xbf16> {kc.tensor = #a},
    %b: tensor<128x64xbf16> {kc.tensor = #b})
    -> (tensor<16x64xbf16> {kc.tensor = #c}) {
  %zero = arith.constant 0.0 : f32
  %sum_init = tensor.empty() : tensor<16x64xf32>
  %sum_fill = linalg.fill ins(%zero : f32) outs(%sum_init : tensor<16x64xf32>)
      -> tensor<16x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<16x128xbf16>, tensor<128x64xbf16>)
      outs(%sum_fill : tensor<16x64xf32>) -> tensor<16x64xf32>
  %init = tensor.empty() : tensor<16x64xbf16>
  %c = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<16x64xf32>) outs(%init : tensor<16x64xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %r = arith.truncf %in : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<16x64xbf16>
  return %c : tensor<16x64xbf16>
}
