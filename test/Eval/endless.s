// RUN: %exit-code 1 eval-test-driver check %tasks/relu C1 %s | FileCheck %s
// CHECK: TIMEOUT: relu C1
// CHECK: registers:
// CHECK-NEXT: gp1=
  C_LOOP_START gp1, 4194303
  C_LOOP_END gp1
