// Zeroing the input first would make everything easy.
// RUN: %exit-code 1 eval-test-driver check %tasks/relu C1 %s | FileCheck %s
// CHECK: INPUT_MUTATED: relu C1 on plena (plena-64): the program writes to an input
// CHECK-NEXT: trap: {{.*}}region 'x' [0, 288){{.*}} at pc 2 (kernel.s:[[#@LINE+5]]: H_STORE_V gp0, gp0, a0
// CHECK: registers:
// CHECK-NEXT: gp1=256
  LI gp1, 256
  C_SET_SCALE_REG gp1
  H_STORE_V gp0, gp0, a0
