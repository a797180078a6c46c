// RUN: kc-opt --verify-diagnostics --kc-unroll-loop=loop=1 %s
// REQUIRES: Plena

// expected-error @below {{there is no loop number 1; the function has 1}}
func.func @one(%x: !plena.gp) {
  plena.loop 4 {
    plena.v_exp_v %x, %x
  }
  return
}
