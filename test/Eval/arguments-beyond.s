// Before and behind its memory nothing is the program's, and the end of the free
// memory is known exactly.
// RUN: %exit-code 1 eval-test-driver check %S/Inputs/arguments/stored S %s | FileCheck %s
// CHECK: MEMORY_VIOLATION: stored S
// CHECK-NEXT: trap: forbidden access of hbm at 69632: write of {{.*}}cell 69632 lies outside all regions
  LI gp1, 256
  C_SET_SCALE_REG gp1
  C_SET_ADDR_REG a5, gp0, gp15
  H_STORE_V gp0, gp0, a5
