// RUN: kc-opt --kc-share-offsets %s | FileCheck %s
// RUN: kc-opt --kc-share-offsets=window=2 %s | FileCheck %s --check-prefix=SMALL
// REQUIRES: Plena

// CHECK-LABEL: @same
// CHECK-COUNT-1: plena.s_addi_int
// CHECK-NOT: plena.s_addi_int
// SMALL-LABEL: @same
// SMALL-COUNT-2: plena.s_addi_int
func.func @same(%x: !plena.gp) {
  %a = plena.s_addi_int %x, 64
  plena.v_exp_v %a, %a
  plena.v_exp_v %a, %a
  %b = plena.s_addi_int %x, 64
  plena.v_exp_v %b, %b
  return
}
