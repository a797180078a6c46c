// RUN: kc-opt --kc-hoist-effects %s | FileCheck %s
// REQUIRES: plena

// A transfer that every iteration repeats, with the register that it reads.
// CHECK-LABEL: @transfer
// CHECK-NEXT: plena.c_set_scale_reg
// CHECK-NEXT: plena.h_prefetch_m
// CHECK-NEXT: plena.loop 4 {
// CHECK-NEXT: plena.m_mm
func.func @transfer(%x: !plena.gp, %a: !plena.ar) {
  plena.loop 4 {
    plena.c_set_scale_reg %x
    plena.h_prefetch_m %x, %x, %a, 0, 0
    plena.m_mm %x, %x
    plena.m_mm_wo %x, %x, 0
  }
  return
}

// Through two loops.
// CHECK-LABEL: @nested
// CHECK-NEXT: plena.c_set_stride_reg
// CHECK-NEXT: plena.loop 4
// CHECK-NEXT: plena.loop 5
func.func @nested(%x: !plena.gp, %y: !plena.gp, %a: !plena.ar) {
  plena.loop 4 {
    plena.loop 5 counter(%i) {
      plena.c_set_stride_reg %x
      plena.h_prefetch_v %i, %y, %a, 1, 0
    }
  }
  return
}

// Set to one thing for the first transfer and to another for the second.
// CHECK-LABEL: @two_values
// CHECK-NEXT: plena.loop 4
// CHECK-NEXT: plena.c_set_scale_reg
func.func @two_values(%x: !plena.gp, %y: !plena.gp, %a: !plena.ar) {
  plena.loop 4 counter(%i) {
    plena.c_set_scale_reg %x
    plena.h_prefetch_v %i, %x, %a, 0, 0
    plena.c_set_scale_reg %y
    plena.h_prefetch_v %i, %y, %a, 0, 0
  }
  return
}

// The first iteration reads what was there before.
// CHECK-LABEL: @read_first
// CHECK-NEXT: plena.loop 4
// CHECK-NEXT: plena.h_prefetch_v
func.func @read_first(%x: !plena.gp, %a: !plena.ar) {
  plena.loop 4 counter(%i) {
    plena.h_prefetch_v %i, %x, %a, 0, 0
    plena.c_set_scale_reg %x
  }
  return
}

// An accumulation is not the same twice.
// CHECK-LABEL: @accumulates
// CHECK-NEXT: plena.loop 4
// CHECK-NEXT: plena.m_mm
func.func @accumulates(%x: !plena.gp) {
  plena.loop 4 {
    plena.m_mm %x, %x
  }
  return
}

// In-place: the second time the row holds something else.
// CHECK-LABEL: @in_place
// CHECK-NEXT: plena.loop 4
// CHECK-NEXT: plena.v_exp_v
func.func @in_place(%x: !plena.gp) {
  plena.loop 4 {
    plena.v_exp_v %x, %x
  }
  return
}

// fps[1] is read, and only the first iteration finds there what was before.
// CHECK-LABEL: @other_place
// CHECK-NEXT: plena.loop 4
// CHECK-NEXT: plena.s_st_fp
// CHECK-NEXT: plena.s_ld_fp
func.func @other_place(%x: !plena.gp, %f: !plena.fp, %g: !plena.fp) {
  plena.loop 4 counter(%i) {
    plena.s_st_fp %f, %x, 0
    %h = plena.s_ld_fp %x, 1
    plena.v_max_vf %i, %i, %h, 0
    plena.s_st_fp %g, %x, 1
  }
  return
}

// One of the registers that it reads is set before it, another one after it.
// CHECK-LABEL: @set_after
// CHECK-NEXT: plena.c_set_scale_reg
// CHECK-NEXT: plena.loop 4
// CHECK-NEXT: plena.h_prefetch_m
// CHECK-NEXT: plena.c_set_stride_reg
func.func @set_after(%x: !plena.gp, %y: !plena.gp, %a: !plena.ar) {
  plena.loop 4 counter(%i) {
    plena.c_set_scale_reg %x
    plena.h_prefetch_m %x, %x, %a, 1, 0
    plena.c_set_stride_reg %y
  }
  return
}

// What has no effect at all, and what uses only what has left the loop.
// CHECK-LABEL: @invariant
// CHECK-NEXT: plena.s_addi_int
// CHECK-NEXT: plena.s_ld_fp
// CHECK-NEXT: plena.loop 4
// CHECK-NEXT: plena.v_max_vf
func.func @invariant(%x: !plena.gp) {
  plena.loop 4 counter(%i) {
    %a = plena.s_addi_int %x, 5
    %h = plena.s_ld_fp %a, 1
    plena.v_max_vf %i, %i, %h, 0
  }
  return
}
