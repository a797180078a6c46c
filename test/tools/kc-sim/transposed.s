// REQUIRES: plena
// RUN: kc-sim --isa=plena --profile=toy %s --set='mram[0] = 1' --set='mram[8] = 10, 2' \
// RUN:   --set='mram[18] = 3' --set='mram[27] = 4' --set='vram[0] = 1, 2, 3, 4, 5, 6, 7, 8' \
// RUN:   --expect='vram[64] = 1, 14, 9, 16, 0, 0, 0, 0' --quiet

    S_ADDI_INT gp2, gp0, 64
    M_TMM 0, gp0, gp0
    M_MM_WO gp2, gp0, 0
