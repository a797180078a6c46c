// REQUIRES: plena
// RUN: kc-sim --isa=plena %s --expect='gp2 = 55' --expect='gp1 = 0' --expect-cycles=21 | FileCheck %s
// CHECK: 21 instructions, 21 cycles

    C_LOOP_START gp1, 10
    S_ADD_INT gp2, gp2, gp1
    C_LOOP_END gp1
