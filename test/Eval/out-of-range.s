// RUN: %exit-code 1 eval-test-driver check %tasks/relu C1 %s | FileCheck %s
// CHECK: MEMORY_VIOLATION: relu C1
// CHECK-NEXT: trap: access out of range of vram at 4294967232
  LI gp1, 4294967232
  V_ADD_VV gp1, gp1, gp1
