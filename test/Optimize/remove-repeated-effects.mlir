// RUN: kc-opt --kc-remove-repeated-effects %s | FileCheck %s
// RUN: kc-opt --kc-remove-repeated-effects=place=0 %s | FileCheck %s --check-prefix=DISJOINT
// REQUIRES: plena

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

// CHECK-LABEL: @reads
// CHECK-NEXT: %[[A:.*]] = plena.s_ld_fp %arg0, 1
// CHECK-NEXT: plena.v_max_vf %arg0, %arg0, %[[A]]
// CHECK-NEXT: plena.v_max_vf %arg1, %arg1, %[[A]]
func.func @reads(%x: !plena.gp, %y: !plena.gp) {
  %a = plena.s_ld_fp %x, 1
  plena.v_max_vf %x, %x, %a, 0
  %b = plena.s_ld_fp %x, 1
  plena.v_max_vf %y, %y, %b, 0
  return
}

// To the same place from somewhere else, and then again.
// DISJOINT-LABEL: @same_place
// DISJOINT-COUNT-3: plena.h_prefetch_m
func.func @same_place(%x: !plena.gp, %y: !plena.gp, %a: !plena.ar) {
  plena.h_prefetch_m %x, %x, %a, 0, 0
  plena.h_prefetch_m %x, %y, %a, 0, 0
  plena.h_prefetch_m %x, %x, %a, 0, 0
  return
}

// Another operation may write there.
// DISJOINT-LABEL: @other_writer
// DISJOINT-COUNT-2: plena.s_st_fp %arg1
func.func @other_writer(%x: !plena.gp, %f: !plena.fp, %g: !plena.gp) {
  plena.s_st_fp %f, %x, 0
  plena.v_topk %x, %x, %x
  plena.s_st_fp %f, %x, 0
  return
}

// A loop undoes what was done before it.
// CHECK-LABEL: @loop
// CHECK-COUNT-3: plena.c_set_scale_reg
func.func @loop(%x: !plena.gp, %y: !plena.gp, %a: !plena.ar) {
  plena.c_set_scale_reg %x
  plena.loop 4 counter(%i) {
    plena.h_prefetch_v %i, %x, %a, 0, 0
    plena.c_set_scale_reg %y
  }
  plena.c_set_scale_reg %x
  return
}
