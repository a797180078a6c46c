// Chains of element-wise operations are one formula, computed vector by vector
// without a loop. After a transfer come the vectors whose addresses are at hand:
// that of its destination and that of its offset.
// RUN: kc-opt %s --kc-lower-to="isa=plena mode=opt" | FileCheck %s
// REQUIRES: plena

#id = affine_map<(d0, d1) -> (d0, d1)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

// Nothing is written between the two operations; the address register of a
// tensor at byte 0 is zero from the beginning.
// CHECK-LABEL: func.func @fused
// CHECK-DAG: %[[A0:.*]] = plena.get_register : !plena.ar<0>
// CHECK-DAG: %[[ONE:.*]] = plena.s_ld_fp %{{.*}}, 1
// CHECK: %[[SCALE:.*]] = plena.s_addi_int %{{.*}}, 512
// CHECK-NEXT: plena.c_set_scale_reg %[[SCALE]]
// CHECK-NEXT: %[[A128:.*]] = plena.s_addi_int %{{.*}}, 128
// CHECK-NEXT: plena.c_set_stride_reg %[[A128]]
// CHECK-NEXT: plena.h_prefetch_v %[[A:.*]], %[[A]], %[[A0]], 1, 0
// CHECK-NEXT: plena.v_add_vf %[[A]], %[[A]], %[[ONE]], 0
// CHECK-NEXT: plena.v_max_vf %[[A]], %[[A]], %[[F0:.*]], 0
// CHECK-NEXT: %[[A256:.*]] = plena.s_addi_int %{{.*}}, 256
// CHECK-NEXT: %[[A64:.*]] = plena.s_addi_int %{{.*}}, 64
// CHECK-NEXT: plena.h_prefetch_v %[[A256]], %[[A64]], %[[A0]], 1, 0
// CHECK-NEXT: plena.v_add_vf %[[A256]], %[[A256]], %[[ONE]], 0
// CHECK-NEXT: plena.v_max_vf %[[A256]], %[[A256]], %[[F0]], 0
// CHECK-NEXT: plena.v_add_vf %[[A64]], %[[A64]], %[[ONE]], 0
// CHECK-NEXT: plena.v_max_vf %[[A64]], %[[A64]], %[[F0]], 0
// The stride is a vector's address, too.
// CHECK-NEXT: plena.v_add_vf %[[A128]], %[[A128]], %[[ONE]], 0
// CHECK-NEXT: plena.v_max_vf %[[A128]], %[[A128]], %[[F0]], 0
// CHECK-COUNT-8: plena.v_{{add|max}}_vf
// CHECK-NOT: plena.v_
// CHECK: return
func.func @fused(%x: tensor<4x128xbf16> {kc.tensor = #x})
    -> (tensor<4x128xbf16> {kc.tensor = #y})
    attributes {kc.constants = [{memory = "fps", address = 0 : i64,
                                 format = "bf16", values = [0.0, 1.0]}]} {
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  %s_init = tensor.empty() : tensor<4x128xbf16>
  %s = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x128xbf16>)
      outs(%s_init : tensor<4x128xbf16>) {
  ^bb0(%in0: bf16, %out: bf16):
    %v0 = arith.extf %in0 : bf16 to f32
    %sum = arith.addf %v0, %one : f32
    %r = arith.truncf %sum : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<4x128xbf16>
  %y_init = tensor.empty() : tensor<4x128xbf16>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%s : tensor<4x128xbf16>)
      outs(%y_init : tensor<4x128xbf16>) {
  ^bb0(%in0: bf16, %out: bf16):
    %v0 = arith.extf %in0 : bf16 to f32
    %max = arith.maximumf %v0, %zero : f32
    %r = arith.truncf %max : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<4x128xbf16>
  return %y : tensor<4x128xbf16>
}

// Rows that follow each other in HBM need no stride. An operand that is used
// again needs a scratch row; where both operands die the result takes the place
// of one of them.
// CHECK-LABEL: func.func @scratch
// CHECK-NOT: plena.c_set_stride_reg
// CHECK: plena.h_prefetch_v %[[X:.*]], %{{.*}}, %{{.*}}, 0, 0
// CHECK: plena.v_mul_vv %[[S:.*]], %[[X]], %[[X]], 0
// CHECK-NEXT: plena.v_mul_vv %[[S]], %[[X]], %[[S]], 0
// CHECK-NEXT: plena.v_sub_vv %[[X]], %[[X]], %[[S]], 0
func.func @scratch(%x: tensor<4x64xbf16> {kc.tensor = #x})
    -> (tensor<4x64xbf16> {kc.tensor = #y}) {
  %y_init = tensor.empty() : tensor<4x64xbf16>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xbf16>)
      outs(%y_init : tensor<4x64xbf16>) {
  ^bb0(%in0: bf16, %out: bf16):
    %v0 = arith.extf %in0 : bf16 to f32
    %square = arith.mulf %v0, %v0 : f32
    %cube = arith.mulf %square, %v0 : f32
    %difference = arith.subf %v0, %cube : f32
    %r = arith.truncf %difference : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<4x64xbf16>
  return %y : tensor<4x64xbf16>
}

// What a scalar can be subtracted from, and divided by.
// CHECK-LABEL: func.func @scalars
// CHECK-DAG: %[[HALF:.*]] = plena.s_ld_fp %{{.*}}, 1 {kc.comment = "0.5"}
// CHECK-DAG: %[[ONE:.*]] = plena.s_exp_fp %{{.*}} {kc.comment = "1"}
// CHECK-DAG: %[[MINUS:.*]] = plena.s_sub_fp %{{.*}}, %[[ONE]] {kc.comment = "-1"}
// CHECK: plena.v_sub_vf %[[X:.*]], %[[X]], %[[ONE]], 0, 1
// CHECK-NEXT: plena.v_mul_vf %[[X]], %[[X]], %[[HALF]], 0
// CHECK-NEXT: plena.v_min_vf %[[X]], %[[X]], %[[MINUS]], 0
// CHECK-NEXT: plena.v_reci_v %[[X]], %[[X]], 0
func.func @scalars(%x: tensor<4x64xbf16> {kc.tensor = #x})
    -> (tensor<4x64xbf16> {kc.tensor = #y})
    attributes {kc.constants = [{memory = "fps", address = 0 : i64,
                                 format = "bf16", values = [0.0, 0.5]}]} {
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %minus = arith.constant -1.0 : f32
  %y_init = tensor.empty() : tensor<4x64xbf16>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xbf16>)
      outs(%y_init : tensor<4x64xbf16>) {
  ^bb0(%in0: bf16, %out: bf16):
    %v0 = arith.extf %in0 : bf16 to f32
    %below = arith.subf %one, %v0 : f32
    %half = arith.divf %below, %two : f32
    %min = arith.minimumf %half, %minus : f32
    %inverse = arith.divf %one, %min : f32
    %r = arith.truncf %inverse : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<4x64xbf16>
  return %y : tensor<4x64xbf16>
}
