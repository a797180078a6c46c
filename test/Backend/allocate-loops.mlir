// What a loop carries stays in one register, without copies; what it uses from
// outside keeps its register up to the loop's end.
// RUN: kc-opt --kc-allocate-registers %s | FileCheck %s
// REQUIRES: plena

// CHECK-LABEL: @carried
// CHECK: %[[I:.*]] = plena.s_addi_int %zero, 64 : (!plena.gp<0>) -> !plena.gp<[[R:[0-9]+]]>
// CHECK-NEXT: %[[L:.*]] = plena.loop 8 counter(%{{.*}} : !plena.gp<{{[0-9]+}}>) iter_args(%[[A:.*]] = %[[I]]) -> (!plena.gp<[[R]]>) {
// CHECK-NEXT: plena.v_exp_v %[[A]], %[[A]], 0
// CHECK-NEXT: %[[N:.*]] = plena.s_addi_int %[[A]], 64 : (!plena.gp<[[R]]>) -> !plena.gp<[[R]]>
// CHECK-NEXT: plena.yield %[[N]] : !plena.gp<[[R]]>
// CHECK-NEXT: }
// CHECK-NEXT: plena.v_exp_v %[[L]], %[[L]], 0 : (!plena.gp<[[R]]>, !plena.gp<[[R]]>) -> ()
func.func @carried() {
  %zero = plena.zero : !plena.gp
  %i = plena.s_addi_int %zero, 64
  %r = plena.loop 8 iter_args(%a = %i) -> (!plena.gp) {
    plena.v_exp_v %a, %a
    %n = plena.s_addi_int %a, 64
    plena.yield %n : !plena.gp
  }
  plena.v_exp_v %r, %r
  return
}

// The next iteration needs %x again, after its last use in this one.
// CHECK-LABEL: @from_outside
// CHECK: plena.s_addi_int %zero, 64 : (!plena.gp<0>) -> !plena.gp<1>
// CHECK-NEXT: plena.loop 8 counter(%{{.*}} : !plena.gp<2>) {
// CHECK-NEXT: plena.v_exp_v
// CHECK-NEXT: plena.s_addi_int %{{.*}}, 1 : (!plena.gp<0>) -> !plena.gp<3>
func.func @from_outside() {
  %zero = plena.zero : !plena.gp
  %x = plena.s_addi_int %zero, 64
  plena.loop 8 {
    plena.v_exp_v %x, %x
    %y = plena.s_addi_int %zero, 1
    plena.v_exp_v %y, %y
  }
  return
}

// Loops after one another share a counter; nested ones don't.
// CHECK-LABEL: @counters
// CHECK: plena.loop 2 counter(%{{.*}} : !plena.gp<1>)
// CHECK: plena.loop 3 counter(%{{.*}} : !plena.gp<2>)
// CHECK: plena.loop 4 counter(%{{.*}} : !plena.gp<2>)
// CHECK: plena.loop 5 counter(%{{.*}} : !plena.gp<1>)
func.func @counters() {
  plena.loop 2 {
    plena.loop 3 {
    }
    plena.loop 4 {
    }
  }
  plena.loop 5 {
  }
  return
}

// Through nested loops too.
// CHECK-LABEL: @nested
// CHECK: plena.s_addi_int %zero, 64 : (!plena.gp<0>) -> !plena.gp<[[R:[0-9]+]]>
// CHECK-NEXT: plena.loop
// CHECK-NEXT: plena.loop
// CHECK-NEXT: plena.v_exp_v
// CHECK-NEXT: plena.s_addi_int %{{.*}}, 64 : (!plena.gp<[[R]]>) -> !plena.gp<[[R]]>
// CHECK-NEXT: yield
// CHECK-NEXT: }
// CHECK-NEXT: yield
func.func @nested() {
  %zero = plena.zero : !plena.gp
  %i = plena.s_addi_int %zero, 64
  %r = plena.loop 8 iter_args(%a = %i) -> (!plena.gp) {
    %s = plena.loop 8 iter_args(%b = %a) -> (!plena.gp) {
      plena.v_exp_v %b, %b
      %n = plena.s_addi_int %b, 64
      plena.yield %n : !plena.gp
    }
    plena.yield %s : !plena.gp
  }
  plena.v_exp_v %r, %r
  return
}

// The counter's value after the loop is in the counter's register.
// CHECK-LABEL: @counter_result
// CHECK: %[[C:.*]] = plena.loop 8 counter(%{{.*}} : !plena.gp<1>) -> (!plena.gp<1>) {
// CHECK: plena.v_exp_v %[[C]], %[[C]], 0 : (!plena.gp<1>, !plena.gp<1>) -> ()
func.func @counter_result() {
  %c = plena.loop 8 counter(%i) -> (!plena.gp) {
  }
  plena.v_exp_v %c, %c
  return
}

// What only leaves the loop needs nothing before it.
// CHECK-LABEL: @undefined_before
// CHECK-NEXT: %[[U:.*]] = plena.undef : !plena.gp<[[R:[0-9]+]]>
// CHECK-NEXT: plena.loop 8 {{.*}}iter_args(%{{.*}} = %[[U]]) -> (!plena.gp<[[R]]>) {
// CHECK-NEXT: plena.s_lui_int 1 : () -> !plena.gp<[[R]]>
func.func @undefined_before() {
  %u = plena.undef : !plena.gp
  %r = plena.loop 8 iter_args(%a = %u) -> (!plena.gp) {
    %n = plena.s_lui_int 1
    plena.yield %n : !plena.gp
  }
  plena.v_exp_v %r, %r
  return
}
