// One loop over all vectors, in place, with the template's header: pointers to
// the rows and to a scratch row, and the constants.
// RUN: kc-opt %s --kc-lower-to="isa=plena mode=template" | FileCheck %s
// REQUIRES: plena

#id = affine_map<(d0, d1) -> (d0, d1)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

// CHECK-LABEL: func.func @sigmoid() attributes
// CHECK: plena.h_prefetch_v
// CHECK: %[[ROWS:.*]] = plena.s_addi_int %zero, 0 {kc.comment = "rows"}
// CHECK-NEXT: %[[SCRATCH:.*]] = plena.s_addi_int %zero, 512 {kc.comment = "scratch row"}
// CHECK-NEXT: %[[ONE:.*]] = plena.s_ld_fp %zero, 1 {kc.comment = "1"}
// CHECK-NEXT: plena.loop 8 iter_args(%[[P:.*]] = %[[ROWS]]) -> (!plena.gp) {
// CHECK-NEXT:   plena.v_sub_vf %[[SCRATCH]], %[[P]], %{{.*}}, 0, 1
// CHECK-NEXT:   plena.v_exp_v %[[SCRATCH]], %[[SCRATCH]], 0
// CHECK-NEXT:   plena.v_add_vf %[[SCRATCH]], %[[SCRATCH]], %[[ONE]], 0
// CHECK-NEXT:   plena.v_reci_v %[[SCRATCH]], %[[SCRATCH]], 0
// CHECK-NEXT:   plena.v_mul_vv %[[P]], %[[P]], %[[SCRATCH]], 0
// CHECK-NEXT:   %[[NEXT:.*]] = plena.s_addi_int %[[P]], 64
// CHECK-NEXT:   plena.yield %[[NEXT]]
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @sigmoid(
    %x: tensor<4x128xbf16> {kc.tensor = #x})
    -> (tensor<4x128xbf16> {kc.tensor = #y})
    attributes {kc.constants = [{memory = "fps", address = 0 : i64,
                                 format = "bf16", values = [0.0, 1.0]}]} {
  %one = arith.constant 1.0 : f32
  %init = tensor.empty() : tensor<4x128xbf16>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x128xbf16>) outs(%init : tensor<4x128xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %v = arith.extf %in : bf16 to f32
    %minus = arith.negf %v : f32
    %exp = math.exp %minus : f32
    %sum = arith.addf %exp, %one : f32
    %quotient = arith.divf %v, %sum : f32
    %rounded = arith.truncf %quotient : f32 to bf16
    linalg.yield %rounded : bf16
  } -> tensor<4x128xbf16>
  return %y : tensor<4x128xbf16>
}

// A constant of the program is loaded like any other, zero included.
// CHECK-LABEL: func.func @relu()
// CHECK: plena.s_addi_int %zero, 0 {kc.comment = "rows"}
// CHECK-NEXT: plena.s_addi_int %zero, 256 {kc.comment = "scratch row"}
// CHECK-NEXT: %[[ZERO:.*]] = plena.s_ld_fp %zero, 0 {kc.comment = "0"}
// CHECK-NEXT: plena.loop 4
// CHECK-NEXT:   plena.v_max_vf %[[P:.*]], %[[P]], %[[ZERO]], 0
func.func @relu(
    %x: tensor<4x64xbf16> {kc.tensor = #x})
    -> (tensor<4x64xbf16> {kc.tensor = #y})
    attributes {kc.constants = [{memory = "fps", address = 0 : i64,
                                 format = "bf16", values = [0.0]}]} {
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<4x64xbf16>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xbf16>) outs(%init : tensor<4x64xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %v = arith.extf %in : bf16 to f32
    %max = arith.maximumf %v, %zero : f32
    %rounded = arith.truncf %max : f32 to bf16
    linalg.yield %rounded : bf16
  } -> tensor<4x64xbf16>
  return %y : tensor<4x64xbf16>
}
