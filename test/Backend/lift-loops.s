// A loop carries what its body writes and the next iteration reads, or what
// follows the loop.
// RUN: kc-translate --kc-lift --isa=plena %s | FileCheck %s
// RUN: kc-translate --kc-lift --isa=plena %s | kc-opt --kc-verify-registers -o /dev/null
// REQUIRES: plena

// CHECK: %gp5 = plena.get_register : !plena.gp<5>
// CHECK: %[[P:.*]] = plena.s_addi_int %{{.*}}, 64 {{.*}} -> !plena.gp<1>
S_ADDI_INT gp1, gp0, 64
// CHECK-NEXT: %[[L:.*]] = plena.loop 8 counter(%{{.*}} : !plena.gp<2>) iter_args(%[[A:.*]] = %[[P]]) -> (!plena.gp<1>) {
C_LOOP_START gp2, 8
// CHECK-NEXT: plena.v_exp_v %[[A]], %[[A]], 0
  V_EXP_V gp1, gp1
// gp3 is written and read in one iteration: not carried.
// CHECK-NEXT: %[[T:.*]] = plena.s_addi_int %[[A]], 64
  S_ADDI_INT gp3, gp1, 64
// CHECK-NEXT: %[[N:.*]] = plena.s_addi_int %[[T]], 0 : (!plena.gp<3>) -> !plena.gp<1>
  S_ADDI_INT gp1, gp3, 0
// CHECK-NEXT: plena.yield %[[N]] : !plena.gp<1>
C_LOOP_END gp2

// gp1 is read after the loop alone; nothing is carried into it.
// CHECK: plena.v_exp_v %[[L]], %[[L]], 0
V_EXP_V gp1, gp1
// CHECK-NEXT: %[[U:.*]] = plena.undef : !plena.gp<1>
// CHECK-NEXT: %[[R:.*]]:2 = plena.loop 4 counter(%[[C:.*]] : !plena.gp<2>) iter_args(%{{.*}} = %[[U]]) -> (!plena.gp<1>, !plena.gp<2>) {
C_LOOP_START gp2, 4
// CHECK-NEXT: %[[M:.*]] = plena.s_addi_int %[[C]], 1
  S_ADDI_INT gp1, gp2, 1
// CHECK-NEXT: plena.yield %[[M]]
C_LOOP_END gp2
// The counter is read too: it is a result.
// CHECK: plena.v_exp_v %[[R]]#0, %[[R]]#1, 0
V_EXP_V gp1, gp2

// Through a nested loop, which writes gp5 in the outer one's body.
// CHECK: plena.loop 2 counter(%{{.*}} : !plena.gp<2>) iter_args(%[[O:.*]] = %gp5) -> (!plena.gp<5>) {
C_LOOP_START gp2, 2
// CHECK-NEXT: %[[I:.*]] = plena.loop 3 counter(%{{.*}} : !plena.gp<3>) iter_args(%[[B:.*]] = %[[O]]) -> (!plena.gp<5>) {
  C_LOOP_START gp3, 3
// CHECK-NEXT: %[[K:.*]] = plena.s_addi_int %[[B]], 64
    S_ADDI_INT gp5, gp5, 64
// CHECK-NEXT: plena.yield %[[K]]
  C_LOOP_END gp3
// CHECK: plena.yield %[[I]]
C_LOOP_END gp2
