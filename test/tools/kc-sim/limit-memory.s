// A program that touches ever new memory meets a limit.
// REQUIRES: plena
// RUN: %exit-code 1 kc-sim --isa=plena %s --max-memory=1 2>&1 | FileCheck %s
// RUN: kc-sim --isa=plena %s --max-memory=64 --quiet
// CHECK: trap: memory limit exceeded of hbm at 376832: the run touched more than 1048576 bytes of hbm at pc 2 ({{.*}}limit-memory.s:[[#@LINE+4]]: H_PREFETCH_V gp0, gp1, a0, 0, 0)

    S_LUI_INT gp2, 16
    C_LOOP_START gp5, 1000
    H_PREFETCH_V gp0, gp1, a0, 0, 0
    S_ADD_INT gp1, gp1, gp2
    C_LOOP_END gp5
