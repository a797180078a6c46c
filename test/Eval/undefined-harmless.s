// Reading what nobody wrote is allowed as long as it doesn't matter. The second
// transfer reaches beyond the end of x.
// RUN: eval-test-driver check %tasks/relu C1 %s | FileCheck %s
// CHECK: PASSED: relu C1
  LI gp1, 256
  C_SET_SCALE_REG gp1
  H_PREFETCH_V gp0, gp0, a0
  LI gp5, 4096
  H_PREFETCH_V gp5, gp1, a0
  V_ADD_VV gp5, gp5, gp5
  C_LOOP_START gp3, 4
  V_MAX_VF gp2, gp2, f0
  S_ADDI_INT gp2, gp2, 64
  C_LOOP_END gp3
