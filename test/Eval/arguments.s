// Registers hold where the tensors are when the program starts, and where the
// memory ends; what lies behind the tensors is the program's.
// RUN: eval-test-driver check %S/Inputs/arguments/stored S %s | FileCheck %s
// RUN: eval-test-driver check %S/Inputs/arguments/stored S %s --decide --profile=emu | FileCheck %s --check-prefix=EMU
// CHECK: PASSED: stored S on plena (plena-64)
// EMU: PASSED: stored S on plena (emu)
  LI gp1, 256
  C_SET_SCALE_REG gp1
  H_PREFETCH_V gp0, gp0, a3
  C_LOOP_START gp3, 4
  V_MAX_VF gp2, gp2, f0
  S_ADDI_INT gp2, gp2, 64
  C_LOOP_END gp3
  H_STORE_V gp0, gp0, a4
// The last 288 bytes:
  LI gp4, 288
  S_SUB_INT gp4, gp15, gp4
  C_SET_ADDR_REG a5, gp0, gp4
  H_STORE_V gp0, gp0, a5
