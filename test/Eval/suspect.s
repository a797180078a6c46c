// z is of no consequence, so this is right; but its values are drawn, and a
// kernel that doesn't look at them should not be right.
// RUN: %exit-code 1 eval-test-driver check %S/Inputs/tasks/idle S %s | FileCheck %s
// CHECK: SUSPECT: idle S
// CHECK-NEXT: 288 of the 288 bytes of 'z' were never read, but the result is right
  LI gp1, 256
  C_SET_SCALE_REG gp1
  H_PREFETCH_V gp0, gp0, a0
  C_LOOP_START gp3, 4
  V_MAX_VF gp2, gp2, f0
  S_ADDI_INT gp2, gp2, 64
  C_LOOP_END gp3
