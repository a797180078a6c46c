; SiLU of 4 rows of 64: x * (1 / (1 + exp(-x))). FP SRAM holds 0 and 1.
  S_LD_FP f1, gp0, 1
  LI gp1, 256
  C_SET_SCALE_REG gp1
  LI gp2, 0                     ; the row, and where its result goes
  LI gp3, 256                   ; workspace
  H_PREFETCH_V gp2, gp0, a0
  C_LOOP_START gp4, 4
  V_SUB_VF gp3, gp2, f0, 0, 1
  V_EXP_V gp3, gp3
  V_ADD_VF gp3, gp3, f1
  V_RECI_V gp3, gp3
  V_MUL_VV gp2, gp2, gp3
  S_ADDI_INT gp2, gp2, 64
  C_LOOP_END gp4
