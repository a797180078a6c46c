// A hardware loop with a live counter.
// REQUIRES: plena
// RUN: kc-mc --isa=plena --filetype=hex %s | FileCheck --match-full-lines %s

C_LOOP_START gp1, 10
// CHECK: 0x0000286F
S_ADD_INT gp2, gp2, gp1
// CHECK-NEXT: 0x000048A1
C_LOOP_END gp1
// CHECK-NEXT: 0x00000070
// CHECK-NOT: {{.}}
