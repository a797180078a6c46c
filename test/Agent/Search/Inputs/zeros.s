// Sums that begin with zero, and a reciprocal of zero.
C_SET_ADDR_REG a0, gp0, gp0
H_PREFETCH_V gp0, gp0, a0, 0, 0
S_ADD_FP f1, f0, f0
V_RED_SUM f1, gp0
S_ST_FP f1, gp0, 1
S_ADDI_INT gp1, gp0, 64
S_ADD_FP f1, f0, f0
V_RED_SUM f1, gp1
S_ST_FP f1, gp0, 2
S_RECI_FP f1, f0
V_RED_MAX f1, gp1, 0
S_ST_FP f1, gp0, 3
