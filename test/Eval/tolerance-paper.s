// Four is added to each row's sum, which makes the result wrong by 4 %. The rule
// of the paper has an absolute part that is as large as most elements.
// RUN: %exit-code 1 eval-test-driver check %tasks/softmax C1 %s | FileCheck %s --check-prefix=OWN
// RUN: eval-test-driver check %tasks/softmax C1 %s --paper | FileCheck %s --check-prefix=PAPER
// OWN: INCORRECT_NUMERICAL: softmax C1
// PAPER: PASSED: softmax C1
// PAPER: not the task's own tolerance, but |error| <= 0.01 + 0.01 * |expected|
  LI gp1, 256
  C_SET_SCALE_REG gp1
  H_PREFETCH_V gp0, gp0, a0
  S_LD_FP f1, gp0, 1
  S_ADD_FP f1, f1, f1
  S_ADD_FP f1, f1, f1
  C_LOOP_START gp4, 4
  V_EXP_V gp2, gp2
  S_ADD_FP f2, f1, f0
  V_RED_SUM f2, gp2
  S_RECI_FP f3, f2
  V_MUL_VF gp2, gp2, f3
  S_ADDI_INT gp2, gp2, 64
  C_LOOP_END gp4
