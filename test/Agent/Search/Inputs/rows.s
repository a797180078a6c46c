// Two transfers of four rows each; then y = 1 / (1 + exp(-x)) in place.
S_ADDI_INT gp1, gp0, 512
C_SET_SCALE_REG gp1
S_ADDI_INT gp1, gp0, 0
S_ADDI_INT gp2, gp0, 0
C_LOOP_START gp3, 2
  H_PREFETCH_V gp1, gp2, a0, 1, 0
  S_ADDI_INT gp1, gp1, 256
  S_ADDI_INT gp2, gp2, 64
C_LOOP_END gp3
S_ADDI_INT gp1, gp0, 0
C_LOOP_START gp3, 8
  S_LD_FP f1, gp0, 1
  V_SUB_VF gp1, gp1, f0, 0, 1
  V_EXP_V gp1, gp1, 0
  V_ADD_VF gp1, gp1, f1, 0
  V_RECI_V gp1, gp1, 0
  S_ADDI_INT gp1, gp1, 64
C_LOOP_END gp3
