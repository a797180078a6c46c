  S_ADDI_INT gp1, gp0, 40
  S_ADDI_INT gp1, gp1, 2
