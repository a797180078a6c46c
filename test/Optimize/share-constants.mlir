// RUN: kc-opt --kc-share-constants %s | FileCheck %s
// RUN: kc-opt --kc-share-constants=reserve=5 %s | FileCheck %s --check-prefix=TWO
// RUN: kc-opt --kc-share-constants --kc-allocate-registers %s -o %t
// RUN: kc-opt --kc-share-constants=reserve=5 --kc-allocate-registers %s -o %t
// REQUIRES: plena

// CHECK-LABEL: @loads
// CHECK-COUNT-3: plena.s_ld_fp
// CHECK-NOT: plena.s_ld_fp
// Two registers: what is needed last goes.
// TWO-LABEL: @loads
// TWO: %[[A:.*]] = plena.s_ld_fp %zero, 1
// TWO: plena.v_max_vf %arg0, %arg0, %[[A]]
// TWO: %[[B:.*]] = plena.s_ld_fp %zero, 2
// TWO: plena.v_max_vf %arg0, %arg0, %[[B]]
// TWO: %[[C:.*]] = plena.s_ld_fp %zero, 3
// TWO: plena.v_max_vf %arg0, %arg0, %[[C]]
// TWO: plena.v_max_vf %arg0, %arg0, %[[A]]
// TWO: %[[D:.*]] = plena.s_ld_fp %zero, 2
// TWO: plena.v_max_vf %arg0, %arg0, %[[D]]
func.func @loads(%x: !plena.gp) {
  %zero = plena.zero : !plena.gp
  %a = plena.s_ld_fp %zero, 1
  plena.v_max_vf %x, %x, %a, 0
  %b = plena.s_ld_fp %zero, 2
  plena.v_max_vf %x, %x, %b, 0
  %c = plena.s_ld_fp %zero, 3
  plena.v_max_vf %x, %x, %c, 0
  plena.v_max_vf %x, %x, %a, 0
  plena.v_max_vf %x, %x, %b, 0
  return
}

// What is written somewhere is no constant.
// CHECK-LABEL: @written
// CHECK-COUNT-2: plena.s_ld_fp
func.func @written(%x: !plena.gp, %f: !plena.fp) {
  %zero = plena.zero : !plena.gp
  %a = plena.s_ld_fp %zero, 1
  plena.v_max_vf %x, %x, %a, 0
  plena.s_st_fp %f, %zero, 1
  %b = plena.s_ld_fp %zero, 1
  plena.v_max_vf %x, %x, %b, 0
  return
}

// A sum is cleared for each row; a copy would be no better.
// CHECK-LABEL: @overwritten
// CHECK: %[[A:.*]] = plena.s_add_fp %[[Z:.*]], %[[Z]]
// CHECK: plena.v_red_sum %[[A]], %arg0
// CHECK: %[[B:.*]] = plena.s_add_fp %[[Z]], %[[Z]]
// CHECK: plena.v_red_sum %[[B]], %arg1
func.func @overwritten(%x: !plena.gp, %y: !plena.gp) {
  %zero = plena.zero : !plena.gp
  %f0 = plena.zero : !plena.fp
  %a = plena.s_add_fp %f0, %f0
  %s = plena.v_red_sum %a, %x, 0
  plena.s_st_fp %s, %zero, 1
  %t = plena.v_red_sum %a, %y, 0
  plena.s_st_fp %t, %zero, 2
  return
}

// In several steps: minus infinity is needed twice, infinity once.
// CHECK-LABEL: @computed
// CHECK: %[[A:.*]] = plena.s_reci_fp
// CHECK: %[[B:.*]] = plena.s_sub_fp %{{.*}}, %[[A]]
// CHECK: plena.v_max_vf %arg0, %arg0, %[[B]]
// CHECK-NEXT: plena.v_max_vf %arg1, %arg1, %[[B]]
func.func @computed(%x: !plena.gp, %y: !plena.gp) {
  %f0 = plena.zero : !plena.fp
  %a = plena.s_reci_fp %f0
  %b = plena.s_sub_fp %f0, %a
  plena.v_max_vf %x, %x, %b, 0
  %c = plena.s_reci_fp %f0
  %d = plena.s_sub_fp %f0, %c
  plena.v_max_vf %y, %y, %d, 0
  return
}
