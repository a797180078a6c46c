// The four largest of 32 logits, and their softmax.
//
// REQUIRES: plena
// RUN: kc-sim --isa=plena --profile=emu %s --set='vram[1] = 1' \
// RUN:   --set='vram[5] = 2' --set='vram[9] = 2' --set='vram[20] = 3' \
// RUN:   --expect='ints[0] = 20, 5, 9, 1' \
// RUN:   --expect='fps[0] = 0x3F09, 0x3E49, 0x3E49, 0x3D94' \
// RUN:   --expect-cycles=128
//
V_TOPK gp0, gp0, gp0, 0
