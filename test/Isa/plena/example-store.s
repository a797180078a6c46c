// Rows are quantised on their way to HBM. A zero row has scale 0; 2/256 lies
// below the normal numbers of the block of 100 … −400 and comes back as 1.75.
//
// 5 cycles, those of the store and those of the prefetch. The store's blocks
// are all the same: 19 + 7 · 2. The prefetch finds the row open: 11 + 2 · 8.
//
// REQUIRES: plena
// RUN: kc-sim --isa=plena --profile=toy %s \
// RUN:   --set='vram[0] = 0.5, 1, 2, 4, -4, 3, 0.1, 0' \
// RUN:   --set='vram[16] = 1, 1.0625, 1.1875, 1.328125' \
// RUN:   --set='vram[20] = -1, -1.1875, 1.97, 0.001' \
// RUN:   --set='vram[24] = 100, 200, 300, -400, 7, 0, 1, 2' \
// RUN:   --expect='hbm[256] = 0x20, 0x28, 0x30, 0x38, 0xB8, 0x34, 0x0D, 0x00' \
// RUN:   --expect='hbm[264..271] = 0' \
// RUN:   --expect='hbm[272] = 0x38, 0x38, 0x3A, 0x3A, 0xB8, 0xBA, 0x3F, 0x01' \
// RUN:   --expect='hbm[280] = 0x2C, 0x34, 0x39, 0xBC, 0x0E, 0x00, 0x04, 0x07' \
// RUN:   --expect='hbm[288] = 0x81, 0x00, 0x7F, 0x87' \
// RUN:   --expect='vram[64] = 0.5, 1, 2, 4, -4, 3, 0.1015625, 0' \
// RUN:   --expect='vram[72..79] = 0' \
// RUN:   --expect='vram[80] = 1, 1, 1.25, 1.25, -1, -1.25' \
// RUN:   --expect='vram[86] = 1.875, 0.0009765625' \
// RUN:   --expect='vram[88] = 96, 192, 288, -384, 7, 0, 1, 1.75' \
// RUN:   --expect-cycles=65
//
S_ADDI_INT gp1, gp0, 256
S_ADDI_INT gp2, gp0, 32
C_SET_SCALE_REG gp2
C_SET_ADDR_REG a2, gp0, gp1
H_STORE_V gp0, gp0, a2, 0, 0
S_ADDI_INT gp3, gp0, 64
H_PREFETCH_V gp3, gp0, a2, 0, 0
