// Every row is the first row's result.
// RUN: %exit-code 1 eval-test-driver check %tasks/relu C1 %s | FileCheck %s
// CHECK: INCORRECT_NUMERICAL: relu C1
// CHECK: input x: 216 of 288 bytes never read
  LI gp1, 256
  C_SET_SCALE_REG gp1
  C_SET_STRIDE_REG gp0          // the same row four times
  H_PREFETCH_V gp0, gp0, a0, 1
  C_LOOP_START gp3, 4
  V_MAX_VF gp2, gp2, f0
  S_ADDI_INT gp2, gp2, 64
  C_LOOP_END gp3
