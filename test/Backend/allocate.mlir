// A register is free again after the last use of its value, in the operation
// that uses it already.
// RUN: kc-opt --kc-allocate-registers %s | FileCheck %s
// REQUIRES: plena

// CHECK-LABEL: @reuse
// CHECK: %[[A:.*]] = plena.s_addi_int %zero, 1 : (!plena.gp<0>) -> !plena.gp<1>
// CHECK: %[[B:.*]] = plena.s_addi_int %[[A]], 2 : (!plena.gp<1>) -> !plena.gp<1>
// CHECK: %[[C:.*]] = plena.s_add_int %[[B]], %[[B]] : (!plena.gp<1>, !plena.gp<1>) -> !plena.gp<2>
// CHECK: %[[D:.*]] = plena.s_add_int %[[B]], %[[C]] : (!plena.gp<1>, !plena.gp<2>) -> !plena.gp<1>
// CHECK: plena.v_exp_v %[[D]], %[[D]], 0 : (!plena.gp<1>, !plena.gp<1>) -> ()
func.func @reuse() {
  %zero = plena.zero : !plena.gp
  %a = plena.s_addi_int %zero, 1
  %b = plena.s_addi_int %a, 2
  %c = plena.s_add_int %b, %b
  %d = plena.s_add_int %b, %c
  plena.v_exp_v %d, %d
  return
}

// A result that nothing uses still needs a register, and not the one that
// reads as zero.
// CHECK-LABEL: @unused
// CHECK: %[[A:.*]] = plena.s_addi_int %zero, 1 : (!plena.gp<0>) -> !plena.gp<1>
// CHECK: plena.s_addi_int %zero, 2 : (!plena.gp<0>) -> !plena.gp<2>
// CHECK: plena.v_exp_v %[[A]], %[[A]], 0
func.func @unused() {
  %zero = plena.zero : !plena.gp
  %a = plena.s_addi_int %zero, 1
  %b = plena.s_addi_int %zero, 2
  plena.v_exp_v %a, %a
  return
}

// Register files don't get in each other's way.
// CHECK-LABEL: @files
// CHECK: plena.c_set_addr_reg %{{.*}}, %{{.*}} : (!plena.gp<1>, !plena.gp<0>) -> !plena.ar<0>
// CHECK: plena.s_ld_fp %{{.*}}, 0 : (!plena.gp<1>) -> !plena.fp<1>
func.func @files() {
  %zero = plena.zero : !plena.gp
  %a = plena.s_addi_int %zero, 1
  %r = plena.c_set_addr_reg %a, %zero
  %f = plena.s_ld_fp %a, 0
  plena.h_store_v %a, %a, %r
  plena.s_st_fp %f, %a, 0
  return
}
