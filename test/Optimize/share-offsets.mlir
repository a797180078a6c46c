// RUN: kc-opt --kc-share-offsets %s | FileCheck %s
// RUN: kc-opt --kc-share-offsets=reserve=12 %s | FileCheck %s --check-prefix=THREE
// RUN: kc-opt --kc-share-offsets --kc-allocate-registers --kc-verify-registers %s -o %t
// RUN: kc-opt --kc-share-offsets=reserve=12 --kc-allocate-registers --kc-verify-registers %s -o %t
// REQUIRES: plena

// CHECK-LABEL: @same
// CHECK-COUNT-1: plena.s_addi_int
// CHECK-NOT: plena.s_addi_int
func.func @same(%x: !plena.gp) {
  %a = plena.s_addi_int %x, 64
  plena.v_exp_v %a, %a
  %b = plena.s_addi_int %x, 64
  plena.v_exp_v %b, %b
  return
}

// A register for 2, and two for the sums; of 64, 128 and 192 the one goes that
// is needed last.
// CHECK-LABEL: @in_turn
// CHECK-COUNT-4: plena.s_addi_int
// CHECK-NOT: plena.s_addi_int
// THREE-LABEL: @in_turn
// THREE: %[[B:.*]] = plena.s_addi_int %zero, 64
// THREE: %[[A:.*]] = plena.s_addi_int %zero, 2
// THREE: plena.v_shft_v %[[B]], %[[B]], %[[A]]
// THREE: %[[C:.*]] = plena.s_addi_int %zero, 128
// THREE: plena.v_shft_v %[[C]], %[[C]], %[[A]]
// THREE: %[[D:.*]] = plena.s_addi_int %zero, 192
// THREE: plena.v_shft_v %[[D]], %[[D]], %[[A]]
// THREE: plena.v_shft_v %[[B]], %[[B]], %[[A]]
// THREE: %[[E:.*]] = plena.s_addi_int %zero, 128
// THREE: plena.v_shft_v %[[E]], %[[E]], %[[A]]
// THREE: return
func.func @in_turn() {
  %zero = plena.zero : !plena.gp
  %two = plena.s_addi_int %zero, 2
  %a = plena.s_addi_int %zero, 64
  plena.v_shft_v %a, %a, %two
  %b = plena.s_addi_int %a, 64
  plena.v_shft_v %b, %b, %two
  %c = plena.s_addi_int %b, 64
  plena.v_shft_v %c, %c, %two
  plena.v_shft_v %a, %a, %two
  plena.v_shft_v %b, %b, %two
  return
}

// What the body needs is computed in front of the loop.
// CHECK-LABEL: @invariant
// CHECK: %[[A:.*]] = plena.s_addi_int %zero, 64
// CHECK: plena.loop 4 counter(%[[I:.*]]) {
// CHECK-NEXT: plena.v_exp_v %[[I]], %[[A]]
func.func @invariant() {
  %zero = plena.zero : !plena.gp
  plena.loop 4 counter(%i) {
    %a = plena.s_addi_int %zero, 64
    plena.v_exp_v %i, %a
  }
  return
}

// Three registers: one is the counter, one holds 3, and the others take turns.
// THREE-LABEL: @too_many
// THREE: plena.loop 4
// THREE: %[[A:.*]] = plena.s_addi_int %zero, 1
// THREE: plena.v_exp_v %[[A]]
// THREE: %[[B:.*]] = plena.s_addi_int %zero, 2
// THREE: plena.v_exp_v %[[B]]
// THREE: %[[C:.*]] = plena.s_addi_int %zero, 3
// THREE: plena.v_exp_v %[[C]]
func.func @too_many() {
  %zero = plena.zero : !plena.gp
  %a = plena.s_addi_int %zero, 1
  %b = plena.s_addi_int %zero, 2
  %c = plena.s_addi_int %zero, 3
  plena.loop 4 {
    plena.v_exp_v %a, %a
    plena.v_exp_v %b, %b
    plena.v_exp_v %c, %c
  }
  return
}

// Numbers that take two instructions.
// CHECK-LABEL: @large
// CHECK: %[[A:.*]] = plena.s_lui_int 100
// CHECK: %[[B:.*]] = plena.s_addi_int %[[A]], 64
// CHECK: plena.v_exp_v %[[B]], %[[A]]
// CHECK: %[[C:.*]] = plena.s_addi_int %[[A]], 128
// CHECK: plena.v_exp_v %[[C]], %[[B]]
// CHECK: return
func.func @large() {
  %a = plena.s_lui_int 100
  %b = plena.s_addi_int %a, 64
  plena.v_exp_v %b, %a
  %c = plena.s_lui_int 100
  %d = plena.s_addi_int %c, 128
  plena.v_exp_v %d, %b
  return
}

// A pointer that steps: its sums are relative to it.
// CHECK-LABEL: @pointer
// CHECK: plena.loop 4 iter_args(%[[P:.*]] = %arg0)
// CHECK-NEXT: plena.v_exp_v %[[P]], %[[P]]
// CHECK-NEXT: %[[A:.*]] = plena.s_addi_int %[[P]], 64
// CHECK-NEXT: plena.v_exp_v %[[A]], %[[A]]
// CHECK-NEXT: %[[B:.*]] = plena.s_addi_int %[[P]], 128
// CHECK-NEXT: plena.yield %[[B]]
func.func @pointer(%x: !plena.gp) {
  %r = plena.loop 4 iter_args(%p = %x) -> (!plena.gp) {
    plena.v_exp_v %p, %p
    %a = plena.s_addi_int %p, 64
    plena.v_exp_v %a, %a
    %b = plena.s_addi_int %a, 64
    plena.yield %b : !plena.gp
  }
  return
}
