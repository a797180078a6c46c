V_EXP_V gp0, gp0, 0
V_RECI_V gp0, gp0, 0
