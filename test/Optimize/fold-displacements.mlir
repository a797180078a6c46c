// RUN: kc-opt --kc-fold-displacements='at=M_MM_WO:rd:imm' %s | FileCheck %s

// CHECK-LABEL: func.func @writes
// CHECK-SAME: (%[[A:.*]]: !plena.gp, %[[S:.*]]: !plena.gp)
// CHECK: plena.m_mm_wo %[[A]], %[[S]], 260
// The immediate would be too large.
// CHECK: %[[FAR:.*]] = plena.s_addi_int %[[A]], 262100
// CHECK: plena.m_mm_wo %[[FAR]], %[[S]], 64
func.func @writes(%a: !plena.gp, %s: !plena.gp) {
  %0 = plena.s_addi_int %a, 256
  plena.m_mm_wo %0, %s, 4
  %1 = plena.s_addi_int %a, 262100
  plena.m_mm_wo %1, %s, 64
  return
}
