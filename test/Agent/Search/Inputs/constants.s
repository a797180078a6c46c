// More constants than there are registers for them.
C_LOOP_START gp1, 4
  S_LD_FP f1, gp0, 0
  V_MAX_VF gp0, gp1, f1, 0
  S_LD_FP f1, gp0, 1
  V_MAX_VF gp0, gp1, f1, 0
  S_LD_FP f1, gp0, 2
  V_MAX_VF gp0, gp1, f1, 0
  S_LD_FP f1, gp0, 3
  V_MAX_VF gp0, gp1, f1, 0
  S_LD_FP f1, gp0, 4
  V_MAX_VF gp0, gp1, f1, 0
  S_LD_FP f1, gp0, 5
  V_MAX_VF gp0, gp1, f1, 0
  S_LD_FP f1, gp0, 6
  V_MAX_VF gp0, gp1, f1, 0
  S_LD_FP f1, gp0, 7
  V_MAX_VF gp0, gp1, f1, 0
  S_LD_FP f1, gp0, 8
  V_MAX_VF gp0, gp1, f1, 0
C_LOOP_END gp1
