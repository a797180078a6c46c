// RUN: %exit-code 1 eval-test-driver check %tasks/relu C1 %s --words=3 | FileCheck %s
// CHECK: RESOURCE_LIMIT: relu C1
// CHECK-NEXT: the program has 4 words; 3 are allowed
  .word 0, 0, 0, 0
