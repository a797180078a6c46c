// RUN: kc-opt --split-input-file --kc-unroll-loop %s | FileCheck %s --check-prefix=FULL
// RUN: kc-opt --split-input-file --kc-unroll-loop=factor=2 %s | FileCheck %s --check-prefix=TWO
// RUN: kc-opt --split-input-file --verify-diagnostics --kc-unroll-loop=factor=3 %s | FileCheck %s --check-prefix=THREE
// REQUIRES: Plena

// FULL-LABEL: @carried
// FULL-NOT: plena.loop
// FULL: %[[A:.*]] = plena.s_addi_int %arg0, 64
// FULL: %[[B:.*]] = plena.s_addi_int %[[A]], 64
// FULL: %[[C:.*]] = plena.s_addi_int %[[B]], 64
// FULL: %[[D:.*]] = plena.s_addi_int %[[C]], 64
// FULL: return %[[D]]

// TWO-LABEL: @carried
// TWO: %[[R:.*]] = plena.loop 2 iter_args(%[[P:.*]] = %arg0)
// TWO: %[[A:.*]] = plena.s_addi_int %[[P]], 64
// TWO: %[[B:.*]] = plena.s_addi_int %[[A]], 64
// TWO: plena.yield %[[B]]
// TWO: return %[[R]]

// THREE-LABEL: @carried
// THREE: plena.loop 4
func.func @carried(%x: !plena.gp) -> !plena.gp {
  // expected-remark @below {{not unrolled}}
  %r = plena.loop 4 iter_args(%p = %x) -> (!plena.gp) {
    plena.v_exp_v %p, %p
    %n = plena.s_addi_int %p, 64
    plena.yield %n : !plena.gp
  }
  return %r : !plena.gp
}

// -----

// The counter's value would have to be computed.
// FULL-LABEL: @counter
// FULL: plena.loop 4 counter
func.func @counter(%x: !plena.gp) {
  // expected-remark @below {{not unrolled}}
  plena.loop 4 counter(%i) {
    %a = plena.s_add_int %x, %i
    plena.v_exp_v %x, %a
  }
  return
}
