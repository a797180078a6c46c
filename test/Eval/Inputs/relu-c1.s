; ReLU of 4 rows of 64.
  LI gp1, 256
  C_SET_SCALE_REG gp1
  H_PREFETCH_V gp0, gp0, a0
  C_LOOP_START gp3, 4
  V_MAX_VF gp2, gp2, f0
  S_ADDI_INT gp2, gp2, 64
  C_LOOP_END gp3
