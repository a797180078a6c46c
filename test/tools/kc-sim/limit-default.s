// A program that never ends meets a limit although none is given. 0 lifts it.
// REQUIRES: plena
// RUN: %exit-code 1 kc-sim --isa=plena %s 2>&1 | FileCheck %s --check-prefix=INSTRS
// RUN: %exit-code 1 kc-sim --isa=plena %s --max-instructions=0 --max-seconds=0.1 2>&1 | FileCheck %s --check-prefix=WALL
// RUN: %exit-code 1 kc-sim --isa=plena %s --max-instructions=0 --max-seconds=0 --max-cycles=100000 2>&1 | FileCheck %s --check-prefix=CYCLES
// RUN: kc-sim --help | FileCheck %s --check-prefix=HELP

// INSTRS: trap: instruction limit exceeded: the run's limit of 1000000000 instructions is used up at pc
// WALL: trap: time limit exceeded: the run's time is used up at pc
// CYCLES: trap: cycle limit exceeded: the run's limit of 100000 cycles is used up at pc
// HELP: --max-instructions={{.*}}(default 1000000000; 0: none)
// HELP: --max-seconds={{.*}}(default 600; 0: none)

    C_LOOP_START gp1, 4
    S_ADDI_INT gp1, gp0, 4
    C_LOOP_END gp1
