// REQUIRES: plena
// RUN: %exit-code 1 kc-sim --isa=plena %s --max-instructions=1000 2>&1 | FileCheck %s --check-prefix=INSTRS
// RUN: %exit-code 1 kc-sim --isa=plena %s --max-cycles=1000 2>&1 | FileCheck %s --check-prefix=CYCLES
// RUN: %exit-code 1 kc-sim --isa=plena %s --param=MAX_LOOP_INSTRUCTIONS=1000000000 --max-seconds=0.01 2>&1 | FileCheck %s --check-prefix=WALL

// INSTRS: trap: instruction limit exceeded: the run's limit of 1000 instructions is used up at pc
// CYCLES: trap: cycle limit exceeded: the run's limit of 1000 cycles is used up at pc
// WALL: trap: time limit exceeded: the run's time is used up at pc

    C_LOOP_START gp1, 4000000
    C_LOOP_START gp2, 4000000
    S_ADDI_INT gp3, gp3, 1
    C_LOOP_END gp2
    C_LOOP_END gp1
