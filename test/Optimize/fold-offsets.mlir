// RUN: kc-opt --kc-fold-offsets %s | FileCheck %s
// REQUIRES: plena

// CHECK-LABEL: @chain
// CHECK: %[[A:.*]] = plena.s_addi_int %arg0, 64
// CHECK: %[[B:.*]] = plena.s_addi_int %arg0, 128
// CHECK: %[[C:.*]] = plena.s_addi_int %arg0, 192
// CHECK: plena.v_add_vv %[[A]], %[[B]], %[[C]]
func.func @chain(%x: !plena.gp) {
  %a = plena.s_addi_int %x, 64
  %b = plena.s_addi_int %a, 64
  %c = plena.s_addi_int %b, 64
  plena.v_add_vv %a, %b, %c
  return
}

// A sum that the instruction can't hold stays two.
// CHECK-LABEL: @too_large
// CHECK: %[[A:.*]] = plena.s_addi_int %arg0, 262143
// CHECK: plena.s_addi_int %[[A]], 1
func.func @too_large(%x: !plena.gp) -> !plena.gp {
  %a = plena.s_addi_int %x, 262143
  %b = plena.s_addi_int %a, 1
  return %b : !plena.gp
}

// CHECK-LABEL: @into_loop
// CHECK: plena.loop
// CHECK: plena.s_addi_int %arg0, 96
func.func @into_loop(%x: !plena.gp) {
  %a = plena.s_addi_int %x, 64
  plena.loop 4 {
    %b = plena.s_addi_int %a, 32
    plena.v_exp_v %b, %b
  }
  return
}

// CHECK-LABEL: @nothing
// CHECK: plena.v_exp_v %arg0, %arg0
func.func @nothing(%x: !plena.gp) {
  %a = plena.s_addi_int %x, 0
  plena.v_exp_v %a, %a
  return
}
