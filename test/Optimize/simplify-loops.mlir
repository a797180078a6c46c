// RUN: kc-opt --kc-simplify-loops %s | FileCheck %s
// REQUIRES: plena

// A value that only its own next value depends on.
// CHECK-LABEL: @dead
// CHECK-NEXT: plena.loop 4 iter_args(%[[P:.*]] = %arg0)
// CHECK-NEXT: plena.v_exp_v %[[P]], %[[P]]
// CHECK-NEXT: %[[N:.*]] = plena.s_addi_int %[[P]], 64
// CHECK-NEXT: plena.yield %[[N]] : !plena.gp
func.func @dead(%x: !plena.gp, %y: !plena.gp) {
  %r:2 = plena.loop 4 iter_args(%p = %x, %q = %y) -> (!plena.gp, !plena.gp) {
    plena.v_exp_v %p, %p
    %n = plena.s_addi_int %p, 64
    %m = plena.s_addi_int %q, 32
    plena.yield %n, %m : !plena.gp, !plena.gp
  }
  return
}

// CHECK-LABEL: @unchanged
// CHECK-NEXT: plena.loop 4 {
// CHECK-NEXT: plena.v_exp_v %arg0, %arg0
// CHECK-NEXT: }
// CHECK-NEXT: return %arg0
func.func @unchanged(%x: !plena.gp) -> !plena.gp {
  %r = plena.loop 4 iter_args(%p = %x) -> (!plena.gp) {
    plena.v_exp_v %p, %p
    plena.yield %p : !plena.gp
  }
  return %r : !plena.gp
}

// CHECK-LABEL: @one_trip
// CHECK-NEXT: plena.v_exp_v %arg0, %arg0
// CHECK-NEXT: %[[N:.*]] = plena.s_addi_int %arg0, 64
// CHECK-NEXT: return %[[N]]
func.func @one_trip(%x: !plena.gp) -> !plena.gp {
  %r = plena.loop 1 iter_args(%p = %x) -> (!plena.gp) {
    plena.v_exp_v %p, %p
    %n = plena.s_addi_int %p, 64
    plena.yield %n : !plena.gp
  }
  return %r : !plena.gp
}

// A result that is used keeps its value alive.
// CHECK-LABEL: @used_after
// CHECK: plena.loop 4 iter_args
// CHECK: plena.yield
func.func @used_after(%x: !plena.gp) -> !plena.gp {
  %r = plena.loop 4 iter_args(%p = %x) -> (!plena.gp) {
    %n = plena.s_addi_int %p, 64
    plena.yield %n : !plena.gp
  }
  return %r : !plena.gp
}

// What an inner loop needs lives in the outer one.
// CHECK-LABEL: @nested
// CHECK: plena.loop 4 iter_args
// CHECK: plena.loop 2 {
func.func @nested(%x: !plena.gp) {
  %r = plena.loop 4 iter_args(%p = %x) -> (!plena.gp) {
    plena.loop 2 {
      plena.v_exp_v %p, %p
    }
    %n = plena.s_addi_int %p, 64
    plena.yield %n : !plena.gp
  }
  return
}
