// What operations must be however they came to be.
// RUN: kc-opt --split-input-file --verify-diagnostics %s
// REQUIRES: plena

func.func @range(%z: !plena.gp) {
  // expected-error @below {{'plena.s_addi_int' op attribute 'imm' failed to satisfy constraint: number from 0 to 262143}}
  %a = "plena.s_addi_int"(%z) {imm = 262144 : i64} : (!plena.gp) -> !plena.gp
  return
}

// -----

func.func @width(%z: !plena.gp) {
  // expected-error @below {{attribute 'imm' failed to satisfy constraint: number from 0 to 262143}}
  %a = "plena.s_addi_int"(%z) {imm = 1 : i32} : (!plena.gp) -> !plena.gp
  return
}

// -----

func.func @missing(%z: !plena.gp) {
  // expected-error @below {{'plena.s_addi_int' op requires attribute 'imm'}}
  %a = "plena.s_addi_int"(%z) : (!plena.gp) -> !plena.gp
  return
}

// -----

func.func @register_file(%z: !plena.fp) {
  // expected-error @below {{'plena.s_addi_int' op operand #0 must be integer registers, for addresses and loop counters, but got '!plena.fp'}}
  %a = plena.s_addi_int %z, 1 : (!plena.fp) -> !plena.gp
  return
}

// -----

func.func @result_file(%z: !plena.gp) {
  // expected-error @below {{'plena.s_addi_int' op result #0 must be integer registers, for addresses and loop counters, but got '!plena.fp'}}
  %a = plena.s_addi_int %z, 1 : (!plena.gp) -> !plena.fp
  return
}

// -----

func.func @operands(%z: !plena.gp) {
  // expected-error @below {{'plena.s_addi_int' op requires a single operand}}
  %a = "plena.s_addi_int"(%z, %z) {imm = 1 : i64} : (!plena.gp, !plena.gp) -> !plena.gp
  return
}

// -----

func.func @zero(%z: !plena.gp) {
  // expected-error @below {{'plena.s_addi_int' op result #0 is in the register that reads as zero, but is used}}
  %a = plena.s_addi_int %z, 1 : (!plena.gp) -> !plena.gp<0>
  %b = plena.s_addi_int %a, 1 : (!plena.gp<0>) -> !plena.gp
  return
}
