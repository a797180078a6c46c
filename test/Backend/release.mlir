// RUN: kc-opt --kc-release-registers %s | FileCheck %s
// RUN: kc-opt --kc-release-registers --kc-allocate-registers %s -o /dev/null
// REQUIRES: plena

// CHECK-LABEL: func.func @program
// CHECK-SAME: (%arg0: !plena.gp<1>) -> !plena.gp<2>
func.func @program(%a: !plena.gp<1>) -> !plena.gp<2> {
  // CHECK-NEXT: %[[Z:.*]] = plena.zero : !plena.gp{{$}}
  %z = plena.zero : !plena.gp<0>
  // CHECK-NEXT: %gp3 = plena.get_register : !plena.gp<3>
  %g = plena.get_register : !plena.gp<3>
  // CHECK-NEXT: %[[B:.*]] = plena.s_add_int %arg0, %gp3 : (!plena.gp<1>, !plena.gp<3>) -> !plena.gp{{$}}
  %b = plena.s_add_int %a, %g : (!plena.gp<1>, !plena.gp<3>) -> !plena.gp<2>
  // Where types must agree a copy leads from a register that one names.
  // CHECK-NEXT: %[[C:.*]] = plena.copy %gp3 : !plena.gp<3> to !plena.gp
  // CHECK-NEXT: %[[R:.*]]:2 = plena.loop 4 iter_args(%{{.*}} = %[[B]], %{{.*}} = %[[C]]) -> (!plena.gp, !plena.gp) {
  %r:2 = plena.loop 4 counter(%i : !plena.gp<4>) iter_args(%x = %b, %y = %g) -> (!plena.gp<2>, !plena.gp<3>) {
    // CHECK-NEXT: %[[N:.*]] = plena.s_addi_int %{{.*}}, 1{{$}}
    %n = plena.s_addi_int %x, 1 : (!plena.gp<2>) -> !plena.gp<2>
    plena.yield %n, %y : !plena.gp<2>, !plena.gp<3>
  }
  // A write that is dropped stays so.
  // CHECK: plena.s_addi_int %[[Z]], 0 : (!plena.gp) -> !plena.gp<0>
  %nop = plena.s_addi_int %z, 0 : (!plena.gp<0>) -> !plena.gp<0>
  // CHECK-NEXT: %[[D:.*]] = plena.copy %[[R]]#0 : !plena.gp to !plena.gp<2>
  // CHECK-NEXT: return %[[D]] : !plena.gp<2>
  return %r#0 : !plena.gp<2>
}
