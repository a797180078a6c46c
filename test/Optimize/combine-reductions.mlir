// RUN: kc-opt --kc-combine-reductions='reduce=V_RED_SUM combine=V_ADD_VV free=4096 extent=64' %s | FileCheck %s
// RUN: kc-opt --kc-combine-reductions='reduce=V_RED_SUM combine=V_ADD_VVV free=4096 extent=64' %s | FileCheck %s --check-prefix=SAME
// RUN: kc-opt --kc-combine-reductions='reduce=V_RED_SUM combine=V_ADD_VV place=3 free=4096 extent=64' %s | FileCheck %s --check-prefix=SAME
// RUN: kc-opt --kc-combine-reductions='reduce=V_RED_SUM combine=V_EXP_V free=4096 extent=64' %s | FileCheck %s --check-prefix=SAME
// SAME-NOT: v_add_vv
// SAME-COUNT-9: v_red_sum

// CHECK-LABEL: func.func @three
// CHECK-SAME: (%[[A:.*]]: !plena.gp, %[[B:.*]]: !plena.gp, %[[C:.*]]: !plena.gp, %[[S:.*]]: !plena.fp)
func.func @three(%a: !plena.gp, %b: !plena.gp, %c: !plena.gp, %s: !plena.fp) -> !plena.fp {
  // CHECK: %[[FREE:.*]] = plena.s_addi_int %{{.*}}, 4096
  // CHECK: plena.v_add_vv %[[FREE]], %[[A]], %[[B]], 0
  // CHECK: plena.v_add_vv %[[FREE]], %[[FREE]], %[[C]], 0
  // CHECK: %[[R:.*]] = plena.v_red_sum %[[S]], %[[FREE]]
  // CHECK: return %[[R]]
  %0 = plena.v_red_sum %s, %a
  %1 = plena.v_red_sum %0, %b
  %2 = plena.v_red_sum %1, %c
  return %2 : !plena.fp
}

// The second row is computed where the first one is.
// CHECK-LABEL: func.func @one_place
// CHECK-SAME: (%[[A:.*]]: !plena.gp, %[[T:.*]]: !plena.gp, %[[S:.*]]: !plena.fp)
func.func @one_place(%a: !plena.gp, %t: !plena.gp, %s: !plena.fp) -> !plena.fp {
  // CHECK-DAG: %[[FREE:.*]] = plena.s_addi_int %{{.*}}, 4096
  // CHECK-DAG: %[[NEXT:.*]] = plena.s_addi_int %{{.*}}, 4160
  // CHECK: plena.v_exp_v %[[T]], %[[A]], 0
  // CHECK: plena.v_reci_v %[[NEXT]], %[[A]], 0
  // CHECK: plena.v_add_vv %[[FREE]], %[[T]], %[[NEXT]], 0
  // CHECK: plena.v_red_sum %[[S]], %[[FREE]]
  plena.v_exp_v %t, %a, 0
  %0 = plena.v_red_sum %s, %t
  plena.v_reci_v %t, %a, 0
  %1 = plena.v_red_sum %0, %t
  return %1 : !plena.fp
}

// Twice the same row, and a result that something else needs.
// CHECK-LABEL: func.func @left_alone
// CHECK-NOT: plena.zero
// CHECK-COUNT-4: v_red_sum
// CHECK-NOT: v_add_vv
func.func @left_alone(%a: !plena.gp, %b: !plena.gp, %s: !plena.fp) -> (!plena.fp, !plena.fp) {
  %0 = plena.v_red_sum %s, %a
  %1 = plena.v_red_sum %0, %a
  %2 = plena.v_red_sum %1, %b
  %3 = plena.s_add_fp %1, %2
  %4 = plena.v_red_sum %3, %b
  return %4, %3 : !plena.fp, !plena.fp
}
