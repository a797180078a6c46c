// RUN: %exit-code 1 eval-test-driver check %tasks/softmax C1 %s | FileCheck %s
// CHECK: INCORRECT_NUMERICAL: softmax C1
// 1/64 everywhere is the mean of every softmax.
  S_LD_FP f1, gp0, 1
  C_LOOP_START gp1, 6
  S_ADD_FP f1, f1, f1
  C_LOOP_END gp1
  S_RECI_FP f1, f1
  LI gp1, 256
  C_SET_SCALE_REG gp1
  H_PREFETCH_V gp0, gp0, a0
  C_LOOP_START gp3, 4
  V_MUL_VF gp2, gp2, f0
  V_ADD_VF gp2, gp2, f1
  S_ADDI_INT gp2, gp2, 64
  C_LOOP_END gp3
