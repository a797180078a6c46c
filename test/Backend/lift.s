// RUN: kc-translate --kc-lift --isa=plena %s | FileCheck %s
// REQUIRES: plena

// What is read before it is written is there at the beginning; gp0 is zero.
// CHECK-LABEL: func.func @kernel() {
// CHECK-DAG: %[[Z:.*]] = plena.zero : !plena.gp<0>
// CHECK-DAG: %gp5 = plena.get_register : !plena.gp<5>
// CHECK-DAG: %f2 = plena.get_register : !plena.fp<2>

// CHECK: %[[A:.*]] = plena.s_addi_int %[[Z]], 64 : (!plena.gp<0>) -> !plena.gp<1>
S_ADDI_INT gp1, gp0, 64
// CHECK-NEXT: %[[B:.*]] = plena.s_add_int %[[A]], %gp5 : (!plena.gp<1>, !plena.gp<5>) -> !plena.gp<5>
S_ADD_INT gp5, gp1, gp5
// A pseudo instruction is what it stands for.
// CHECK-NEXT: %[[C:.*]] = plena.s_addi_int %[[B]], 0 : (!plena.gp<5>) -> !plena.gp<6>
MV gp6, gp5
// CHECK-NEXT: plena.v_add_vv %[[C]], %[[A]], %[[B]], 1
V_ADD_VV gp6, gp1, gp5, 1
// What an instruction reads and writes is an operand and a result.
// CHECK-NEXT: %[[D:.*]] = plena.v_red_sum %f2, %[[A]] : (!plena.fp<2>, !plena.gp<1>) -> !plena.fp<2>
V_RED_SUM f2, gp1
// CHECK-NEXT: plena.s_st_fp %[[D]], %[[Z]], 3
S_ST_FP f2, gp0, 3
// What is written to gp0 is dropped, and gp0 is zero still.
// CHECK-NEXT: plena.s_addi_int %[[Z]], 1 : (!plena.gp<0>) -> !plena.gp<0>
S_ADDI_INT gp0, gp0, 1
// CHECK-NEXT: plena.v_exp_v %[[Z]], %[[Z]], 0
V_EXP_V gp0, gp0, 0
// CHECK-NEXT: plena.c_break
C_BREAK
// CHECK-NEXT: return
