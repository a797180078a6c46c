// RUN: %exit-code 1 eval-test-driver check %tasks/relu C1 %s | FileCheck %s
// CHECK: ASSEMBLE_ERROR: relu C1 on plena (plena-64): the program doesn't assemble
// CHECK-NEXT: kernel.s:[[#@LINE+4]]:3: error:
// CHECK: V_MAX_VF
// CHECK: kernel.s:[[#@LINE+3]]:
// CHECK-NOT: cycles
  V_MAXX_VF gp2, gp2, f0
  S_ADDI_INT gp2, gp2, -1
