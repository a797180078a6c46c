; 64 x 64 x 64: a in Vector SRAM from 4096 on, b in the first tile.
  LI gp1, 4096
  C_SET_SCALE_REG gp1
  LI gp2, 4608                  ; b follows a and its scales
  C_SET_ADDR_REG a1, gp0, gp2
  H_PREFETCH_M gp0, gp0, a1
  LI gp3, 4096
  LI gp5, 0
  C_LOOP_START gp4, 16
  H_PREFETCH_V gp3, gp5, a0
  S_ADDI_INT gp3, gp3, 256
  S_ADDI_INT gp5, gp5, 256
  C_LOOP_END gp4
  LI gp6, 0                     ; the block's columns in the tile
  LI gp7, 0                     ; where the result's columns begin
  C_LOOP_START gp8, 16
  LI gp9, 4096
  S_ADDI_INT gp10, gp7, 0
  C_LOOP_START gp11, 16
  M_MM 0, gp6, gp9
  M_MM_WO gp10, gp0, 0
  S_ADDI_INT gp9, gp9, 256
  S_ADDI_INT gp10, gp10, 256
  C_LOOP_END gp11
  S_ADDI_INT gp6, gp6, 256
  S_ADDI_INT gp7, gp7, 4
  C_LOOP_END gp8
