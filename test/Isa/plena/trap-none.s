// Integer arithmetic and the control registers take every value.
//
// REQUIRES: plena
// RUN: kc-sim --isa=plena --profile=toy %s --set='gp1 = 0xFFFFFFFF' \
// RUN:   --expect='gp2 = 0xFFFFFFFE' --expect='gp3 = 0' --expect='gp4 = 1' \
// RUN:   --expect='gp5 = 0x3FFFE' --expect='gp6 = 0xFFFFF000' \
// RUN:   --expect='a15 = 0xFFFFFFFFFFFFFFFF' --expect='SCALE = 0xFFFFFFFF' \
// RUN:   --expect='STRIDE = 0xFFFFFFFF' --expect='V_MASK = 0xFFFFFFFF' \
// RUN:   --expect='gp0 = 0' --expect-cycles=10
//
S_ADD_INT gp2, gp1, gp1
S_SUB_INT gp3, gp1, gp1
S_MUL_INT gp4, gp1, gp1
S_ADDI_INT gp5, gp1, 262143
S_LUI_INT gp6, 4194303
S_ADDI_INT gp0, gp1, 0
C_SET_ADDR_REG a15, gp1, gp1
C_SET_SCALE_REG gp1
C_SET_STRIDE_REG gp1
C_SET_V_MASK_REG gp1
