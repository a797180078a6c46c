// RUN: kc-opt --split-input-file --verify-diagnostics %s
// REQUIRES: plena, tiny

func.func @get_register() {
  // expected-error @below {{'plena.get_register' op result type must name the register}}
  %a = plena.get_register : !plena.gp
  return
}

// -----

func.func @other_isa() {
  // expected-error @below {{'plena.get_register' op result #0 must be plena register, but got '!tiny.gpr<1>'}}
  %a = plena.get_register : !tiny.gpr<1>
  return
}

// -----

func.func @no_zero() {
  // expected-error @below {{'plena.zero' op no register of type '!plena.ar' reads as zero}}
  %a = plena.zero : !plena.ar
  return
}

// -----

func.func @zero() {
  // expected-error @below {{'plena.zero' op register 1 doesn't read as zero, but register 0 does}}
  %a = plena.zero : !plena.gp<1>
  return
}

// -----

func.func @copy(%a: !plena.gp) {
  // expected-error @below {{'plena.copy' op can't copy from '!plena.gp' to '!plena.fp', another register file}}
  %b = plena.copy %a : !plena.gp to !plena.fp
  return
}

// -----

func.func @copy_to_zero(%a: !plena.gp) {
  // expected-error @below {{'plena.copy' op can't write the register that reads as zero}}
  %b = plena.copy %a : !plena.gp to !plena.gp<0>
  return
}

// -----

func.func @yield(%a: !plena.gp) {
  // expected-error @below {{'plena.yield' op expects parent op 'plena.loop'}}
  plena.yield %a : !plena.gp
}
