// Two sums of four rows each, the second of rows that are computed in one place.
H_PREFETCH_V gp0, gp0, a0, 0, 0
S_ADDI_INT gp1, gp0, 64
S_ADDI_INT gp2, gp0, 128
S_ADDI_INT gp3, gp0, 192
S_ADDI_INT gp4, gp0, 256
S_ADD_FP f1, f0, f0
V_RED_SUM f1, gp0
V_RED_SUM f1, gp1
V_RED_SUM f1, gp2
V_RED_SUM f1, gp3
S_ADD_FP f2, f0, f0
V_MUL_VV gp4, gp0, gp0, 0
V_RED_SUM f2, gp4
V_MUL_VV gp4, gp1, gp1, 0
V_RED_SUM f2, gp4
V_MUL_VV gp4, gp2, gp2, 0
V_RED_SUM f2, gp4
V_MUL_VV gp4, gp3, gp3, 0
V_RED_SUM f2, gp4
S_ADD_FP f3, f0, f0
V_RED_MAX f3, gp0, 0
V_RED_MAX f3, gp1, 0
S_ST_FP f1, gp0, 1
S_ST_FP f2, gp0, 2
S_ST_FP f3, gp0, 3
