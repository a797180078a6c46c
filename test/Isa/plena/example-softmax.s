// Softmax of one row. The sum is 3.10546875, and rounded to bfloat16 3.109375.
//
// REQUIRES: plena
// RUN: kc-sim --isa=plena --profile=toy %s \
// RUN:   --set='vram[0] = 0, 1, 2, 3, 0, 1, 2, 3' --set='fps[2] = -inf' \
// RUN:   --expect='f1 = 3' --expect='f2 = 0x3EA5' \
// RUN:   --expect='vram[0] = 0x3C83, 0x3D33, 0x3DF2, 0x3EA5' \
// RUN:   --expect='vram[4] = 0x3C83, 0x3D33, 0x3DF2, 0x3EA5' \
// RUN:   --expect-cycles=19
//
S_ADDI_INT gp1, gp0, 0
S_LD_FP  f1, gp0, 2
V_RED_MAX f1, gp1, 0
V_SUB_VF gp1, gp1, f1, 0, 0
V_EXP_V  gp1, gp1, 0
S_ADD_FP f2, f0, f0
V_RED_SUM f2, gp1, 0
S_RECI_FP f2, f2
V_MUL_VF gp1, gp1, f2, 0
