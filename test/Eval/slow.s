// A kernel that is right and takes hundreds of times the bound is tried with
// fewer inputs.
// RUN: eval-test-driver check %tasks/relu C1 %s --decide --json | FileCheck %s
// CHECK-DAG: "rounds": 4,
// CHECK-DAG: "verdict": "PASSED"
  LI gp1, 256
  C_SET_SCALE_REG gp1
  H_PREFETCH_V gp0, gp0, a0
  C_LOOP_START gp3, 50000
  V_MAX_VF gp2, gp2, f0
  S_ADDI_INT gp2, gp2, 64
  C_LOOP_END gp3
