// RUN: %exit-code 1 eval-test-driver check %tasks/relu C1 %s | FileCheck %s
// CHECK: INCORRECT_NUMERICAL: relu C1
  LI gp1, 256
  C_SET_SCALE_REG gp1
  H_PREFETCH_V gp0, gp0, a0
