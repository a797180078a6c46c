// More numbers from a place that isn't known than there are registers for them.
S_LD_INT gp2, gp0, 0
C_LOOP_START gp1, 4
  S_LD_FP f1, gp2, 0
  V_MAX_VF gp0, gp1, f1, 0
  S_LD_FP f1, gp2, 1
  V_MAX_VF gp0, gp1, f1, 0
  S_LD_FP f1, gp2, 2
  V_MAX_VF gp0, gp1, f1, 0
  S_LD_FP f1, gp2, 3
  V_MAX_VF gp0, gp1, f1, 0
  S_LD_FP f1, gp2, 4
  V_MAX_VF gp0, gp1, f1, 0
  S_LD_FP f1, gp2, 5
  V_MAX_VF gp0, gp1, f1, 0
  S_LD_FP f1, gp2, 6
  V_MAX_VF gp0, gp1, f1, 0
  S_LD_FP f1, gp2, 7
  V_MAX_VF gp0, gp1, f1, 0
C_LOOP_END gp1
