// The scales go to the workspace at 640 instead of behind the elements.
// RUN: %exit-code 1 eval-test-driver check %S/Inputs/tasks/stored S %s | FileCheck %s
// CHECK: INCORRECT_SHAPE_OR_COVERAGE: stored S
// CHECK-NEXT: 32 of the 288 cells of 'y' were never written, the first is the scale of [0][0] at hbm[576]
  LI gp1, 256
  C_SET_SCALE_REG gp1
  H_PREFETCH_V gp0, gp0, a0
  LI gp4, 320
  C_SET_ADDR_REG a1, gp0, gp4
  C_SET_SCALE_REG gp4
  H_STORE_V gp0, gp0, a1
