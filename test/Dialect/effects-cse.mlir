// Equal instructions become one, unless one between them writes what they read.
// RUN: kc-opt --cse %s | FileCheck %s
// REQUIRES: plena

// CHECK-LABEL: @pure
// CHECK-COUNT-1: plena.s_addi_int
// CHECK-NOT: plena.s_addi_int
// CHECK: return
func.func @pure() -> (!plena.gp, !plena.gp) {
  %z = plena.zero : !plena.gp
  %y = plena.zero : !plena.gp
  %a = plena.s_addi_int %z, 64
  %b = plena.s_addi_int %y, 64
  return %a, %b : !plena.gp, !plena.gp
}

// CHECK-LABEL: @immediates
// CHECK-COUNT-2: plena.s_addi_int
func.func @immediates(%x: !plena.gp) -> (!plena.gp, !plena.gp) {
  %a = plena.s_addi_int %x, 64
  %b = plena.s_addi_int %x, 65
  return %a, %b : !plena.gp, !plena.gp
}

// CHECK-LABEL: @loads
// CHECK-COUNT-1: plena.s_ld_int
// CHECK-NOT: plena.s_ld_int
// CHECK: return
func.func @loads(%x: !plena.gp) -> (!plena.gp, !plena.gp) {
  %a = plena.s_ld_int %x, 0
  %b = plena.s_ld_int %x, 0
  return %a, %b : !plena.gp, !plena.gp
}

// CHECK-LABEL: @store_between
// CHECK: plena.s_ld_int
// CHECK: plena.s_st_int
// CHECK: plena.s_ld_int
func.func @store_between(%x: !plena.gp) -> (!plena.gp, !plena.gp) {
  %a = plena.s_ld_int %x, 0
  plena.s_st_int %x, %x, 0
  %b = plena.s_ld_int %x, 0
  return %a, %b : !plena.gp, !plena.gp
}

// CHECK-LABEL: @stores
// CHECK-COUNT-2: plena.v_exp_v
func.func @stores(%x: !plena.gp) {
  plena.v_exp_v %x, %x
  plena.v_exp_v %x, %x
  return
}

// A reduction reads a row: a vector instruction may have changed it.
// CHECK-LABEL: @reductions
// CHECK: plena.v_red_max
// CHECK: plena.v_exp_v
// CHECK: plena.v_red_max
func.func @reductions(%x: !plena.gp, %f: !plena.fp) -> (!plena.fp, !plena.fp) {
  %a = plena.v_red_max %f, %x
  plena.v_exp_v %x, %x
  %b = plena.v_red_max %f, %x
  return %a, %b : !plena.fp, !plena.fp
}
