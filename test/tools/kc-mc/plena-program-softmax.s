// Softmax of one row.
// REQUIRES: plena
// RUN: kc-mc --isa=plena --filetype=hex %s | FileCheck --match-full-lines %s

S_ADDI_INT gp1, gp0, 0
// CHECK: 0x00000062
S_LD_FP f1, gp0, 2 ; f1 = −Inf
// CHECK-NEXT: 0x0000805E
V_RED_MAX f1, gp1, 0 ; f1 = 3
// CHECK-NEXT: 0x00000456
V_SUB_VF gp1, gp1, f1, 0, 0
// CHECK-NEXT: 0x00004450
V_EXP_V gp1, gp1, 0 ; 3D4C 3E0B 3EBC 3F80 (twice)
// CHECK-NEXT: 0x00000453
S_ADD_FP f2, f0, f0
// CHECK-NEXT: 0x00000097
V_RED_SUM f2, gp1, 0 ; exact sum 3.10546875 → bf16 3.109375
// CHECK-NEXT: 0x00000495
S_RECI_FP f2, f2 ; 0.322265625 = 3EA5
// CHECK-NEXT: 0x0000089C
V_MUL_VF gp1, gp1, f2, 0
// CHECK-NEXT: 0x00008452
// CHECK-NOT: {{.}}
