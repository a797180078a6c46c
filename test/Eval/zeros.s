// Zeros pass many a tolerance, but not this one.
// RUN: %exit-code 1 eval-test-driver check %tasks/silu C1 %s | FileCheck %s
// CHECK: INCORRECT_NUMERICAL: silu C1 on plena (plena-64): the result is wrong
// CHECK-NEXT: of 256 elements are wrong; the first is y[0][{{[0-9]+}}]: found {{-?}}0, expected {{-?[0-9.]+}} +-
// CHECK: output y (4x64): {{[0-9]+}} of 256 elements wrong; largest error {{.*}} of what is allowed at [
// CHECK-NEXT: [0][{{[0-9]+}}] at vram[{{[0-9]+}}]: found {{-?}}0, expected
// CHECK: ... and {{[0-9]+}} more
// CHECK: public inputs, seed {{[0-9a-f]+}}
  LI gp1, 256
  C_SET_SCALE_REG gp1
  H_PREFETCH_V gp0, gp0, a0
  C_LOOP_START gp3, 4
  V_MUL_VF gp2, gp2, f0
  S_ADDI_INT gp2, gp2, 64
  C_LOOP_END gp3
