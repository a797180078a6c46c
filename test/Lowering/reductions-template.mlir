// Rows with statistics, in the two forms of the templates.
// RUN: kc-opt %s --kc-lower-to="isa=plena mode=template" | FileCheck %s
// REQUIRES: plena

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

// A maximum: the addresses of a row's vectors stay in registers, and the
// accumulators are set in each row.
// CHECK-LABEL: func.func @softmax
// CHECK: %[[INF:.*]] = plena.s_reci_fp %{{.*}} {kc.comment = "inf"}
// CHECK-NEXT: %[[LOWEST:.*]] = plena.s_sub_fp %{{.*}}, %[[INF]] {kc.comment = "-inf"}
// CHECK-NEXT: %[[M0:.*]] = plena.s_add_fp %[[LOWEST]], %{{.*}}
// CHECK-NEXT: %[[A:.*]] = plena.s_addi_int %zero, 0 {kc.comment = "row 0"}
// CHECK-NEXT: %[[M1:.*]] = plena.v_red_max %[[M0]], %[[A]], 0
// CHECK-NEXT: %[[B:.*]] = plena.s_addi_int %zero, 256
// CHECK-NEXT: %[[M2:.*]] = plena.v_red_max %[[M1]], %[[B]], 0
// CHECK-NEXT: %[[S0:.*]] = plena.s_add_fp %{{.*}}, %{{.*}}
// CHECK-NEXT: plena.v_sub_vf %[[A]], %[[A]], %[[M2]], 0, 0
// CHECK-NEXT: plena.v_exp_v %[[A]], %[[A]], 0
// CHECK-NEXT: %[[S1:.*]] = plena.v_red_sum %[[S0]], %[[A]]
// CHECK-NEXT: plena.v_sub_vf %[[B]], %[[B]], %[[M2]], 0, 0
// CHECK-NEXT: plena.v_exp_v %[[B]], %[[B]], 0
// CHECK-NEXT: %[[S2:.*]] = plena.v_red_sum %[[S1]], %[[B]]
// CHECK-NEXT: %[[R:.*]] = plena.s_reci_fp %[[S2]]
// CHECK-NEXT: plena.v_mul_vf %[[A]], %[[A]], %[[R]], 0
// CHECK-NEXT: plena.v_mul_vf %[[B]], %[[B]], %[[R]], 0
// CHECK-NEXT: plena.s_add_fp %[[LOWEST]]
func.func @softmax(%x: tensor<4x128xbf16> {kc.tensor = #x})
    -> (tensor<4x128xbf16> {kc.tensor = #y})
    attributes {kc.constants = [{memory = "fps", address = 0 : i64,
                                 format = "bf16", values = [0.0, 1.0]}]} {
  %lowest = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %max_init = tensor.empty() : tensor<4xf32>
  %max_fill = linalg.fill ins(%lowest : f32) outs(%max_init : tensor<4xf32>)
      -> tensor<4xf32>
  %max = linalg.generic {indexing_maps = [#id, #row],
                         iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x128xbf16>) outs(%max_fill : tensor<4xf32>) {
  ^bb0(%in: bf16, %acc: f32):
    %v = arith.extf %in : bf16 to f32
    %more = arith.maximumf %acc, %v : f32
    linalg.yield %more : f32
  } -> tensor<4xf32>
  %exp_init = tensor.empty() : tensor<4x128xbf16>
  %exp = linalg.generic {indexing_maps = [#id, #row, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %max : tensor<4x128xbf16>, tensor<4xf32>)
      outs(%exp_init : tensor<4x128xbf16>) {
  ^bb0(%in: bf16, %m: f32, %out: bf16):
    %v = arith.extf %in : bf16 to f32
    %below = arith.subf %v, %m : f32
    %e = math.exp %below : f32
    %r = arith.truncf %e : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<4x128xbf16>
  %sum_init = tensor.empty() : tensor<4xf32>
  %sum_fill = linalg.fill ins(%zero : f32) outs(%sum_init : tensor<4xf32>)
      -> tensor<4xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row],
                         iterator_types = ["parallel", "reduction"]}
      ins(%exp : tensor<4x128xbf16>) outs(%sum_fill : tensor<4xf32>) {
  ^bb0(%in: bf16, %acc: f32):
    %v = arith.extf %in : bf16 to f32
    %more = arith.addf %acc, %v : f32
    linalg.yield %more : f32
  } -> tensor<4xf32>
  %y_init = tensor.empty() : tensor<4x128xbf16>
  %y = linalg.generic {indexing_maps = [#id, #row, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%exp, %sum : tensor<4x128xbf16>, tensor<4xf32>)
      outs(%y_init : tensor<4x128xbf16>) {
  ^bb0(%in: bf16, %s: f32, %out: bf16):
    %v = arith.extf %in : bf16 to f32
    %quotient = arith.divf %v, %s : f32
    %r = arith.truncf %quotient : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<4x128xbf16>
  return %y : tensor<4x128xbf16>
}

// Sums alone: a pointer walks over the row's vectors, there are empty
// instructions behind the root, and each row clears the sum for the next.
// CHECK-LABEL: func.func @rmsnorm
// CHECK: %[[ROWS:.*]] = plena.s_addi_int %zero, 0 {kc.comment = "rows"}
// CHECK-NEXT: %[[SCRATCH:.*]] = plena.s_addi_int %zero, 512 {kc.comment = "scratch row"}
// CHECK-NEXT: %[[COUNT:.*]] = plena.s_ld_fp %zero, 2
// CHECK-NEXT: %[[EPS:.*]] = plena.s_ld_fp %zero, 1
// CHECK-NEXT: %[[S0:.*]] = plena.get_register : !plena.fp<2>
// CHECK-NEXT: %[[A:.*]] = plena.s_addi_int %[[ROWS]], 0 {kc.comment = "row 0"}
// CHECK-NEXT: %[[T:.*]] = plena.s_addi_int %[[SCRATCH]], 0
// CHECK-NEXT: plena.v_mul_vv %[[T]], %[[A]], %[[A]], 0
// CHECK-NEXT: %[[S1:.*]] = plena.v_red_sum %[[S0]], %[[T]]
// CHECK-NEXT: %[[B:.*]] = plena.s_addi_int %[[A]], 256
// CHECK-NEXT: plena.v_mul_vv %[[T]], %[[B]], %[[B]], 0
// CHECK-NEXT: %[[S2:.*]] = plena.v_red_sum %[[S1]], %[[T]]
// CHECK-NEXT: plena.s_addi_int %[[B]], 256
// CHECK-NEXT: %[[MEAN:.*]] = plena.s_mul_fp %[[S2]], %[[COUNT]]
// CHECK-NEXT: %[[POSITIVE:.*]] = plena.s_add_fp %[[MEAN]], %[[EPS]]
// CHECK-NEXT: %[[ROOT:.*]] = plena.s_sqrt_fp %[[POSITIVE]]
// CHECK-NEXT: %[[R:.*]] = plena.s_reci_fp %[[ROOT]]
// CHECK-NEXT: plena.s_addi_int %zero, 0 : (!plena.gp) -> !plena.gp<0>
// CHECK-NEXT: plena.s_addi_int %zero, 0 : (!plena.gp) -> !plena.gp<0>
// CHECK-NEXT: plena.s_addi_int %zero, 0 : (!plena.gp) -> !plena.gp<0>
// CHECK-NEXT: plena.s_addi_int %zero, 0 : (!plena.gp) -> !plena.gp<0>
// CHECK-NEXT: %[[C:.*]] = plena.s_addi_int %[[ROWS]], 0
// CHECK-NEXT: plena.v_mul_vf %[[C]], %[[C]], %[[R]], 0
// CHECK-NEXT: %[[D:.*]] = plena.s_addi_int %[[C]], 256
// CHECK-NEXT: plena.v_mul_vf %[[D]], %[[D]], %[[R]], 0
// CHECK-NEXT: plena.s_add_fp
// CHECK-NEXT: plena.s_addi_int %[[ROWS]], 64 {kc.comment = "row 1"}
func.func @rmsnorm(%x: tensor<4x128xbf16> {kc.tensor = #x})
    -> (tensor<4x128xbf16> {kc.tensor = #y})
    attributes {kc.constants = [{memory = "fps", address = 0 : i64,
                                 format = "bf16", values = [0.0, 1.0132789611816406E-6, 0.0078125]}]} {
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %count = arith.constant 128.0 : f32
  %squares_init = tensor.empty() : tensor<4xf32>
  %squares_fill = linalg.fill ins(%zero : f32) outs(%squares_init : tensor<4xf32>)
      -> tensor<4xf32>
  %squares = linalg.generic {indexing_maps = [#id, #row],
                         iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x128xbf16>) outs(%squares_fill : tensor<4xf32>) {
  ^bb0(%in: bf16, %acc: f32):
    %v = arith.extf %in : bf16 to f32
    %square = arith.mulf %v, %v : f32
    %more = arith.addf %acc, %square : f32
    linalg.yield %more : f32
  } -> tensor<4xf32>
  %y_init = tensor.empty() : tensor<4x128xbf16>
  %y = linalg.generic {indexing_maps = [#id, #row, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %squares : tensor<4x128xbf16>, tensor<4xf32>)
      outs(%y_init : tensor<4x128xbf16>) {
  ^bb0(%in: bf16, %s: f32, %out: bf16):
    %v = arith.extf %in : bf16 to f32
    %mean = arith.divf %s, %count : f32
    %positive = arith.addf %mean, %eps : f32
    %root = math.sqrt %positive : f32
    %quotient = arith.divf %v, %root : f32
    %r = arith.truncf %quotient : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<4x128xbf16>
  return %y : tensor<4x128xbf16>
}
