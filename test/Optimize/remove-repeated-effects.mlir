// RUN: kc-opt --kc-remove-repeated-effects %s | FileCheck %s
// RUN: kc-opt --kc-remove-repeated-effects=assume-disjoint %s | FileCheck %s --check-prefix=DISJOINT
// REQUIRES: Plena

// CHECK-LABEL: @set_again
// CHECK-NEXT: plena.c_set_scale_reg
// CHECK-NEXT: plena.h_prefetch_v
// CHECK-NEXT: plena.h_prefetch_v
// CHECK-NEXT: return
func.func @set_again(%x: !plena.gp, %y: !plena.gp, %a: !plena.ar) {
  plena.c_set_scale_reg %x
  plena.h_prefetch_v %x, %x, %a, 0, 0
  plena.c_set_scale_reg %x
  plena.h_prefetch_v %y, %x, %a, 0, 0
  return
}

// CHECK-LABEL: @set_between
// CHECK-COUNT-3: plena.c_set_scale_reg
func.func @set_between(%x: !plena.gp, %y: !plena.gp, %a: !plena.ar) {
  plena.c_set_scale_reg %x
  plena.c_set_scale_reg %y
  plena.c_set_scale_reg %x
  return
}

// Tile 1 may lie over tile 0, unless one is sure that it doesn't.
// CHECK-LABEL: @two_tiles
// CHECK-COUNT-3: plena.h_prefetch_m
// DISJOINT-LABEL: @two_tiles
// DISJOINT-COUNT-2: plena.h_prefetch_m
// DISJOINT-NOT: plena.h_prefetch_m
// DISJOINT: return
func.func @two_tiles(%x: !plena.gp, %y: !plena.gp, %a: !plena.ar) {
  plena.h_prefetch_m %x, %x, %a, 0, 0
  plena.h_prefetch_m %y, %y, %a, 0, 0
  plena.m_mm %x, %x
  plena.h_prefetch_m %x, %x, %a, 0, 0
  return
}

// An accumulation is not done twice.
// DISJOINT-LABEL: @accumulates
// DISJOINT-COUNT-2: plena.m_mm
func.func @accumulates(%x: !plena.gp) {
  plena.m_mm %x, %x
  plena.m_mm %x, %x
  return
}
