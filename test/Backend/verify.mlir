// Programs whose registers are right.
// RUN: kc-opt --kc-verify-registers %s
// REQUIRES: plena

func.func @rotated(%a: !plena.gp<1>, %b: !plena.gp<2>) -> (!plena.gp<1>, !plena.gp<2>) {
  %r:2 = plena.loop 4 counter(%i : !plena.gp<3>) iter_args(%x = %a, %y = %b) -> (!plena.gp<1>, !plena.gp<2>) {
    %t = plena.s_addi_int %x, 0 : (!plena.gp<1>) -> !plena.gp<4>
    %n = plena.s_addi_int %y, 0 : (!plena.gp<2>) -> !plena.gp<1>
    %m = plena.s_addi_int %t, 0 : (!plena.gp<4>) -> !plena.gp<2>
    plena.yield %n, %m : !plena.gp<1>, !plena.gp<2>
  }
  return %r#0, %r#1 : !plena.gp<1>, !plena.gp<2>
}

// All names of what a register holds at the beginning are one value.
func.func @initial_values() {
  %a = plena.get_register : !plena.gp<1>
  %b = plena.get_register : !plena.gp<1>
  plena.v_exp_v %a, %b : (!plena.gp<1>, !plena.gp<1>) -> ()
  %z = plena.zero : !plena.gp<0>
  %y = plena.get_register : !plena.gp<0>
  plena.v_exp_v %z, %y : (!plena.gp<0>, !plena.gp<0>) -> ()
  return
}
