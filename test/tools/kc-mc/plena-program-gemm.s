// A product with one tile from HBM.
// REQUIRES: plena
// RUN: kc-mc --isa=plena --filetype=hex %s | FileCheck --match-full-lines %s

S_ADDI_INT gp1, gp0, 64 ; element bytes of W
// CHECK: 0x00100062
C_SET_SCALE_REG gp1
// CHECK-NEXT: 0x0000006C
S_ADDI_INT gp1, gp0, 8 ; row pitch in bytes
// CHECK-NEXT: 0x00020062
C_SET_STRIDE_REG gp1
// CHECK-NEXT: 0x0000006D
C_SET_ADDR_REG a1, gp0, gp0
// CHECK-NEXT: 0x0000006B
H_PREFETCH_M gp0, gp0, a1, 1, 0 ; tile 0
// CHECK-NEXT: 0x00044028
S_ADDI_INT gp2, gp0, 0 ; matrix pointer
// CHECK-NEXT: 0x000000A2
S_ADDI_INT gp3, gp0, 0 ; activation pointer
// CHECK-NEXT: 0x000000E2
S_ADDI_INT gp4, gp0, 32 ; output: VRAM row 4
// CHECK-NEXT: 0x00080122
C_LOOP_START gp5, 2
// CHECK-NEXT: 0x0000096F
M_MM 0, gp2, gp3
// CHECK-NEXT: 0x0000C801
M_MM_WO gp4, gp0, 0
// CHECK-NEXT: 0x00000106
S_ADDI_INT gp2, gp2, 32 ; + BLEN·MLEN
// CHECK-NEXT: 0x000808A2
S_ADDI_INT gp4, gp4, 4 ; + BLEN
// CHECK-NEXT: 0x00011122
C_LOOP_END gp5
// CHECK-NEXT: 0x00000170
// CHECK-NOT: {{.}}
