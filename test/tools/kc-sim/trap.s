// A trap names the instruction and its line, and shows the registers.
// REQUIRES: plena
// RUN: %exit-code 1 kc-sim --isa=plena %s 2>&1 | FileCheck %s
// RUN: %exit-code 1 kc-sim --isa=plena %s --stats-format=json --quiet 2>/dev/null | FileCheck %s --check-prefix=JSON

    S_ADDI_INT gp2, gp0, 100
    V_EXP_V gp1, gp2, 0
    S_ADDI_INT gp3, gp0, 1

// CHECK: kc-sim: error: trap: misaligned access of vram at 100: the address must be a multiple of 64 at pc 1 ({{.*}}trap.s:7: V_EXP_V gp1, gp2, 0)
// CHECK-NEXT: gp2=100
// CHECK-NEXT: STRIDE=1 BMM_SCALE=0.25
// CHECK: 1 instructions, 1 cycles

// JSON: "ended": false,
// JSON: "trap": {
// JSON-NEXT: "address": 100,
// JSON-NEXT: "instruction": "V_EXP_V gp1, gp2, 0",
// JSON-NEXT: "kind": "misaligned",
// JSON-NEXT: "location": "{{.*}}trap.s:7",
// JSON-NEXT: "message": "the address must be a multiple of 64",
// JSON-NEXT: "pc": 1,
// JSON-NEXT: "state": "vram"
