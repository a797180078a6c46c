// The result depends on a row that nobody wrote, but hardly.
// RUN: %exit-code 1 eval-test-driver check %tasks/relu C1 %s | FileCheck %s
// CHECK: UNDEFINED_READ: relu C1
// CHECK-NEXT: of 'y' depends on memory that nobody had written; the first such read is of vram[4096] at pc [[#]] (kernel.s:[[#@LINE+7]]: V_ADD_VV gp2, gp2, gp5
  LI gp1, 256
  C_SET_SCALE_REG gp1
  H_PREFETCH_V gp0, gp0, a0
  LI gp5, 4096
  C_LOOP_START gp3, 4
  V_MAX_VF gp2, gp2, f0
  V_ADD_VV gp2, gp2, gp5
  S_ADDI_INT gp2, gp2, 64
  C_LOOP_END gp3
