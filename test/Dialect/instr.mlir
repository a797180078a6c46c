// Instructions are written as in assembly, without the destination. Types
// follow where one of them names a register.
// RUN: kc-opt %s | kc-opt | FileCheck %s
// REQUIRES: plena

// CHECK-LABEL: @instrs
func.func @instrs() {
  // CHECK: %[[ZERO:.*]] = plena.zero : !plena.gp
  %zero = plena.zero : !plena.gp
  // CHECK: %[[F:.*]] = plena.zero : !plena.fp
  %f = plena.zero : !plena.fp
  // CHECK: %gp3 = plena.get_register : !plena.gp<3>
  %gp3 = plena.get_register : !plena.gp<3>

  // CHECK: %[[A:.*]] = plena.s_addi_int %[[ZERO]], 262143{{$}}
  %a = plena.s_addi_int %zero, 0x3ffff
  // CHECK: %[[B:.*]] = plena.s_addi_int %gp3, 64 : (!plena.gp<3>) -> !plena.gp{{$}}
  %b = plena.s_addi_int %gp3, 64 : (!plena.gp<3>) -> !plena.gp
  // CHECK: plena.v_add_vv %[[A]], %[[B]], %gp3, 1 : (!plena.gp, !plena.gp, !plena.gp<3>) -> (){{$}}
  plena.v_add_vv %a, %b, %gp3, 1 : (!plena.gp, !plena.gp, !plena.gp<3>) -> ()

  // What assembly may leave out may be left out.
  // CHECK: plena.v_sub_vf %[[A]], %[[B]], %[[F]], 0, 0{{$}}
  plena.v_sub_vf %a, %b, %f
  // CHECK: plena.v_sub_vf %[[A]], %[[B]], %[[F]], 1, 0{{$}}
  plena.v_sub_vf %a, %b, %f, 1
  // And is, where the assembly printer does so.
  // CHECK: %[[S:.*]] = plena.v_red_sum %[[F]], %[[A]]{{$}}
  %s = plena.v_red_sum %f, %a, 0
  // CHECK: plena.v_red_sum %[[S]], %[[A]], 1{{$}}
  %t = plena.v_red_sum %s, %a, 1

  // CHECK: plena.v_exp_v %[[A]], %[[A]], 0 {kc.comment = "why"}{{$}}
  plena.v_exp_v %a, %a {kc.comment = "why"}
  // CHECK: plena.s_st_int %[[A]], %gp3, 2 {x} : (!plena.gp, !plena.gp<3>) -> (){{$}}
  plena.s_st_int %a, %gp3, 2 {x} : (!plena.gp, !plena.gp<3>) -> ()
  // CHECK: plena.c_break{{$}}
  plena.c_break
  // CHECK: %[[U:.*]] = plena.undef : !plena.ar
  %u = plena.undef : !plena.ar
  // CHECK: plena.copy %gp3 : !plena.gp<3> to !plena.gp
  %c = plena.copy %gp3 : !plena.gp<3> to !plena.gp
  return
}
