// RUN: kc-opt --split-input-file --verify-diagnostics %s
// REQUIRES: plena, tiny

func.func @misspelt(%x: !plena.gp) {
  // expected-error @below {{custom op 'plena.v_exp' is no operation; did you mean 'plena.v_exp_v'?}}
  plena.v_exp %x, %x
}

// -----

func.func @nothing_like_it() {
  // expected-error-re @below {{custom op 'plena.frobnicate' is no operation{{$}}}}
  plena.frobnicate
}

// -----

func.func @reserved() {
  // expected-error @below {{is no operation: V_PS_V is reserved}}
  plena.v_ps_v
}

// -----

func.func @loop() {
  // expected-error @below {{is no operation: a hardware loop is 'plena.loop'}}
  plena.c_loop_start 4
}

// -----

func.func @branch(%x: !tiny.gpr) {
  // expected-error @below {{is no operation: branches have none}}
  tiny.bne %x, %x, 1
}
