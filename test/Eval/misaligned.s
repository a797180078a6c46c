// RUN: %exit-code 1 eval-test-driver check %tasks/relu C1 %s | FileCheck %s
// CHECK: RUNTIME_TRAP: relu C1
// CHECK-NEXT: trap: misaligned access at 7: the vector address must be a multiple of VLEN at pc 1 (kernel.s:[[#@LINE+2]]: H_PREFETCH_V gp1, gp0, a0
  LI gp1, 7
  H_PREFETCH_V gp1, gp0, a0
