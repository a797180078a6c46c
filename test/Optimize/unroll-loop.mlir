// RUN: kc-opt --split-input-file --kc-unroll-loop %s | FileCheck %s --check-prefix=FULL
// RUN: kc-opt --split-input-file --kc-unroll-loop=factor=2 %s | FileCheck %s --check-prefix=TWO
// RUN: kc-opt --split-input-file --kc-unroll-loop=factor=3 %s | FileCheck %s --check-prefix=THREE
// REQUIRES: plena

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

// Three trips of four, and the rest.
// THREE-LABEL: @carried
// THREE-NOT: plena.loop
// THREE-COUNT-4: plena.v_exp_v
// THREE-NOT: plena.v_exp_v
func.func @carried(%x: !plena.gp) -> !plena.gp {
  %r = plena.loop 4 iter_args(%p = %x) -> (!plena.gp) {
    plena.v_exp_v %p, %p
    %n = plena.s_addi_int %p, 64
    plena.yield %n : !plena.gp
  }
  return %r : !plena.gp
}

// -----

// FULL-LABEL: @rest
// FULL-COUNT-8: plena.v_exp_v
// FULL-NOT: plena.v_exp_v

// TWO-LABEL: @rest
// TWO: plena.loop 4
// TWO-NOT: plena.loop

// THREE-LABEL: @rest
// THREE: %[[R:.*]] = plena.loop 2 iter_args(%[[P:.*]] = %arg0)
// THREE-COUNT-3: plena.v_exp_v
// THREE: plena.yield
// THREE: plena.v_exp_v %[[R]], %[[R]]
// THREE: %[[A:.*]] = plena.s_addi_int %[[R]], 64
// THREE: plena.v_exp_v %[[A]], %[[A]]
// THREE: %[[B:.*]] = plena.s_addi_int %[[A]], 64
// THREE: return %[[B]]
func.func @rest(%x: !plena.gp) -> !plena.gp {
  %r = plena.loop 8 iter_args(%p = %x) -> (!plena.gp) {
    plena.v_exp_v %p, %p
    %n = plena.s_addi_int %p, 64
    plena.yield %n : !plena.gp
  }
  return %r : !plena.gp
}

// -----

// The counter is 4, 3, 2, 1 and then 0.
// FULL-LABEL: @counter
// FULL-NOT: plena.loop
// FULL: %[[D:.*]] = plena.s_addi_int %{{.*}}, 4
// FULL: plena.v_exp_v %[[D]], %arg0
// FULL: %[[A:.*]] = plena.s_addi_int %{{.*}}, 3
// FULL: plena.v_exp_v %[[A]], %arg0
// FULL: %[[B:.*]] = plena.s_addi_int %{{.*}}, 2
// FULL: plena.v_exp_v %[[B]], %arg0
// FULL: %[[C:.*]] = plena.s_addi_int %{{.*}}, 1
// FULL: plena.v_exp_v %[[C]], %arg0
// FULL: return %zero

// What it would be inside of a loop isn't known.
// TWO-LABEL: @counter
// TWO: plena.loop 4 counter
func.func @counter(%x: !plena.gp) -> !plena.gp {
  %last = plena.loop 4 counter(%i) -> (!plena.gp) {
    plena.v_exp_v %i, %x
  }
  return %last : !plena.gp
}
