// What nobody wrote differs from seed to seed, and evidence counts its reads.
// REQUIRES: plena
// RUN: kc-sim --isa=plena %s --poison=4 --dump=vram:0:64:%t1 --evidence | FileCheck %s
// RUN: kc-sim --isa=plena %s --poison=4 --dump=vram:0:64:%t2 --quiet
// RUN: kc-sim --isa=plena %s --poison=5 --dump=vram:0:64:%t3 --quiet
// RUN: cmp %t1 %t2
// RUN: not cmp %t1 %t3

    V_ADD_VV gp0, gp0, gp0, 0

// CHECK: undefined reads: 128, the first of cell 0 at pc 0
