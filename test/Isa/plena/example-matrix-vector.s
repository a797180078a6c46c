// A row times columns 4 to 7 of the tile of example-gemm.s.
//
// REQUIRES: plena
// RUN: kc-sim --isa=plena --profile=toy %s \
// RUN:   --set='mram[0] = 1' --set='mram[9] = 2' --set='mram[18] = 4' \
// RUN:   --set='mram[27] = 0.5' --set='mram[36] = 1.5' --set='mram[45] = -1' \
// RUN:   --set='mram[54] = 3' --set='vram[0] = 1, 2, 3, 4, 5, 6, 7, 8' \
// RUN:   --set='vram[32..39] = 99' \
// RUN:   --expect='vram[32] = 99, 99, 99, 99, 7.5, -6, 21, 0' \
// RUN:   --expect='v_acc[0..3] = 0' --expect-cycles=11
//
S_ADDI_INT gp1, gp0, 4
S_ADDI_INT gp2, gp0, 36
M_MV 0, gp1, gp0
M_MV_WO gp2, gp0, 0
