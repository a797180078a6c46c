// A row times columns 0 to 3 of a transposed tile: 1 · 10 + 2 · 2 = 14.
//
// REQUIRES: plena
// RUN: kc-sim --isa=plena --profile=toy %s \
// RUN:   --set='mram[0] = 1' --set='mram[9] = 2' --set='mram[18] = 3' \
// RUN:   --set='mram[27] = 4' --set='mram[36] = 5' --set='mram[45] = 6' \
// RUN:   --set='mram[54] = 7' --set='mram[63] = 8' --set='mram[8] = 10' \
// RUN:   --set='vram[0] = 1, 2, 3, 4, 5, 6, 7, 8' --set='vram[64..95] = 99' \
// RUN:   --expect='vram[64] = 1, 14, 9, 16, 99, 99, 99, 99' \
// RUN:   --expect='vram[72] = 0, 0, 0, 0, 99' --expect-cycles=10
//
S_ADDI_INT gp2, gp0, 64
M_TMM 0, gp0, gp0
M_MM_WO gp2, gp0, 0
