// Without its maximum a softmax is right only where no number is large. That
// happens to be so in the first round.
// RUN: eval-test-driver check %tasks/softmax C1 %s --decide --rounds=1
// RUN: %exit-code 1 eval-test-driver check %tasks/softmax C1 %s --decide | FileCheck %s
// CHECK: {{NON_FINITE|INCORRECT_NUMERICAL}}: softmax C1
// CHECK-NEXT: with the inputs of round {{[0-9]+}}: {{[0-9]+}} of 256 elements are
  LI gp1, 256
  C_SET_SCALE_REG gp1
  H_PREFETCH_V gp0, gp0, a0
  LI gp2, 0
  C_LOOP_START gp4, 4
  V_EXP_V gp2, gp2
  S_LD_FP f2, gp0, 0
  V_RED_SUM f2, gp2
  S_RECI_FP f2, f2
  V_MUL_VF gp2, gp2, f2
  S_ADDI_INT gp2, gp2, 64
  C_LOOP_END gp4
