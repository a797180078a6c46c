// Rows go to memory in blocks with a common scale, and come back rounded.
// REQUIRES: plena
// RUN: kc-sim --isa=plena --profile=toy %s \
// RUN:   --set='vram[0] = 0.5, 1, 2, 4, -4, 3, 0.1, 0, 0, 0, 0, 0, 0, 0, 0, 0' \
// RUN:   --set='vram[16] = 1, 1.0625, 1.1875, 1.328125, -1, -1.1875, 1.97, 0.001' \
// RUN:   --set='vram[24] = 100, 200, 300, -400, 7, 0, 1, 2' \
// RUN:   --expect='hbm[256] = 0x20, 0x28, 0x30, 0x38, 0xb8, 0x34, 0x0d, 0' \
// RUN:   --expect='hbm[264..271] = 0' \
// RUN:   --expect='hbm[272] = 0x38, 0x38, 0x3a, 0x3a, 0xb8, 0xba, 0x3f, 0x01' \
// RUN:   --expect='hbm[280] = 0x2c, 0x34, 0x39, 0xbc, 0x0e, 0, 0x04, 0x07' \
// RUN:   --expect='hbm[288] = 0x81, 0, 0x7f, 0x87' \
// RUN:   --expect='vram[64] = 0.5, 1, 2, 4, -4, 3, 0.1015625, 0, 0, 0, 0, 0, 0, 0, 0, 0' \
// RUN:   --expect='vram[80] = 1, 1, 1.25, 1.25, -1, -1.25, 1.875, 0.0009765625' \
// RUN:   --expect='vram[88] = 96, 192, 288, -384, 7, 0, 1, 1.75' --quiet

    S_ADDI_INT gp1, gp0, 256
    S_ADDI_INT gp2, gp0, 32
    C_SET_SCALE_REG gp2
    C_SET_ADDR_REG a2, gp0, gp1
    H_STORE_V gp0, gp0, a2, 0, 0
    S_ADDI_INT gp3, gp0, 64
    H_PREFETCH_V gp3, gp0, a2, 0, 0
