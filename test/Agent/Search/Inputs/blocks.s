// 16 transfers, then 64 rows: more addresses than there are registers for them.
S_ADDI_INT gp1, gp0, 0
S_ADDI_INT gp2, gp0, 0
C_LOOP_START gp3, 16
  H_PREFETCH_V gp1, gp2, a0, 1, 0
  S_ADDI_INT gp1, gp1, 256
  S_ADDI_INT gp2, gp2, 64
C_LOOP_END gp3
S_ADDI_INT gp1, gp0, 0
C_LOOP_START gp3, 64
  V_EXP_V gp1, gp1, 0
  S_ADDI_INT gp1, gp1, 64
C_LOOP_END gp3
