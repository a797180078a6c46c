// Encodings of the reference assembler (github.com/AICrossSim/PLENA_Compiler,
// a765612), both ways.
// REQUIRES: plena
// RUN: kc-mc --isa=plena --filetype=hex %s -o %t.hex
// RUN: FileCheck --check-prefix=HEX --match-full-lines %s < %t.hex
// RUN: kc-mc --isa=plena --disassemble %t.hex \
// RUN:   | FileCheck --check-prefix=TEXT --match-full-lines %s

M_MM 0, gp2, gp3
// HEX: 0x0000C801
// TEXT: M_MM 0, gp2, gp3
M_TMM 0, gp3, gp2
// HEX-NEXT: 0x00008C02
// TEXT-NEXT: M_TMM 0, gp3, gp2
M_BTMM 0, gp1, gp4
// HEX-NEXT: 0x00010404
// TEXT-NEXT: M_BTMM 0, gp1, gp4
M_MM_WO gp4, gp0, 0
// HEX-NEXT: 0x00000106
// TEXT-NEXT: M_MM_WO gp4, gp0, 0
M_MM_WO gp4, gp5, 8
// HEX-NEXT: 0x00021506
// TEXT-NEXT: M_MM_WO gp4, gp5, 8
M_MV 0, gp2, gp3
// HEX-NEXT: 0x0000C807
// TEXT-NEXT: M_MV 0, gp2, gp3
M_MV_WO gp6, gp0, 0
// HEX-NEXT: 0x0000018B
// TEXT-NEXT: M_MV_WO gp6, gp0, 0
M_BMM_WO gp6, 0
// HEX-NEXT: 0x00000185
// TEXT-NEXT: M_BMM_WO gp6, 0
V_ADD_VV gp3, gp1, gp2, 0
// HEX-NEXT: 0x000084CD
// TEXT-NEXT: V_ADD_VV gp3, gp1, gp2, 0
V_MUL_VF gp3, gp1, f2, 1
// HEX-NEXT: 0x000484D2
// TEXT-NEXT: V_MUL_VF gp3, gp1, f2, 1
V_SUB_VF gp3, gp1, f0, 0, 1
// HEX-NEXT: 0x004004D0
// TEXT-NEXT: V_SUB_VF gp3, gp1, f0, 0, 1
V_EXP_V gp3, gp1, 0
// HEX-NEXT: 0x000004D3
// TEXT-NEXT: V_EXP_V gp3, gp1, 0
V_RED_SUM f2, gp1
// HEX-NEXT: 0x00000495
// TEXT-NEXT: V_RED_SUM f2, gp1
V_RED_MAX f2, gp1, 0
// HEX-NEXT: 0x00000496
// TEXT-NEXT: V_RED_MAX f2, gp1, 0
V_SHFT_V gp3, gp1, gp7
// HEX-NEXT: 0x0001C4F2
// TEXT-NEXT: V_SHFT_V gp3, gp1, gp7
V_MIN_VF gp3, gp1, f4, 0
// HEX-NEXT: 0x000104F6
// TEXT-NEXT: V_MIN_VF gp3, gp1, f4, 0
V_TOPK gp1, gp2, gp3, 1
// HEX-NEXT: 0x0004C877
// TEXT-NEXT: V_TOPK gp1, gp2, gp3, 1
S_ADD_FP f1, f2, f3
// HEX-NEXT: 0x0000C857
// TEXT-NEXT: S_ADD_FP f1, f2, f3
S_EXP_FP f2, f2
// HEX-NEXT: 0x0000089B
// TEXT-NEXT: S_EXP_FP f2, f2
S_LD_FP f5, gp0, 5
// HEX-NEXT: 0x0001415E
// TEXT-NEXT: S_LD_FP f5, gp0, 5
S_ST_FP f5, gp9, 100
// HEX-NEXT: 0x0019255F
// TEXT-NEXT: S_ST_FP f5, gp9, 100
S_MAP_V_FP gp3, gp9, 10
// HEX-NEXT: 0x0002A4E0
// TEXT-NEXT: S_MAP_V_FP gp3, gp9, 10
S_ADDI_INT gp15, gp14, 262143
// HEX-NEXT: 0xFFFFFBE2
// TEXT-NEXT: S_ADDI_INT gp15, gp14, 262143
S_ADDI_INT gp0, gp0, 0
// HEX-NEXT: 0x00000022
// TEXT-NEXT: S_ADDI_INT gp0, gp0, 0
S_MUL_INT gp4, gp5, gp6
// HEX-NEXT: 0x00019524
// TEXT-NEXT: S_MUL_INT gp4, gp5, gp6
S_LUI_INT gp1, 64
// HEX-NEXT: 0x00010065
// TEXT-NEXT: S_LUI_INT gp1, 64
S_LD_INT gp2, gp3, 1023
// HEX-NEXT: 0x00FFCCA6
// TEXT-NEXT: S_LD_INT gp2, gp3, 1023
H_PREFETCH_M gp1, gp2, a3, 1, 0
// HEX-NEXT: 0x0004C868
// TEXT-NEXT: H_PREFETCH_M gp1, gp2, a3, 1, 0
H_PREFETCH_V gp1, gp2, a3, 1, 1
// HEX-NEXT: 0x0044C869
// TEXT-NEXT: H_PREFETCH_V gp1, gp2, a3, 1, 1
H_STORE_V gp1, gp2, a3, 0, 1
// HEX-NEXT: 0x0040C86A
// TEXT-NEXT: H_STORE_V gp1, gp2, a3, 0, 1
C_SET_ADDR_REG a7, gp0, gp8
// HEX-NEXT: 0x000201EB
// TEXT-NEXT: C_SET_ADDR_REG a7, gp0, gp8
C_SET_SCALE_REG gp8
// HEX-NEXT: 0x0000022C
// TEXT-NEXT: C_SET_SCALE_REG gp8
C_SET_V_MASK_REG gp8
// HEX-NEXT: 0x0000022E
// TEXT-NEXT: C_SET_V_MASK_REG gp8
C_LOOP_START gp10, 4194303
// HEX-NEXT: 0xFFFFFEAF
// TEXT-NEXT: C_LOOP_START gp10, 4194303
C_LOOP_END gp10
// HEX-NEXT: 0x000002B0
// TEXT-NEXT: C_LOOP_END gp10
C_BREAK
// HEX-NEXT: 0x00000034
// TEXT-NEXT: C_BREAK
// HEX-NOT: {{.}}
