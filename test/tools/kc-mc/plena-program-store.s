// Store to HBM and read back.
// REQUIRES: plena
// RUN: kc-mc --isa=plena --filetype=hex %s | FileCheck --match-full-lines %s

S_ADDI_INT gp1, gp0, 256
// CHECK: 0x00400062
S_ADDI_INT gp2, gp0, 32
// CHECK-NEXT: 0x000800A2
C_SET_SCALE_REG gp2
// CHECK-NEXT: 0x000000AC
C_SET_ADDR_REG a2, gp0, gp1
// CHECK-NEXT: 0x000040AB
H_STORE_V gp0, gp0, a2, 0, 0
// CHECK-NEXT: 0x0000802A
S_ADDI_INT gp3, gp0, 64
// CHECK-NEXT: 0x001000E2
H_PREFETCH_V gp3, gp0, a2, 0, 0
// CHECK-NEXT: 0x000080E9
// CHECK-NOT: {{.}}
