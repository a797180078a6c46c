// Copies are made where values that must share a register are alive at the same
// time, and nowhere else. (S_ADDI_INT with 0 and S_ADD_FP with f0 are PLENA's
// copies.)
// RUN: kc-opt --kc-allocate-registers --kc-verify-registers %s | FileCheck %s
// REQUIRES: plena

// The initial value is used in the loop as well.
// CHECK-LABEL: @initial_value_stays
// CHECK: %[[A:.*]] = plena.s_addi_int %{{.*}}, 64 : {{.*}} -> !plena.gp<1>
// CHECK: %[[B:.*]] = plena.s_addi_int %[[A]], 0 : (!plena.gp<1>) -> !plena.gp<2>
// CHECK: plena.loop 8 {{.*}}iter_args(%{{.*}} = %[[B]])
// CHECK-NOT: , 0 : (!plena.gp
func.func @initial_value_stays() {
  %zero = plena.zero : !plena.gp
  %x = plena.s_addi_int %zero, 64
  %r = plena.loop 8 iter_args(%a = %x) -> (!plena.gp) {
    plena.s_st_int %a, %x, 1
    %n = plena.s_addi_int %a, 64
    plena.yield %n : !plena.gp
  }
  return
}

// The zero register can't be written.
// CHECK-LABEL: @from_zero
// CHECK: %[[F:.*]] = plena.s_add_fp %[[Z:.*]], %[[Z]] : (!plena.fp<0>, !plena.fp<0>) -> !plena.fp<1>
// CHECK: plena.v_red_sum %[[F]], %{{.*}} : (!plena.fp<1>, !plena.gp<0>) -> !plena.fp<1>
func.func @from_zero() {
  %zero = plena.zero : !plena.gp
  %f = plena.zero : !plena.fp
  %s = plena.v_red_sum %f, %zero
  plena.s_st_fp %s, %zero, 1
  return
}

// An accumulator that is dead afterwards is overwritten in place ...
// CHECK-LABEL: @accumulate
// CHECK: %[[A:.*]] = plena.s_ld_fp
// CHECK-NEXT: %[[B:.*]] = plena.v_red_sum %[[A]], %{{.*}} -> !plena.fp<1>
// CHECK-NEXT: plena.v_red_max %[[B]], %{{.*}} -> !plena.fp<1>
func.func @accumulate() {
  %zero = plena.zero : !plena.gp
  %a = plena.s_ld_fp %zero, 1
  %b = plena.v_red_sum %a, %zero
  %c = plena.v_red_max %b, %zero
  plena.s_st_fp %c, %zero, 1
  return
}

// ... and one that isn't is copied.
// CHECK-LABEL: @accumulate_copy
// CHECK: %[[A:.*]] = plena.s_ld_fp %{{.*}} -> !plena.fp<1>
// CHECK-NEXT: %[[B:.*]] = plena.s_add_fp %[[A]], %{{.*}} : (!plena.fp<1>, !plena.fp<0>) -> !plena.fp<2>
// CHECK-NEXT: plena.v_red_sum %[[B]], %{{.*}} -> !plena.fp<2>
// CHECK-NEXT: plena.s_st_fp %[[A]]
func.func @accumulate_copy() {
  %zero = plena.zero : !plena.gp
  %a = plena.s_ld_fp %zero, 1
  %b = plena.v_red_sum %a, %zero
  plena.s_st_fp %a, %zero, 1
  plena.s_st_fp %b, %zero, 2
  return
}

// Two values that change places need three copies and a third register.
// CHECK-LABEL: @swap
// CHECK: plena.loop 8 {{.*}}iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}) -> (!plena.gp<[[P:[0-9]+]]>, !plena.gp<[[Q:[0-9]+]]>) {
// CHECK-NEXT: %[[T:.*]] = plena.s_addi_int %[[A]], 0 : (!plena.gp<[[P]]>) -> !plena.gp<[[R:[0-9]+]]>
// CHECK-NEXT: plena.s_st_int
// CHECK-NEXT: %[[X:.*]] = plena.s_addi_int %[[B]], 0 : (!plena.gp<[[Q]]>) -> !plena.gp<[[P]]>
// CHECK-NEXT: %[[Y:.*]] = plena.s_addi_int %[[T]], 0 : (!plena.gp<[[R]]>) -> !plena.gp<[[Q]]>
// CHECK-NEXT: plena.yield %[[X]], %[[Y]]
func.func @swap(%x: !plena.gp, %y: !plena.gp) {
  %r:2 = plena.loop 8 iter_args(%a = %x, %b = %y) -> (!plena.gp, !plena.gp) {
    plena.s_st_int %a, %b, 1
    plena.yield %b, %a : !plena.gp, !plena.gp
  }
  plena.s_st_int %r#0, %r#1, 1
  return
}

// A copy that the program asks for is no more than that: it may be nothing.
// CHECK-LABEL: @copy
// CHECK-NEXT: plena.v_exp_v %arg0, %arg0, 0
func.func @copy(%x: !plena.gp) {
  %a = plena.copy %x : !plena.gp to !plena.gp
  plena.v_exp_v %a, %a
  return
}
