// REQUIRES: plena
// RUN: kc-sim --isa=plena %s --region=vram:0:64:r:x --region=vram:64:128:w:y --quiet
// RUN: %exit-code 1 kc-sim --isa=plena %s --region=vram:0:64:r:x 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: %exit-code 1 kc-sim --isa=plena %s --region=vram:0:64:w:x --region=vram:64:128:w:y 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %exit-code 2 kc-sim --isa=plena %s --region=vram:0:64:q 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: %exit-code 2 kc-sim --isa=plena %s --region=sram:0:64:r 2>&1 | FileCheck %s --check-prefix=MEMORY

    S_ADDI_INT gp1, gp0, 64
    V_EXP_V gp1, gp0, 0

// OUTSIDE: trap: forbidden access of vram at 64: write of 64 cells at 64: cell 64 lies outside all regions at pc 1
// RIGHT: trap: forbidden access of vram at 0: read of 64 cells at 0: cell 0 lies in region 'x' [0, 64), which must not be read at pc 1
// BAD: error: region 'vram:0:64:q': rights are letters of 'rwx' or '-', found 'q'
// MEMORY: error: no memory 'sram'; expected one of vram, mram, fps, ints, hbm
