// RUN: kc-opt --split-input-file --verify-diagnostics %s
// REQUIRES: plena, tiny

func.func @range() {
  %z = plena.zero : !plena.gp
  // expected-error @below {{operand 'imm' must be a number from 0 to 262143, found 262144}}
  %a = plena.s_addi_int %z, 262144
}

// -----

func.func @negative() {
  %z = tiny.zero : !tiny.gpr
  // expected-error @below {{operand 'imm' must be a number from -32 to 31, found -33}}
  %a = tiny.addi %z, -33
}

// -----

func.func @missing() {
  %z = plena.zero : !plena.gp
  // expected-error @below {{expected ','}}
  %a = plena.s_addi_int %z
}

// -----

func.func @missing_register() {
  %z = plena.zero : !plena.gp
  // expected-error @below {{expected ','}}
  plena.v_exp_v %z
}

// -----

func.func @too_many() {
  %z = plena.zero : !plena.gp
  // expected-error @below {{expected operation name in quotes}}
  plena.v_exp_v %z, %z, 0, 1
}

// -----

func.func @no_number() {
  %z = plena.zero : !plena.gp
  // expected-error @below {{expected integer value}}
  %a = plena.s_addi_int %z, %z
}

// -----

func.func @number_of_results() {
  %z = plena.zero : !plena.gp
  // expected-error @below {{expected 1 result types, found 0}}
  plena.s_addi_int %z, 1 : (!plena.gp) -> ()
}

// -----

func.func @number_of_types() {
  %z = plena.zero : !plena.gp
  // expected-error @below {{number of operands and types do not match: got 1 operands and 2 types}}
  %a = plena.s_addi_int %z, 1 : (!plena.gp, !plena.gp) -> !plena.gp
}

// -----

// Where there are no types no register is assigned.
func.func @default_types() {
  // expected-note @below {{prior use here}}
  %a = plena.get_register : !plena.gp<1>
  // expected-error @below {{use of value '%a' expects different type than prior uses: '!plena.gp' vs '!plena.gp<1>'}}
  %b = plena.s_addi_int %a, 1
}
