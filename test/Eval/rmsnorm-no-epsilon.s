// A norm that forgets epsilon is right only where rows aren't small. That
// happens to be so in the first round.
// RUN: eval-test-driver check %tasks/rmsnorm C1 %s --decide --rounds=1
// RUN: %exit-code 1 eval-test-driver check %tasks/rmsnorm C1 %s --decide | FileCheck %s
// CHECK: INCORRECT_NUMERICAL: rmsnorm C1
// CHECK-NEXT: with the inputs of round 2: {{[0-9]+}} of 256 elements are wrong
  LI gp1, 256
  C_SET_SCALE_REG gp1
  H_PREFETCH_V gp0, gp0, a0
  S_LD_FP f2, gp0, 2            ; 1/hidden
  LI gp2, 0
  LI gp3, 256
  C_LOOP_START gp4, 4
  V_MUL_VV gp3, gp2, gp2
  S_LD_FP f1, gp0, 0
  V_RED_SUM f1, gp3
  S_MUL_FP f1, f1, f2
  S_SQRT_FP f1, f1
  S_RECI_FP f1, f1
  V_MUL_VF gp2, gp2, f1
  S_ADDI_INT gp2, gp2, 64
  C_LOOP_END gp4
