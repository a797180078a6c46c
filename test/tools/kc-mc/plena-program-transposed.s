// A product with a transposed tile.
// REQUIRES: plena
// RUN: kc-mc --isa=plena --filetype=hex %s | FileCheck --match-full-lines %s

S_ADDI_INT gp2, gp0, 64
// CHECK: 0x001000A2
M_TMM 0, gp0, gp0 ; vector 0, matrix 0: columns 0..3 of Wᵀ
// CHECK-NEXT: 0x00000002
M_MM_WO gp2, gp0, 0
// CHECK-NEXT: 0x00000086
// CHECK-NOT: {{.}}
