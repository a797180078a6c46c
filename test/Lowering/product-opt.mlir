// RUN: kc-opt %s --kc-lower-to="isa=plena mode=opt" | FileCheck %s
// REQUIRES: plena

#id = affine_map<(d0, d1) -> (d0, d1)>
#a = {name = "a", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#b = {name = "b", memory = "hbm", address = 2304 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#c = {name = "c", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

// One row group: its addresses stay, column blocks stream past them. A write-out
// has its address in the instruction; every other sum runs backward. A number
// serves wherever it is needed, as an address in either memory or otherwise.
// CHECK-LABEL: func.func @product
// CHECK: %[[V1:.*]] = plena.s_addi_int %{{.*}}, 512
// CHECK: %[[V0:.*]] = plena.s_addi_int %{{.*}}, 256
// CHECK-NEXT: plena.h_prefetch_v %[[V0]],
// CHECK: plena.h_prefetch_v %[[V1]],
// CHECK: plena.h_prefetch_m %[[Z:[^,]*]], %[[Z]], %{{.*}}, 0, 0 {kc.comment = "tile 0, 0"}
// CHECK: plena.h_prefetch_m %[[T1:[^,]*]], %[[T1]], %{{.*}}, 0, 0 {kc.comment = "tile 1, 0"}
// CHECK-NEXT: plena.m_mm %[[Z]], %[[V0]]
// CHECK-NEXT: plena.m_mm %[[T1]], %[[V1]]
// CHECK-NEXT: plena.m_mm_wo %[[Z]], %[[Z]], 0
// CHECK-NEXT: %[[S1:.*]] = plena.s_addi_int %{{.*}}, 4352
// CHECK-NEXT: plena.m_mm %[[S1]], %[[V1]]
// CHECK-NEXT: plena.m_mm %[[V0]], %[[V0]]
// CHECK-NEXT: plena.m_mm_wo %[[Z]], %[[Z]], 4
// CHECK-COUNT-28: plena.m_mm %
// CHECK: plena.m_mm_wo %{{.*}}, %{{.*}}, 60
func.func @product(%a: tensor<4x128xbf16> {kc.tensor = #a},
    %b: tensor<128x64xbf16> {kc.tensor = #b})
    -> (tensor<4x64xbf16> {kc.tensor = #c}) {
  %zero = arith.constant 0.0 : f32
  %sum_init = tensor.empty() : tensor<4x64xf32>
  %sum_fill = linalg.fill ins(%zero : f32) outs(%sum_init : tensor<4x64xf32>)
      -> tensor<4x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<4x128xbf16>, tensor<128x64xbf16>)
      outs(%sum_fill : tensor<4x64xf32>) -> tensor<4x64xf32>
  %init = tensor.empty() : tensor<4x64xbf16>
  %c = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<4x64xf32>) outs(%init : tensor<4x64xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %r = arith.truncf %in : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<4x64xbf16>
  return %c : tensor<4x64xbf16>
}

// The right matrix given as b[n][k]: the tile is used transposed, and the first
// operand is then the vector. A matmul can carry such maps without being called
// otherwise.
// CHECK-LABEL: func.func @transposed
// CHECK: %[[V:.*]] = plena.s_addi_int %{{.*}}, 256
// CHECK: plena.h_prefetch_v %[[V]],
// CHECK-NOT: plena.m_mm %
// CHECK: plena.m_tmm %[[V]], %{{.*}}
// CHECK-NOT: plena.m_mm %
func.func @transposed(%a: tensor<4x64xbf16> {kc.tensor = #a},
    %b: tensor<64x64xbf16> {kc.tensor = #b})
    -> (tensor<4x64xbf16> {kc.tensor = #c}) {
  %zero = arith.constant 0.0 : f32
  %sum_init = tensor.empty() : tensor<4x64xf32>
  %sum_fill = linalg.fill ins(%zero : f32) outs(%sum_init : tensor<4x64xf32>)
      -> tensor<4x64xf32>
  %sum = linalg.matmul
      indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>,
                       affine_map<(d0, d1, d2) -> (d1, d2)>,
                       affine_map<(d0, d1, d2) -> (d0, d1)>]
      ins(%a, %b : tensor<4x64xbf16>, tensor<64x64xbf16>)
      outs(%sum_fill : tensor<4x64xf32>) -> tensor<4x64xf32>
  %init = tensor.empty() : tensor<4x64xbf16>
  %c = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<4x64xf32>) outs(%init : tensor<4x64xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %r = arith.truncf %in : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<4x64xbf16>
  return %c : tensor<4x64xbf16>
}

// The operands of the multiplication may come in either order.
// CHECK-LABEL: func.func @swapped
// CHECK-COUNT-16: plena.m_mm %
func.func @swapped(%a: tensor<4x64xbf16> {kc.tensor = #a},
    %b: tensor<64x64xbf16> {kc.tensor = #b})
    -> (tensor<4x64xbf16> {kc.tensor = #c}) {
  %zero = arith.constant 0.0 : f32
  %sum_init = tensor.empty() : tensor<4x64xf32>
  %sum_fill = linalg.fill ins(%zero : f32) outs(%sum_init : tensor<4x64xf32>)
      -> tensor<4x64xf32>
  %sum = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d1)>,
                       affine_map<(d0, d1, d2) -> (d0, d2)>,
                       affine_map<(d0, d1, d2) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%b, %a : tensor<64x64xbf16>, tensor<4x64xbf16>)
      outs(%sum_fill : tensor<4x64xf32>) {
  ^bb0(%right: bf16, %left: bf16, %acc: f32):
    %r = arith.extf %right : bf16 to f32
    %l = arith.extf %left : bf16 to f32
    %product = arith.mulf %r, %l : f32
    %more = arith.addf %product, %acc : f32
    linalg.yield %more : f32
  } -> tensor<4x64xf32>
  %init = tensor.empty() : tensor<4x64xbf16>
  %c = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<4x64xf32>) outs(%init : tensor<4x64xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %r = arith.truncf %in : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<4x64xbf16>
  return %c : tensor<4x64xbf16>
}

// What follows a product works on the result in its place.
// CHECK-LABEL: func.func @epilogue
// CHECK: plena.m_mm_wo %{{.*}}, %{{.*}}, 60
// CHECK: plena.v_max_vf %[[R:.*]], %[[R]], %{{.*}}, 0
// CHECK: plena.v_max_vf %[[R:.*]], %[[R]], %{{.*}}, 0
// CHECK: plena.v_max_vf %[[R:.*]], %[[R]], %{{.*}}, 0
// CHECK: plena.v_max_vf %[[R:.*]], %[[R]], %{{.*}}, 0
// CHECK-NOT: plena.v_
func.func @epilogue(%a: tensor<4x64xbf16> {kc.tensor = #a},
    %b: tensor<64x64xbf16> {kc.tensor = #b})
    -> (tensor<4x64xbf16> {kc.tensor = #c}) {
  %zero = arith.constant 0.0 : f32
  %sum_init = tensor.empty() : tensor<4x64xf32>
  %sum_fill = linalg.fill ins(%zero : f32) outs(%sum_init : tensor<4x64xf32>)
      -> tensor<4x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<4x64xbf16>, tensor<64x64xbf16>)
      outs(%sum_fill : tensor<4x64xf32>) -> tensor<4x64xf32>
  %init = tensor.empty() : tensor<4x64xbf16>
  %c = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<4x64xf32>) outs(%init : tensor<4x64xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %max = arith.maximumf %in, %zero : f32
    %r = arith.truncf %max : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<4x64xbf16>
  return %c : tensor<4x64xbf16>
}
