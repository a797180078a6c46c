// RUN: kc-opt --kc-reorder --kc-share-offsets %s | FileCheck %s
// RUN: kc-opt --kc-reorder=memory=plena.VRAM --kc-share-offsets %s | FileCheck %s --check-prefix=VRAM
// REQUIRES: plena

// Transfers of two tensors in turn: each setting is made once, and what was
// set last is set last.
// CHECK-LABEL: @settings
// CHECK: %[[A:.*]] = plena.s_addi_int %zero, 1024
// CHECK: plena.c_set_scale_reg %[[A]]
// CHECK: plena.h_prefetch_m {{.*}} %arg0, 0, 0
// CHECK-NOT: plena.c_set_scale_reg
// CHECK: plena.h_prefetch_m {{.*}} %arg0, 0, 0
// CHECK: %[[B:.*]] = plena.s_addi_int %zero, 2048
// CHECK: plena.c_set_scale_reg %[[B]]
// CHECK: plena.h_prefetch_v {{.*}} %arg1, 0, 0
// CHECK-NOT: plena.c_set_scale_reg
// CHECK: plena.h_prefetch_v {{.*}} %arg1, 0, 0
// CHECK-NOT: plena.c_set_scale_reg
// CHECK: return
func.func @settings(%x: !plena.ar, %y: !plena.ar) {
  %zero = plena.zero : !plena.gp
  %b0 = plena.s_addi_int %zero, 1024
  plena.c_set_scale_reg %b0
  plena.h_prefetch_m %zero, %zero, %x, 0, 0
  %c0 = plena.s_addi_int %zero, 2048
  plena.c_set_scale_reg %c0
  plena.h_prefetch_v %zero, %zero, %y, 0, 0
  %b1 = plena.s_addi_int %zero, 1024
  plena.c_set_scale_reg %b1
  %t = plena.s_addi_int %zero, 4096
  plena.h_prefetch_m %t, %t, %x, 0, 0
  %c1 = plena.s_addi_int %zero, 2048
  plena.c_set_scale_reg %c1
  plena.h_prefetch_v %t, %t, %y, 0, 0
  return
}

// What the register held before the first setting is needed before it.
// CHECK-LABEL: @initial
// CHECK: plena.h_prefetch_v %{{.*}}, %{{.*}}, %arg0
// CHECK: plena.h_prefetch_v %{{.*}}, %{{.*}}, %arg0
// CHECK: plena.c_set_scale_reg
// CHECK: plena.h_prefetch_v %{{.*}}, %{{.*}}, %arg1
// CHECK: plena.c_set_scale_reg
// CHECK-NEXT: return
func.func @initial(%x: !plena.ar, %y: !plena.ar) {
  %zero = plena.zero : !plena.gp
  %a = plena.s_addi_int %zero, 1024
  %b = plena.s_addi_int %zero, 512
  plena.h_prefetch_v %a, %zero, %x, 0, 0
  plena.h_prefetch_v %b, %a, %x, 0, 0
  plena.c_set_scale_reg %b
  plena.h_prefetch_v %zero, %zero, %y, 0, 0
  plena.c_set_scale_reg %a
  return
}

// Without an assumption VRAM is one thing, and all stays in order.
// CHECK-LABEL: @rows
// CHECK: plena.h_prefetch_v
// CHECK: plena.h_prefetch_v
// CHECK-NOT: plena.h_prefetch_v
// CHECK-COUNT-8: plena.v_max_vf

// With it a row is handled while its address is at hand, but not before it is
// there. The transfer reaches over four rows.
// VRAM-LABEL: @rows
// VRAM: plena.h_prefetch_v %zero, %zero
// VRAM: plena.v_max_vf %zero
// VRAM: plena.s_addi_int %zero, 64
// VRAM: plena.v_max_vf
// VRAM: plena.s_addi_int %zero, 256
// VRAM-NEXT: plena.h_prefetch_v
// VRAM-NEXT: plena.v_max_vf
func.func @rows(%x: !plena.ar, %f: !plena.fp) {
  %zero = plena.zero : !plena.gp
  %a1 = plena.s_addi_int %zero, 64
  %a2 = plena.s_addi_int %zero, 128
  %a3 = plena.s_addi_int %zero, 192
  %a4 = plena.s_addi_int %zero, 256
  %a5 = plena.s_addi_int %zero, 320
  %a6 = plena.s_addi_int %zero, 384
  %a7 = plena.s_addi_int %zero, 448
  plena.h_prefetch_v %zero, %zero, %x, 1, 0
  plena.h_prefetch_v %a4, %a1, %x, 1, 0
  plena.v_max_vf %zero, %zero, %f, 0
  plena.v_max_vf %a1, %a1, %f, 0
  plena.v_max_vf %a2, %a2, %f, 0
  plena.v_max_vf %a3, %a3, %f, 0
  plena.v_max_vf %a4, %a4, %f, 0
  plena.v_max_vf %a5, %a5, %f, 0
  plena.v_max_vf %a6, %a6, %f, 0
  plena.v_max_vf %a7, %a7, %f, 0
  return
}

// The row at 64 is read before it is overwritten, and written before it is
// read again.
// VRAM-LABEL: @order
// VRAM: plena.v_add_vv %{{.*}}, %[[B:.*]], %{{.*}}
// VRAM: plena.v_exp_v %[[B]], %[[B]]
// VRAM: plena.v_add_vv %{{.*}}, %[[B]], %{{.*}}
func.func @order() {
  %zero = plena.zero : !plena.gp
  %b = plena.s_addi_int %zero, 64
  %c = plena.s_addi_int %zero, 128
  %d = plena.s_addi_int %zero, 192
  plena.v_add_vv %zero, %b, %c
  plena.v_exp_v %b, %b
  plena.v_add_vv %d, %b, %c
  plena.v_exp_v %c, %d
  return
}

// Addresses that are relative to different registers may be the same.
// VRAM-LABEL: @unknown
// VRAM: plena.v_exp_v %arg0, %arg0
// VRAM: plena.v_exp_v %arg1, %arg1
// VRAM: plena.v_exp_v
// VRAM: plena.v_reci_v %arg0, %arg0
func.func @unknown(%x: !plena.gp, %y: !plena.gp) {
  %a = plena.s_addi_int %x, 64
  plena.v_exp_v %x, %x
  plena.v_exp_v %y, %y
  plena.v_exp_v %a, %a
  plena.v_reci_v %x, %x
  return
}

// A value in a register of another file ties nothing to its place but its
// definition.
// CHECK-LABEL: @loop
// CHECK: plena.loop 4
// CHECK: plena.s_ld_fp
// CHECK: plena.v_max_vf
// CHECK: plena.yield
func.func @loop(%x: !plena.gp) {
  %r = plena.loop 4 iter_args(%p = %x) -> (!plena.gp) {
    %f = plena.s_ld_fp %p, 0
    plena.v_max_vf %p, %p, %f, 0
    %n = plena.s_addi_int %p, 64
    plena.yield %n : !plena.gp
  }
  return
}
