// RUN: kc-opt --kc-use-initial-zeros='instructions=S_ADD_FP,C_SET_ADDR_REG' %s | FileCheck %s
// RUN: kc-opt --kc-use-initial-zeros='instructions=S_ADD_FP,C_SET_ADDR_REG most=1' %s | FileCheck %s --check-prefix=ONE
// RUN: kc-opt --kc-use-initial-zeros %s | FileCheck %s --check-prefix=NONE
// NONE-NOT: get_register
// NONE-COUNT-3: s_add_fp

// ONE-LABEL: func.func @sums
// ONE: get_register
// ONE-NOT: get_register
// ONE: s_add_fp
// ONE-LABEL: func.func @reads

// Each sum begins with a register of its own.
// CHECK-LABEL: func.func @sums
// CHECK-DAG: %[[F7:.*]] = plena.get_register : !plena.fp<7>
// CHECK-DAG: %[[F6:.*]] = plena.get_register : !plena.fp<6>
// CHECK-NOT: s_add_fp
// CHECK: plena.v_red_sum %[[F7]],
// CHECK: plena.v_red_sum %[[F6]],
func.func @sums(%a: !plena.gp, %b: !plena.gp) -> (!plena.fp, !plena.fp) {
  %zero = plena.zero : !plena.fp
  %0 = plena.s_add_fp %zero, %zero
  %1 = plena.v_red_sum %0, %a
  %2 = plena.s_add_fp %zero, %zero
  %3 = plena.v_red_sum %2, %b
  return %1, %3 : !plena.fp, !plena.fp
}

// What is only read is the register that is always zero, or shared.
// CHECK-LABEL: func.func @reads
// CHECK-DAG: %[[A:.*]] = plena.get_register : !plena.ar<15>
// CHECK-DAG: %[[Z:.*]] = plena.zero : !plena.fp
// CHECK-NOT: s_add_fp
// CHECK: plena.h_prefetch_v %{{.*}}, %{{.*}}, %[[A]], 0, 0
// CHECK: plena.h_prefetch_v %{{.*}}, %{{.*}}, %[[A]], 0, 0
// CHECK: plena.v_mul_vf %{{.*}}, %{{.*}}, %[[Z]], 0
// CHECK-NOT: get_register
func.func @reads(%a: !plena.gp) {
  %none = plena.zero : !plena.gp
  %zero = plena.zero : !plena.fp
  %0 = plena.c_set_addr_reg %none, %none
  plena.h_prefetch_v %a, %none, %0, 0, 0 : (!plena.gp, !plena.gp, !plena.ar) -> ()
  %1 = plena.c_set_addr_reg %none, %none
  plena.h_prefetch_v %a, %a, %1, 0, 0 : (!plena.gp, !plena.gp, !plena.ar) -> ()
  %2 = plena.s_add_fp %zero, %zero
  plena.v_mul_vf %a, %a, %2, 0
  return
}

// A register that is named is taken; what begins anew in each iteration stays.
// CHECK-LABEL: func.func @taken
// CHECK: get_register : !plena.fp<7>
// CHECK: plena.s_add_fp %{{.*}}, %{{.*}}
// CHECK: plena.loop
// CHECK: plena.s_add_fp
func.func @taken(%a: !plena.gp) -> (!plena.fp, !plena.fp) {
  %zero = plena.zero : !plena.fp
  %7 = plena.get_register : !plena.fp<7>
  %6 = plena.get_register : !plena.fp<6>
  %5 = plena.get_register : !plena.fp<5>
  %4 = plena.get_register : !plena.fp<4>
  %3 = plena.get_register : !plena.fp<3>
  %2 = plena.get_register : !plena.fp<2>
  %1 = plena.get_register : !plena.fp<1>
  %0 = plena.s_add_fp %zero, %zero
  %s = plena.v_red_sum %0, %a
  plena.loop 4 {
    %8 = plena.s_add_fp %zero, %zero
    %t = plena.v_red_sum %8, %a
    plena.v_mul_vf %a, %a, %t, 0
  }
  %9 = plena.s_add_fp %s, %7 : (!plena.fp, !plena.fp<7>) -> !plena.fp
  %10 = plena.s_add_fp %9, %6 : (!plena.fp, !plena.fp<6>) -> !plena.fp
  return %9, %10 : !plena.fp, !plena.fp
}
