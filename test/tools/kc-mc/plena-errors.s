// REQUIRES: plena
// RUN: not kc-mc --isa=plena --error-limit=0 %s 2>&1 | FileCheck %s

// CHECK: [[#@LINE+1]]:22: error: immediate 262144 is out of range 0..262143 of operand 'imm'
S_ADDI_INT gp1, gp0, 262144
// CHECK: [[#@LINE+1]]:22: error: immediate -1 is out of range 0..262143 of operand 'imm'
S_ADDI_INT gp1, gp0, -1
// CHECK: [[#@LINE+1]]:19: error: immediate 4194304 is out of range 0..4194303 of operand 'imm'
C_LOOP_START gp1, 4194304
// CHECK: [[#@LINE+1]]:25: error: immediate 16 is out of range 0..15 of operand 'mask'
V_ADD_VV gp1, gp2, gp3, 16
// CHECK: [[#@LINE+1]]:9: error: immediate 4294967296 is out of range 0..4294967295 of operand 'value'
LI gp1, 4294967296
// Numbers of registers that the reference assembler lets run into the next field.
// CHECK: [[#@LINE+1]]:10: error: register 'gp17' is out of range gp0..gp15
V_ADD_VV gp17, gp2, gp3, 0
// CHECK: [[#@LINE+1]]:10: error: register 'f8' is out of range f0..f7
S_ADD_FP f8, f1, f2
// A head offset here would change the register numbers.
// CHECK: [[#@LINE+1]]:8: error: expected '0', found '16'
M_BTMM 16, gp0, gp4
// CHECK: [[#@LINE+1]]:20: error: expected a register f0..f7 for operand 'rs2', found register 'gp3'
V_ADD_VF gp1, gp2, gp3, 0
// CHECK: [[#@LINE+1]]:14: error: too few operands; expected: V_ADD_VV $rd, $rs1, $rs2[, $mask]
V_ADD_VV gp1,
// CHECK: [[#@LINE+1]]:26: error: too many operands; expected: V_ADD_VV $rd, $rs1, $rs2[, $mask]
V_ADD_VV gp1, gp2, gp3, 0, 0
// CHECK: [[#@LINE+1]]:14: error: expected a register gp0..gp15 for operand 'rs1', found '0'
M_MM_WO gp1, 0
// CHECK: [[#@LINE+1]]:1: error: unknown instruction 'S_MV_FP'; did you mean 'S_
S_MV_FP f1, f2
// CHECK: [[#@LINE+1]]:1: error: unknown instruction 'v_add_vv'; did you mean 'V_ADD_VV'? (names are case-sensitive)
v_add_vv gp1, gp2, gp3, 0
// CHECK: [[#@LINE+1]]:10: error: unknown register 'gpl'; did you mean 'gp
V_ADD_VV gpl, gp2, gp3, 0
// CHECK-NOT: error
