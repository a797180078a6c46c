; Softmax of 4 rows of 64, each with its largest element subtracted.
  LI gp1, 256
  C_SET_SCALE_REG gp1
  LI gp2, 0
  H_PREFETCH_V gp2, gp0, a0
  C_LOOP_START gp4, 4
  S_LD_FP f1, gp0, 0            ; 0 is no smaller than what is needed
  V_RED_MAX f1, gp2
  V_SUB_VF gp2, gp2, f1
  V_EXP_V gp2, gp2
  S_LD_FP f2, gp0, 0
  V_RED_SUM f2, gp2
  S_RECI_FP f2, f2
  V_MUL_VF gp2, gp2, f2
  S_ADDI_INT gp2, gp2, 64
  C_LOOP_END gp4
