// RUN: %exit-code 1 eval-test-driver check %tasks/relu C1 %s | FileCheck %s
// CHECK: MEMORY_VIOLATION: relu C1
// CHECK-NEXT: trap: {{.*}} of fps at 0{{.*}}'constants' [0, 1)
  S_ST_FP f1, gp0, 0
