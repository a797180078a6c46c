// Blocks at addresses that fit into the instruction itself, and vectors, whose
// instructions have no such immediate.
M_MM 0, gp0, gp0
S_ADDI_INT gp1, gp0, 256
M_MM_WO gp1, gp0, 4
M_MM 0, gp0, gp0
S_ADDI_INT gp2, gp0, 1024
M_MM_WO gp2, gp0, 0
S_ADDI_INT gp3, gp0, 2048
S_ADDI_INT gp4, gp0, 3072
V_EXP_V gp3, gp4, 0
S_ADDI_INT gp5, gp0, 5
S_LD_FP f1, gp5, 2
V_ADD_VF gp3, gp3, f1, 0
