// What isn't a program of one instruction set.
// RUN: kc-opt --split-input-file --verify-diagnostics --kc-allocate-registers %s
// REQUIRES: tiny, plena

// expected-error @below {{'func.func' op must have a single block: loops are operations}}
func.func @blocks(%a: !plena.gp) {
  plena.v_exp_v %a, %a
  return
^other:
  return
}

// -----

func.func @other_loop(%a: !plena.gp) {
  %c = arith.constant 0 : index
  // expected-error @below {{'scf.for' op is no part of a program: only hardware loops can have a body}}
  scf.for %i = %c to %c step %c {
    plena.v_exp_v %a, %a
  }
  return
}

// -----

func.func @two_isas(%a: !plena.gp) {
  plena.v_exp_v %a, %a
  // expected-error @below {{'tiny.halt' op belongs to instruction set tiny, other operations to plena}}
  tiny.halt
  return
}

// -----

func.func @other_op(%a: !plena.gp) {
  plena.v_exp_v %a, %a
  // expected-error @below {{'builtin.unrealized_conversion_cast' op uses registers, but is no instruction of plena}}
  %b = builtin.unrealized_conversion_cast %a : !plena.gp to i32
  return
}
