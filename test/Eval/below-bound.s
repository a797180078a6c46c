// The task counts work that isn't there.
// RUN: %exit-code 1 eval-test-driver check %S/Inputs/tasks/slow S %s | FileCheck %s
// CHECK: BELOW_BOUND: slow S
// CHECK-NEXT: cycles in serial timing; the machine needs at least 1003
  LI gp1, 256
  C_SET_SCALE_REG gp1
  H_PREFETCH_V gp0, gp0, a0
  C_LOOP_START gp3, 4
  V_MAX_VF gp2, gp2, f0
  S_ADDI_INT gp2, gp2, 64
  C_LOOP_END gp3
