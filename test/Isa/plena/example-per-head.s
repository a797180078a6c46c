// Two heads at once, each product times 0.25.
//
// REQUIRES: plena
// RUN: kc-sim --isa=plena --profile=toy %s \
// RUN:   --set='mram[0..7] = 1' --set='mram[8..15] = 2' \
// RUN:   --set='mram[16..23] = 3' --set='mram[24..31] = 4' \
// RUN:   --set='mram[32..39] = 5' --set='mram[40..47] = 6' \
// RUN:   --set='mram[48..55] = 7' --set='mram[56..63] = 8' \
// RUN:   --set='vram[0] = 1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1, 2, 2, 2, 2' \
// RUN:   --set='vram[16] = 1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1, 2, 2, 2, 2' \
// RUN:   --set='vram[32] = 1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1, 2, 2, 2, 2' \
// RUN:   --set='vram[48] = 1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1, 2, 2, 2, 2' \
// RUN:   --expect='vram[64] = 1, 2, 3, 4, 5, 6, 7, 8' \
// RUN:   --expect='vram[120] = 1, 2, 3, 4, 5, 6, 7, 8' \
// RUN:   --expect='vram[128] = 2, 4, 6, 8, 10, 12, 14, 16' \
// RUN:   --expect='vram[184] = 2, 4, 6, 8, 10, 12, 14, 16' \
// RUN:   --expect='hm_acc[0..127] = 0' --expect-cycles=10
//
M_BTMM 0, gp0, gp0
S_ADDI_INT gp1, gp0, 64
M_BMM_WO gp1, 0
