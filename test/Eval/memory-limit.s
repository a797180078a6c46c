// One row in each of a great many pages.
// RUN: %exit-code 1 eval-test-driver check %tasks/relu C1 %s | FileCheck %s
// CHECK: RESOURCE_LIMIT: relu C1
// CHECK-NEXT: the run touched more than 134217728 bytes of vram
  LI gp2, 8192
  C_LOOP_START gp3, 20000
  V_MAX_VF gp1, gp1, f0
  S_ADD_INT gp1, gp1, gp2
  C_LOOP_END gp3
