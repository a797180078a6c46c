// RUN: kc-opt --split-input-file --verify-diagnostics --kc-verify-registers %s
// REQUIRES: plena

func.func @unassigned() {
  %zero = plena.zero : !plena.gp<0>
  // expected-error @below {{'plena.s_addi_int' op the result of 'plena.s_addi_int' has no register}}
  %a = plena.s_addi_int %zero, 1 : (!plena.gp<0>) -> !plena.gp
  return
}

// -----

func.func @overwritten() {
  %zero = plena.zero : !plena.gp<0>
  // expected-note @below {{it is put there here}}
  %a = plena.s_addi_int %zero, 1 : (!plena.gp<0>) -> !plena.gp<1>
  // expected-note @below {{the register is overwritten here}}
  %b = plena.s_addi_int %zero, 2 : (!plena.gp<0>) -> !plena.gp<1>
  // expected-error @below {{'plena.v_exp_v' op uses the result of 'plena.s_addi_int', which is no longer in gp1}}
  plena.v_exp_v %a, %a : (!plena.gp<1>, !plena.gp<1>) -> ()
  return
}

// -----

func.func @initial_value() {
  %zero = plena.zero : !plena.gp<0>
  // expected-note @below {{it is put there here}}
  %a = plena.get_register : !plena.gp<1>
  // expected-note @below {{the register is overwritten here}}
  %b = plena.s_addi_int %zero, 2 : (!plena.gp<0>) -> !plena.gp<1>
  // expected-error @below {{uses the result of 'plena.get_register', which is no longer in gp1}}
  plena.v_exp_v %a, %a : (!plena.gp<1>, !plena.gp<1>) -> ()
  return
}

// -----

// In the first iteration it is still there.
func.func @next_iteration() {
  %zero = plena.zero : !plena.gp<0>
  // expected-note @below {{it is put there here}}
  %a = plena.s_addi_int %zero, 1 : (!plena.gp<0>) -> !plena.gp<1>
  plena.loop 4 counter(%i : !plena.gp<2>) {
    // expected-error @below {{uses the result of 'plena.s_addi_int', which is no longer in gp1}}
    plena.v_exp_v %a, %a : (!plena.gp<1>, !plena.gp<1>) -> ()
    // expected-note @below {{the register is overwritten here}}
    %b = plena.s_addi_int %zero, 2 : (!plena.gp<0>) -> !plena.gp<1>
  }
  return
}

// -----

func.func @counter_overwritten() {
  %zero = plena.zero : !plena.gp<0>
  // expected-error @below {{uses the counter of the loop, which is no longer in gp2}}
  // expected-note @below {{it is put there here}}
  plena.loop 4 counter(%i : !plena.gp<2>) {
    // expected-note @below {{the register is overwritten here}}
    %b = plena.s_addi_int %zero, 2 : (!plena.gp<0>) -> !plena.gp<2>
  }
  return
}

// -----

func.func @counter_overwrites() {
  %zero = plena.zero : !plena.gp<0>
  // expected-note @below {{it is put there here}}
  %a = plena.s_addi_int %zero, 1 : (!plena.gp<0>) -> !plena.gp<1>
  // expected-note @below {{the register is overwritten here}}
  plena.loop 4 counter(%i : !plena.gp<1>) {
  }
  // expected-error @below {{uses the result of 'plena.s_addi_int', which is no longer in gp1}}
  plena.v_exp_v %a, %a : (!plena.gp<1>, !plena.gp<1>) -> ()
  return
}

// -----

func.func @yielded_elsewhere() {
  %zero = plena.zero : !plena.gp<0>
  %a = plena.s_addi_int %zero, 1 : (!plena.gp<0>) -> !plena.gp<1>
  // expected-error @below {{'plena.loop' op has two values in gp1}}
  %r:2 = plena.loop 4 counter(%i : !plena.gp<2>) iter_args(%b = %a, %c = %a) -> (!plena.gp<1>, !plena.gp<1>) {
    plena.yield %b, %c : !plena.gp<1>, !plena.gp<1>
  }
  return
}

// -----

func.func @tied(%f: !plena.fp<1>) {
  %zero = plena.zero : !plena.gp<0>
  // expected-error @below {{'plena.v_red_sum' op the argument #0 of the program is in f1, but must be in f2, the register of the result of 'plena.v_red_sum'}}
  %r = plena.v_red_sum %f, %zero : (!plena.fp<1>, !plena.gp<0>) -> !plena.fp<2>
  return
}

// -----

func.func @copy(%a: !plena.gp<1>) {
  // expected-error @below {{'plena.copy' op is not an instruction: registers have to be allocated first}}
  %b = plena.copy %a : !plena.gp<1> to !plena.gp<2>
  return
}
