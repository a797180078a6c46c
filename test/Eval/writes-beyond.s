// There is no room for the program in HBM unless the task gives it.
// RUN: %exit-code 1 eval-test-driver check %tasks/relu C1 %s | FileCheck %s
// CHECK: MEMORY_VIOLATION: relu C1
// CHECK-NEXT: trap: forbidden access of hbm at 1048576
  LI gp1, 1048576
  C_SET_ADDR_REG a1, gp0, gp1
  C_SET_SCALE_REG gp1
  H_STORE_V gp0, gp0, a1
