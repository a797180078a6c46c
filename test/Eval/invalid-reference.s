// RUN: %exit-code 7 eval-test-driver check %S/Inputs/tasks/infinite S %s | FileCheck %s
// CHECK: INVALID_REFERENCE: infinite S
// CHECK-NEXT: elements of the reference result are no finite numbers
  LI gp1, 256
  C_SET_SCALE_REG gp1
  H_PREFETCH_V gp0, gp0, a0
