// REQUIRES: plena
// RUN: kc-sim --isa=plena %s --set='vram[0..63] = 1' --set='vram[0] = 1, 2, 3' \
// RUN:   --set='vram[64..127] = 0.5' --expect='vram[128] = 1.5, 2.5, 3.5, 1.5' \
// RUN:   --expect='vram[131..191] = 1.5' --expect-cycles=4 | FileCheck %s
// CHECK: 4 instructions, 4 cycles

    S_ADDI_INT gp1, gp0, 0
    S_ADDI_INT gp2, gp0, 64
    S_ADDI_INT gp3, gp0, 128
    V_ADD_VV   gp3, gp1, gp2, 0
