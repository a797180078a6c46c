// There is no spilling: the error names the values that are alive.
// RUN: kc-opt --split-input-file --verify-diagnostics --kc-allocate-registers %s
// REQUIRES: tiny, plena

func.func @too_many() {
  %zero = tiny.zero : !tiny.gpr
  %c = tiny.li 1 // expected-note {{result of 'tiny.li'}}
  // expected-note @below {{counter of the loop}}
  tiny.loop 4 {
    // expected-note @below {{counter of the loop}}
    %r = tiny.loop 4 counter(%i) iter_args(%a = %c) -> (!tiny.gpr) {
      // expected-note @above {{copy of loop-carried value #0 of the loop}}
      %1 = tiny.li 1 // expected-note {{result of 'tiny.li'}}
      %2 = tiny.li 2 : () -> !tiny.gpr<6> // expected-note {{result of 'tiny.li', which is to be in r6}}
      %3 = tiny.li 3 // expected-note {{result of 'tiny.li'}}
      // expected-error @below {{out of r registers: 8 values are alive here, and 7 registers can be assigned}}
      // expected-note @below {{result of 'tiny.li'}}
      %4 = tiny.li 4
      %5 = tiny.add %1, %2 : (!tiny.gpr, !tiny.gpr<6>) -> !tiny.gpr
      %6 = tiny.add %3, %4
      %7 = tiny.add %5, %6
      tiny.sw %7, %a, 0
      tiny.yield %a : !tiny.gpr
    }
  }
  tiny.sw %c, %zero, 0
  return
}

// -----

// Seven values in seven registers: nothing is free through which they could
// change places.
func.func @no_room(
    %a: !tiny.gpr, %b: !tiny.gpr, %c: !tiny.gpr, %d: !tiny.gpr,
    %e: !tiny.gpr, %f: !tiny.gpr) {
  // expected-error @below {{out of r registers: 7 values are alive here, and none of the 7 registers is free for as long as another value needs it}}
  %r:6 = tiny.loop 4 iter_args(%1 = %a, %2 = %b, %3 = %c, %4 = %d, %5 = %e, %6 = %f) -> (!tiny.gpr, !tiny.gpr, !tiny.gpr, !tiny.gpr, !tiny.gpr, !tiny.gpr) {
    // expected-note @above {{counter of the loop}}
    // expected-note @above {{loop-carried value #0 of the loop}}
    // expected-note @above {{loop-carried value #1 of the loop}}
    // expected-note @above {{loop-carried value #2 of the loop}}
    // expected-note @above {{loop-carried value #3 of the loop}}
    // expected-note @above {{loop-carried value #4 of the loop}}
    // expected-note @above {{loop-carried value #5 of the loop}}
    tiny.yield %2, %3, %4, %5, %6, %1 : !tiny.gpr, !tiny.gpr, !tiny.gpr, !tiny.gpr, !tiny.gpr, !tiny.gpr
  }
  return
}

// -----

// No instruction copies address registers.
func.func @no_copy(%x: !plena.gp, %a: !plena.ar) {
  // expected-error @below {{the loop-carried value #0 of the loop has to be copied to another register, but no instruction copies a registers}}
  %r:2 = plena.loop 4 iter_args(%b = %a, %c = %a) -> (!plena.ar, !plena.ar) {
    plena.h_store_v %x, %x, %b
    plena.h_store_v %x, %x, %c
    plena.yield %c, %b : !plena.ar, !plena.ar
  }
  return
}

// -----

func.func @conflict() {
  %zero = plena.zero : !plena.gp
  // expected-note @below {{by the result of 'plena.s_addi_int'}}
  %a = plena.s_addi_int %zero, 1 : (!plena.gp) -> !plena.gp<4>
  // expected-error @below {{register gp4 is in use where the result of 'plena.s_addi_int' needs it}}
  %b = plena.s_addi_int %zero, 2 : (!plena.gp) -> !plena.gp<4>
  plena.s_st_int %a, %b, 1 : (!plena.gp<4>, !plena.gp<4>) -> ()
  return
}
