// What is written is right. The layout is column-block-major: with two blocks
// of columns, the third row of the first block comes before any of the second.
// RUN: %exit-code 1 eval-test-driver check %tasks/relu C2 %s | FileCheck %s
// CHECK: INCORRECT_SHAPE_OR_COVERAGE: relu C2
// CHECK-NEXT: 384 of the 512 cells of 'y' were never written, the first is [2][0] at vram[128]
  LI gp1, 512
  C_SET_SCALE_REG gp1
  LI gp1, 128
  C_SET_STRIDE_REG gp1
  LI gp2, 4096
  H_PREFETCH_V gp2, gp0, a0, 1
  C_LOOP_START gp3, 2
  V_MAX_VF gp4, gp2, f0
  S_ADDI_INT gp2, gp2, 64
  S_ADDI_INT gp4, gp4, 64
  C_LOOP_END gp3
