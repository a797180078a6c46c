// Operands at the end may be left out or have no meaning, as in programs for
// the reference assembler.
// REQUIRES: plena
// RUN: kc-mc --isa=plena --show-encoding %s | FileCheck %s

// CHECK: V_ADD_VV gp3, gp1, gp2, 0 // encoding: [0xcd,0x84,0x00,0x00]
V_ADD_VV gp3, gp1, gp2
// CHECK-NEXT: V_SUB_VF gp3, gp1, f1, 0, 0 // encoding: [0xd0,0x44,0x00,0x00]
V_SUB_VF gp3, gp1, f1
// CHECK-NEXT: V_SUB_VF gp3, gp1, f1, 1, 0 // encoding: [0xd0,0x44,0x04,0x00]
V_SUB_VF gp3, gp1, f1, 1
// CHECK-NEXT: H_PREFETCH_M gp1, gp2, a3, 0, 0 // encoding: [0x68,0xc8,0x00,0x00]
H_PREFETCH_M gp1, gp2, a3

// A mask goes to where the machine looks for it.
// CHECK-NEXT: V_EXP_V gp3, gp1, 0 // encoding: [0xd3,0x04,0x00,0x00]
V_EXP_V gp3, gp1
// CHECK-NEXT: V_EXP_V gp3, gp1, 1 // encoding: [0xd3,0x04,0x04,0x00]
V_EXP_V gp3, gp1, 1
// CHECK-NEXT: V_RED_SUM f2, gp1 // encoding: [0x95,0x04,0x00,0x00]
V_RED_SUM f2, gp1, 0
// CHECK-NEXT: V_RED_MAX f2, gp1, 0 // encoding: [0x96,0x04,0x00,0x00]
V_RED_MAX f2, gp1

// So does the immediate of a write-out.
// CHECK-NEXT: M_MV_WO gp6, gp0, 8 // encoding: [0x8b,0x01,0x02,0x00]
M_MV_WO gp6, gp0, 8
// CHECK-NEXT: M_MV_WO gp6, gp0, 8 // encoding: [0x8b,0x01,0x02,0x00]
M_MV_WO gp6, 8
// CHECK-NEXT: M_BMM_WO gp6, 64 // encoding: [0x85,0x01,0x10,0x00]
M_BMM_WO gp6, 64

// M_BTMV reads its first operand; 0 stands for gp0.
// CHECK-NEXT: M_BTMV gp0, gp1, gp2 // encoding: [0x0a,0x84,0x00,0x00]
M_BTMV 0, gp1, gp2
// CHECK-NEXT: M_BTMV gp3, gp1, gp2 // encoding: [0xca,0x84,0x00,0x00]
M_BTMV gp3, gp1, gp2

// A number that is ignored.
// CHECK-NEXT: S_EXP_FP f1, f1 // encoding: [0x5b,0x04,0x00,0x00]
S_EXP_FP f1, f1, 0
// CHECK-NEXT: C_LOOP_END gp1 // encoding: [0x70,0x00,0x00,0x00]
C_LOOP_END gp1, 5

; Both kinds of comments.
// CHECK-NEXT: C_BREAK // encoding: [0x34,0x00,0x00,0x00]
C_BREAK ; one
// CHECK-NEXT: C_BREAK // encoding: [0x34,0x00,0x00,0x00]
C_BREAK // two
// CHECK-NOT: {{.}}
