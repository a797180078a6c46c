// Two rows come in and their exponentials stay at 256. What is done besides is
// of no use.
S_ADDI_INT gp1, gp0, 256
S_ADDI_INT gp2, gp0, 320
S_ADDI_INT gp3, gp0, 4096
H_PREFETCH_V gp0, gp0, a0, 0, 0
V_ADD_VV gp1, gp0, gp0, 0
V_EXP_V gp1, gp1, 0
H_PREFETCH_V gp0, gp0, a0, 0, 0
S_ADDI_INT gp4, gp0, 64
V_EXP_V gp1, gp0, 0
V_EXP_V gp2, gp4, 0
V_RECI_V gp3, gp1, 0
