// The counter of a hardware loop can be read: 10 + 9 + … + 1.
//
// REQUIRES: plena
// RUN: kc-sim --isa=plena --profile=emu %s --expect='gp1 = 0' \
// RUN:   --expect='gp2 = 55' --expect-cycles=21
//
C_LOOP_START gp1, 10
S_ADD_INT gp2, gp2, gp1
C_LOOP_END gp1
