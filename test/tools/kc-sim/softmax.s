// REQUIRES: plena
// RUN: kc-sim --isa=plena --profile=toy %s --set='vram[0..7] = 0, 1, 2, 3, 0, 1, 2, 3' \
// RUN:   --set='fps[2] = -inf' --expect-cycles=19 --print='vram[0..7]' | FileCheck %s
// RUN: kc-sim --isa=plena --profile=toy %s --set='vram[0..7] = 0, 1, 2, 3, 0, 1, 2, 3' \
// RUN:   --set='fps[2] = -inf' --quiet \
// RUN:   --expect='vram[0] = 0x3c83, 0x3d33, 0x3df2, 0x3ea5, 0x3c83, 0x3d33, 0x3df2, 0x3ea5'

    S_ADDI_INT gp1, gp0, 0
    S_LD_FP  f1, gp0, 2            // f1 = -inf
    V_RED_MAX f1, gp1, 0
    V_SUB_VF gp1, gp1, f1, 0, 0
    V_EXP_V  gp1, gp1, 0
    S_ADD_FP f2, f0, f0
    V_RED_SUM f2, gp1, 0
    S_RECI_FP f2, f2
    V_MUL_VF gp1, gp1, f2, 0

// CHECK: 9 instructions, 19 cycles
// CHECK-NEXT: vram[0] = 0.015991211, 0.043701172, 0.11816406, 0.32226562, 0.015991211, 0.043701172, 0.11816406, 0.32226562
