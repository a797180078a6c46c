// NaN compares as neither right nor wrong: it is wrong.
// RUN: %exit-code 1 eval-test-driver check %tasks/relu C1 %s | FileCheck %s
// CHECK: NON_FINITE: relu C1
// CHECK-NEXT: 256 of 256 elements are NaN or infinite and 256 wrong; the first is y[0][0]: found nan
  LI gp1, 256
  C_SET_SCALE_REG gp1
  H_PREFETCH_V gp0, gp0, a0
  S_RECI_FP f1, f0
  S_MUL_FP f1, f1, f0
  C_LOOP_START gp3, 4
  V_MUL_VF gp2, gp2, f1
  S_ADDI_INT gp2, gp2, 64
  C_LOOP_END gp3
