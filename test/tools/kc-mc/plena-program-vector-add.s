// The sum of two rows.
// REQUIRES: plena
// RUN: kc-mc --isa=plena --filetype=hex %s | FileCheck --match-full-lines %s

S_ADDI_INT gp1, gp0, 0
// CHECK: 0x00000062
S_ADDI_INT gp2, gp0, 64
// CHECK-NEXT: 0x001000A2
S_ADDI_INT gp3, gp0, 128
// CHECK-NEXT: 0x002000E2
V_ADD_VV gp3, gp1, gp2, 0
// CHECK-NEXT: 0x000084CD
// CHECK-NOT: {{.}}
