// V_RED_SUM accumulates; f2 has to be cleared for each row.
// RUN: %exit-code 1 eval-test-driver check %tasks/softmax C1 %s | FileCheck %s
// CHECK: INCORRECT_NUMERICAL: softmax C1
// CHECK-NEXT: the first is y[1]
  LI gp1, 256
  C_SET_SCALE_REG gp1
  H_PREFETCH_V gp0, gp0, a0
  C_LOOP_START gp4, 4
  V_EXP_V gp2, gp2
  V_RED_SUM f2, gp2
  S_RECI_FP f3, f2
  V_MUL_VF gp2, gp2, f3
  S_ADDI_INT gp2, gp2, 64
  C_LOOP_END gp4
