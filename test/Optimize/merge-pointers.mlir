// RUN: kc-opt --kc-merge-pointers --kc-simplify-loops %s | FileCheck %s
// REQUIRES: plena

// CHECK-LABEL: @alike
// CHECK: %[[A:.*]] = plena.s_addi_int %zero, 256
// CHECK: %[[R:.*]] = plena.loop 4 iter_args(%[[P:.*]] = %[[A]])
// CHECK: %[[Q:.*]] = plena.s_addi_int %[[P]], 768
// CHECK: plena.v_exp_v %[[P]], %[[Q]]
// CHECK: %[[N:.*]] = plena.s_addi_int %[[P]], 64
// CHECK: plena.yield %[[N]]
// CHECK: %[[S:.*]] = plena.s_addi_int %[[R]], 768
// CHECK: return %[[S]]
func.func @alike() -> !plena.gp {
  %zero = plena.zero : !plena.gp
  %a = plena.s_addi_int %zero, 256
  %b = plena.s_addi_int %zero, 1024
  %r:2 = plena.loop 4 iter_args(%p = %a, %q = %b) -> (!plena.gp, !plena.gp) {
    plena.v_exp_v %p, %q
    %n = plena.s_addi_int %p, 64
    %m = plena.s_addi_int %q, 64
    plena.yield %n, %m : !plena.gp, !plena.gp
  }
  return %r#1 : !plena.gp
}

// CHECK-LABEL: @same
// CHECK: plena.loop 4 iter_args(%[[P:.*]] = %arg0)
// CHECK: plena.v_exp_v %[[P]], %[[P]]
func.func @same(%x: !plena.gp) {
  %r:2 = plena.loop 4 iter_args(%p = %x, %q = %x) -> (!plena.gp, !plena.gp) {
    plena.v_exp_v %p, %q
    %n = plena.s_addi_int %p, 64
    %m = plena.s_addi_int %q, 64
    plena.yield %n, %m : !plena.gp, !plena.gp
  }
  return
}

// CHECK-LABEL: @other_step
// CHECK: plena.loop 4 iter_args(%{{.*}} = %arg0, %{{.*}} = %arg0)
func.func @other_step(%x: !plena.gp) {
  %r:2 = plena.loop 4 iter_args(%p = %x, %q = %x) -> (!plena.gp, !plena.gp) {
    plena.v_exp_v %p, %q
    %n = plena.s_addi_int %p, 64
    %m = plena.s_addi_int %q, 128
    plena.yield %n, %m : !plena.gp, !plena.gp
  }
  return
}

// CHECK-LABEL: @other_base
// CHECK: plena.loop 4 iter_args(%{{.*}} = %arg0, %{{.*}} = %arg1)
func.func @other_base(%x: !plena.gp, %y: !plena.gp) {
  %r:2 = plena.loop 4 iter_args(%p = %x, %q = %y) -> (!plena.gp, !plena.gp) {
    plena.v_exp_v %p, %q
    %n = plena.s_addi_int %p, 64
    %m = plena.s_addi_int %q, 64
    plena.yield %n, %m : !plena.gp, !plena.gp
  }
  return
}

// The next value is used in the body, too.
// CHECK-LABEL: @next
// CHECK: plena.loop 4 iter_args(%[[P:.*]] = %arg0) -> (!plena.gp) {
// CHECK: %[[Q:.*]] = plena.s_addi_int %[[P]], 8
// CHECK: %[[M:.*]] = plena.s_addi_int %[[Q]], 64
// CHECK: plena.v_exp_v %[[P]], %[[M]]
func.func @next(%x: !plena.gp) {
  %b = plena.s_addi_int %x, 8
  %r:2 = plena.loop 4 iter_args(%p = %x, %q = %b) -> (!plena.gp, !plena.gp) {
    %n = plena.s_addi_int %p, 64
    %m = plena.s_addi_int %q, 64
    plena.v_exp_v %p, %m
    plena.yield %n, %m : !plena.gp, !plena.gp
  }
  return
}
