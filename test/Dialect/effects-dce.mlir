// What nothing depends on goes; what writes memory, accumulators or control
// registers stays.
// RUN: kc-opt --canonicalize %s | FileCheck %s
// REQUIRES: plena, tiny

// CHECK-LABEL: @removed
// CHECK-NEXT: return
func.func @removed(%x: !plena.gp, %f: !plena.fp) {
  %a = plena.s_addi_int %x, 1
  %b = plena.s_ld_int %a, 0
  %c = plena.v_red_sum %f, %b
  %d = plena.c_set_addr_reg %a, %b
  plena.loop 4 {
    %e = plena.s_add_int %x, %x
  }
  return
}

// CHECK-LABEL: @stays
// CHECK: plena.s_st_int
// CHECK: plena.m_mm
// CHECK: plena.m_mm_wo
// CHECK: plena.c_set_scale_reg
// CHECK: plena.h_prefetch_v
// CHECK: plena.h_store_v
// CHECK: plena.loop
// CHECK: plena.v_exp_v
func.func @stays(%x: !plena.gp, %a: !plena.ar) {
  plena.s_st_int %x, %x, 0
  plena.m_mm %x, %x
  plena.m_mm_wo %x, %x, 0
  plena.c_set_scale_reg %x
  plena.h_prefetch_v %x, %x, %a
  plena.h_store_v %x, %x, %a
  plena.loop 4 {
    plena.v_exp_v %x, %x
  }
  return
}

// CHECK-LABEL: @halt
// CHECK-NEXT: tiny.halt
func.func @halt() {
  tiny.halt
  return
}

// CHECK-LABEL: @copy
// CHECK-NEXT: return %arg0
func.func @copy(%x: !plena.gp) -> !plena.gp {
  %a = plena.copy %x : !plena.gp to !plena.gp
  return %a : !plena.gp
}
