// The sum of two rows, on the published default machine.
//
// REQUIRES: plena
// RUN: kc-sim --isa=plena --profile=emu %s \
// RUN:   --set='vram[0] = 1, 2, 3, 4, 5, 6, 7, 8' --set='vram[63] = 64' \
// RUN:   --set='vram[64..127] = 0.5' \
// RUN:   --expect='vram[128] = 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5' \
// RUN:   --expect='vram[136..190] = 0.5' --expect='vram[191] = 64.5' \
// RUN:   --expect-cycles=4
//
S_ADDI_INT gp1, gp0, 0
S_ADDI_INT gp2, gp0, 64
S_ADDI_INT gp3, gp0, 128
V_ADD_VV   gp3, gp1, gp2, 0
