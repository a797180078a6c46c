// Y(4×8) = A(4×8) · W(8×8) with W = diag(1, 2, 4, 0.5, 1.5, −1, 3, 0) in the
// block-scaled format of HBM.
//
// 33 cycles, and those of the prefetch. It reads the same block of elements
// eight times and the same block of scales eight times, all of it on four
// pseudo-channels: 18 + 2 · 16.
//
// REQUIRES: plena
// RUN: kc-sim --isa=plena --profile=toy %s \
// RUN:   --set='hbm[0] = 0x38' --set='hbm[9] = 0x38' --set='hbm[18] = 0x38' \
// RUN:   --set='hbm[27] = 0x38' --set='hbm[36] = 0x3C' --set='hbm[45] = 0xB8' \
// RUN:   --set='hbm[54] = 0x3C' \
// RUN:   --set='hbm[64] = 0x7F, 0x80, 0x81, 0x7E, 0x7F, 0x7F, 0x80, 0x00' \
// RUN:   --set='vram[0] = 1, 2, 3, 4, 5, 6, 7, 8' --set='vram[8..15] = 1' \
// RUN:   --set='vram[16] = 1, -1, 1, -1, 1, -1, 1, -1' \
// RUN:   --set='vram[24..31] = 0.5' \
// RUN:   --expect='mram[0] = 1, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0' \
// RUN:   --expect='mram[63] = 0' \
// RUN:   --expect='vram[32] = 1, 4, 12, 2, 7.5, -6, 21, 0' \
// RUN:   --expect='vram[40] = 1, 2, 4, 0.5, 1.5, -1, 3, 0' \
// RUN:   --expect='vram[48] = 1, -2, 4, -0.5, 1.5, 1, 3, 0' \
// RUN:   --expect='vram[56] = 0.5, 1, 2, 0.25, 0.75, -0.5, 1.5, 0' \
// RUN:   --expect='gp5 = 0' --expect='m_acc[0..15] = 0' --expect-cycles=83
//
S_ADDI_INT gp1, gp0, 64
C_SET_SCALE_REG gp1
S_ADDI_INT gp1, gp0, 8
C_SET_STRIDE_REG gp1
C_SET_ADDR_REG a1, gp0, gp0
H_PREFETCH_M gp0, gp0, a1, 1, 0
S_ADDI_INT gp2, gp0, 0
S_ADDI_INT gp3, gp0, 0
S_ADDI_INT gp4, gp0, 32
C_LOOP_START gp5, 2
M_MM 0, gp2, gp3
M_MM_WO gp4, gp0, 0
S_ADDI_INT gp2, gp2, 32
S_ADDI_INT gp4, gp4, 4
C_LOOP_END gp5
