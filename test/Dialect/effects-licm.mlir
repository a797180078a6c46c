// RUN: kc-opt --loop-invariant-code-motion %s | FileCheck %s
// REQUIRES: plena

// CHECK-LABEL: @hoisted
// CHECK: plena.s_addi_int %arg0, 64
// CHECK: plena.loop
func.func @hoisted(%x: !plena.gp) {
  plena.loop 4 {
    %a = plena.s_addi_int %x, 64
    plena.v_exp_v %a, %x
  }
  return
}

// What depends on the counter, on a carried value or on memory stays.
// CHECK-LABEL: @stays
// CHECK: plena.loop
// CHECK: plena.s_add_int
// CHECK: plena.s_addi_int
// CHECK: plena.s_ld_int
func.func @stays(%x: !plena.gp) -> !plena.gp {
  %r = plena.loop 4 counter(%i) iter_args(%c = %x) -> (!plena.gp) {
    %a = plena.s_add_int %x, %i
    %n = plena.s_addi_int %c, 1
    %l = plena.s_ld_int %x, 0
    plena.s_st_int %a, %l, 1
    plena.yield %n : !plena.gp
  }
  return %r : !plena.gp
}

// A load may trap: it must not run earlier than the program says.
// CHECK-LABEL: @nested
// CHECK-NEXT: plena.s_addi_int
// CHECK-NEXT: plena.loop 4
// CHECK-NEXT: plena.loop 5
func.func @nested(%x: !plena.gp) {
  plena.loop 4 {
    plena.loop 5 {
      %a = plena.s_addi_int %x, 64
      plena.v_exp_v %a, %x
    }
  }
  return
}
