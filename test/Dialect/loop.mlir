// RUN: kc-opt %s | kc-opt | FileCheck %s
// RUN: kc-opt --mlir-print-op-generic %s | kc-opt | FileCheck %s
// REQUIRES: plena

// CHECK-LABEL: @plain
// CHECK-NEXT: plena.loop 4 {
// CHECK-NEXT: plena.c_break
// CHECK-NEXT: }
func.func @plain() {
  plena.loop 4 {
    plena.c_break
  }
  return
}

// CHECK-LABEL: @empty
// CHECK-NEXT: plena.loop 4194303 {
// CHECK-NEXT: }
func.func @empty() {
  plena.loop 4194303 {
  }
  return
}

// The counter is written where it is used, and its type where it is assigned.
// CHECK-LABEL: @counter
// CHECK: plena.loop 4 counter(%[[I:.*]]) {
// CHECK: plena.loop 5 counter(%{{.*}} : !plena.gp<3>) attributes {x} {
// CHECK: plena.s_addi_int %[[I]], 1
func.func @counter() {
  plena.loop 4 counter(%i) {
    plena.loop 5 counter(%j : !plena.gp<3>) attributes {x} {
      %a = plena.s_addi_int %i, 1
    }
  }
  return
}

// CHECK-LABEL: @carried
// CHECK: %[[R:.*]]:2 = plena.loop 8 iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}) -> (!plena.gp, !plena.fp<2>) {
// CHECK: %[[N:.*]] = plena.s_addi_int %[[A]], 64
// CHECK: plena.yield %[[N]], %[[B]] : !plena.gp, !plena.fp<2>
// CHECK: }
// CHECK: plena.s_st_fp %[[R]]#1, %[[R]]#0, 0
func.func @carried(%x: !plena.gp, %f: !plena.fp<2>) {
  %r:2 = plena.loop 8 iter_args(%a = %x, %b = %f) -> (!plena.gp, !plena.fp<2>) {
    %n = plena.s_addi_int %a, 64
    plena.yield %n, %b : !plena.gp, !plena.fp<2>
  }
  plena.s_st_fp %r#1, %r#0, 0 : (!plena.fp<2>, !plena.gp) -> ()
  return
}

// The result beyond the loop-carried values is the counter.
// CHECK-LABEL: @returns_counter
// CHECK: %[[R:.*]]:2 = plena.loop 8 counter(%{{.*}} : !plena.gp<1>) iter_args(%{{.*}} = %{{.*}}) -> (!plena.gp, !plena.gp<1>) {
func.func @returns_counter(%x: !plena.gp) {
  %r:2 = plena.loop 8 counter(%i : !plena.gp<1>) iter_args(%a = %x) -> (!plena.gp, !plena.gp<1>) {
    plena.yield %a : !plena.gp
  }
  return
}
