// RUN: %exit-code 1 eval-test-driver check %tasks/relu C1 %s | FileCheck %s
// CHECK: RUNTIME_TRAP: relu C1
// CHECK-NEXT: trap: {{.*}}0x3f is no instruction
  .word 0x3f
