// A product per head.
// REQUIRES: plena
// RUN: kc-mc --isa=plena --filetype=hex %s | FileCheck --match-full-lines %s

M_BTMM 0, gp0, gp0
// CHECK: 0x00000004
S_ADDI_INT gp1, gp0, 64
// CHECK-NEXT: 0x00100062
M_BMM_WO gp1, 0
// CHECK-NEXT: 0x00000045
// CHECK-NOT: {{.}}
