// A loop over gp0 runs its trips, on the emulator and on hardware, although gp0
// stays zero; loops inside and around it keep theirs.
//
// REQUIRES: plena
// RUN: kc-sim --isa=plena %s --quiet --expect='gp2 = 3' --expect='gp3 = 24' --expect='gp4 = 0' \
// RUN:   --expect='gp5 = 2' --expect='gp0 = 0' --expect-cycles=87

    C_LOOP_START gp0, 3
    S_ADDI_INT gp2, gp2, 1
    S_ADD_INT gp4, gp4, gp0         // always zero
    C_LOOP_END gp0

    C_LOOP_START gp5, 2
    C_LOOP_START gp0, 3
    C_LOOP_START gp0, 4
    S_ADDI_INT gp3, gp3, 1
    C_LOOP_END gp0
    C_LOOP_END gp0
    S_ADDI_INT gp6, gp5, 0
    C_LOOP_END gp5

    C_LOOP_START gp5, 2
    S_ADDI_INT gp7, gp0, 1
    C_LOOP_START gp0, 9
    C_BREAK
    C_LOOP_END gp5
    S_ADDI_INT gp5, gp0, 2
