    S_ADDI_INT gp1, gp0, 64            // element bytes of W
    C_SET_SCALE_REG gp1
    S_ADDI_INT gp1, gp0, 8             // row pitch in bytes
    C_SET_STRIDE_REG gp1
    C_SET_ADDR_REG a1, gp0, gp0
    H_PREFETCH_M gp0, gp0, a1, 1, 0    // tile 0
    S_ADDI_INT gp2, gp0, 0             // matrix pointer
    S_ADDI_INT gp3, gp0, 0             // activation pointer
    S_ADDI_INT gp4, gp0, 32            // output: VRAM row 4
    C_LOOP_START gp5, 2
    M_MM 0, gp2, gp3
    M_MM_WO gp4, gp0, 0
    S_ADDI_INT gp2, gp2, 32            // + BLEN * MLEN
    S_ADDI_INT gp4, gp4, 4             // + BLEN
    C_LOOP_END gp5
