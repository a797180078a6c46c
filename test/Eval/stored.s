// A result in HBM, in blocks with scales: x is at 0, y at 320.
// RUN: eval-test-driver check %S/Inputs/tasks/stored S %s | FileCheck %s
// RUN: eval-test-driver bound %S/Inputs/tasks/stored S | FileCheck %s --check-prefix=BOUND
// CHECK: PASSED: stored S
// BOUND: 288 hbm_read: 2.25 on dma
// BOUND: 288 hbm_write: 54.00 on dma
  LI gp1, 256
  C_SET_SCALE_REG gp1
  H_PREFETCH_V gp0, gp0, a0
  C_LOOP_START gp3, 4
  V_MAX_VF gp2, gp2, f0
  S_ADDI_INT gp2, gp2, 64
  C_LOOP_END gp3
  LI gp4, 320
  C_SET_ADDR_REG a1, gp0, gp4
  H_STORE_V gp0, gp0, a1
