// Registers that types name are kept, and others go round them.
// RUN: kc-opt --kc-allocate-registers --kc-verify-registers %s | FileCheck %s
// REQUIRES: plena

// CHECK-LABEL: @results
// CHECK: plena.s_addi_int %{{.*}}, 1 : (!plena.gp<0>) -> !plena.gp<2>
// CHECK: plena.s_addi_int %{{.*}}, 2 : (!plena.gp<0>) -> !plena.gp<1>
// CHECK: plena.s_addi_int %{{.*}}, 3 : (!plena.gp<0>) -> !plena.gp<3>
func.func @results() {
  %zero = plena.zero : !plena.gp
  %a = plena.s_addi_int %zero, 1
  %b = plena.s_addi_int %zero, 2 : (!plena.gp) -> !plena.gp<1>
  %c = plena.s_addi_int %zero, 3
  plena.v_add_vv %a, %b, %c : (!plena.gp, !plena.gp<1>, !plena.gp) -> ()
  return
}

// What a register holds at the beginning is kept up to its last use.
// CHECK-LABEL: @initial_values
// CHECK: %gp1 = plena.get_register : !plena.gp<1>
// CHECK-NEXT: plena.s_addi_int %{{.*}}, 1 : (!plena.gp<0>) -> !plena.gp<2>
// CHECK-NEXT: plena.v_add_vv %{{.*}}, %gp1, %gp1, 0
// CHECK-NEXT: plena.s_addi_int %{{.*}}, 1 : (!plena.gp<0>) -> !plena.gp<1>
func.func @initial_values() {
  %zero = plena.zero : !plena.gp
  %a = plena.s_addi_int %zero, 1
  %x = plena.get_register : !plena.gp<1>
  %y = plena.get_register : !plena.gp<1>
  plena.v_add_vv %a, %x, %y : (!plena.gp, !plena.gp<1>, !plena.gp<1>) -> ()
  %b = plena.s_addi_int %zero, 1
  plena.v_exp_v %b, %b
  return
}

// A loop takes the register of what it begins with.
// CHECK-LABEL: @loop
// CHECK: plena.loop 8 {{.*}}iter_args(%{{.*}} = %gp7) -> (!plena.gp<7>) {
// CHECK-NEXT: plena.s_addi_int %{{.*}}, 1 : (!plena.gp<7>) -> !plena.gp<7>
func.func @loop() {
  %x = plena.get_register : !plena.gp<7>
  %y = plena.copy %x : !plena.gp<7> to !plena.gp
  %r = plena.loop 8 iter_args(%a = %y) -> (!plena.gp) {
    %n = plena.s_addi_int %a, 1
    plena.yield %n : !plena.gp
  }
  plena.v_exp_v %r, %r
  return
}

// CHECK-LABEL: @counter
// CHECK: plena.loop 8 counter(%[[I:.*]] : !plena.gp<9>) {
// CHECK-NEXT: plena.v_exp_v %[[I]], %[[I]], 0 : (!plena.gp<9>, !plena.gp<9>) -> ()
func.func @counter() {
  plena.loop 8 counter(%i : !plena.gp<9>) {
    plena.v_exp_v %i, %i : (!plena.gp<9>, !plena.gp<9>) -> ()
  }
  return
}

// A value that is needed in two places is copied into one of them.
// CHECK-LABEL: @two_places
// CHECK: %[[A:.*]] = plena.s_addi_int %{{.*}}, 1 : (!plena.gp<0>) -> !plena.gp<[[R:[0-9]+]]>
// CHECK: plena.s_addi_int %[[A]], 0 : (!plena.gp<[[R]]>) -> !plena.gp<{{5|6}}>
func.func @two_places() -> (!plena.gp<5>, !plena.gp<6>) {
  %zero = plena.zero : !plena.gp
  %a = plena.s_addi_int %zero, 1
  %b = plena.copy %a : !plena.gp to !plena.gp<5>
  %c = plena.copy %a : !plena.gp to !plena.gp<6>
  return %b, %c : !plena.gp<5>, !plena.gp<6>
}

// Writes to the register that reads as zero are dropped, and stay.
// CHECK-LABEL: @dropped
// CHECK: plena.s_addi_int %{{.*}}, 0 : (!plena.gp<0>) -> !plena.gp<0>
func.func @dropped() {
  %zero = plena.zero : !plena.gp<0>
  %a = plena.s_addi_int %zero, 0 : (!plena.gp<0>) -> !plena.gp<0>
  return
}
