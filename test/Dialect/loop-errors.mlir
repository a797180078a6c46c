// RUN: kc-opt --split-input-file --verify-diagnostics %s
// REQUIRES: plena

func.func @no_trips() {
  // expected-error @below {{'plena.loop' op attribute 'trips' failed to satisfy constraint: number from 1 to 4194303}}
  plena.loop 0 {
  }
  return
}

// -----

func.func @too_many_trips() {
  // expected-error @below {{attribute 'trips' failed to satisfy constraint: number from 1 to 4194303}}
  plena.loop 4194304 {
  }
  return
}

// -----

func.func @types_missing(%x: !plena.gp) {
  // expected-error @below {{expected 1 types of loop-carried values, found 0}}
  plena.loop 4 iter_args(%a = %x) {
    plena.yield %a : !plena.gp
  }
  return
}

// -----

func.func @yields(%x: !plena.gp) {
  // expected-error @below {{'plena.loop' op carries 1 values, but its body yields 0}}
  %r = plena.loop 4 iter_args(%a = %x) -> (!plena.gp) {
    plena.yield
  }
  return
}

// -----

func.func @yielded_type(%x: !plena.gp, %f: !plena.fp) {
  // expected-error @below {{'plena.loop' op loop-carried value #0 has type '!plena.gp', but its yielded value has type '!plena.fp'}}
  %r = plena.loop 4 iter_args(%a = %x) -> (!plena.gp) {
    plena.yield %f : !plena.fp
  }
  return
}

// -----

func.func @arguments(%x: !plena.gp) {
  // expected-error @below {{'plena.loop' op body must have 2 arguments (the counter and the loop-carried values), found 1}}
  %r = "plena.loop"(%x) ({
  ^bb0(%i: !plena.gp):
    plena.yield %i : !plena.gp
  }) {trips = 4 : i64} : (!plena.gp) -> !plena.gp
  return
}

// -----

func.func @argument_type(%x: !plena.gp) {
  // expected-error @below {{'plena.loop' op loop-carried value #0 has type '!plena.gp', but its body argument has type '!plena.fp'}}
  %r = "plena.loop"(%x) ({
  ^bb0(%i: !plena.gp, %a: !plena.fp):
    plena.yield %i : !plena.gp
  }) {trips = 4 : i64} : (!plena.gp) -> !plena.gp
  return
}

// -----

func.func @results(%x: !plena.gp) {
  // expected-error @below {{'plena.loop' op must have 1 results, or one more for the counter, found 0}}
  "plena.loop"(%x) ({
  ^bb0(%i: !plena.gp, %a: !plena.gp):
    plena.yield %a : !plena.gp
  }) {trips = 4 : i64} : (!plena.gp) -> ()
  return
}

// -----

func.func @result_type(%x: !plena.gp) {
  // expected-error @below {{'plena.loop' op loop-carried value #0 has type '!plena.gp', but its result has type '!plena.gp<1>'}}
  %r = "plena.loop"(%x) ({
  ^bb0(%i: !plena.gp, %a: !plena.gp):
    plena.yield %a : !plena.gp
  }) {trips = 4 : i64} : (!plena.gp) -> !plena.gp<1>
  return
}

// -----

func.func @counter_file() {
  // expected-error @below {{'plena.loop' op counter of type '!plena.fp' can't be the operand of C_LOOP_START}}
  plena.loop 4 counter(%i : !plena.fp) {
  }
  return
}

// -----

func.func @counter_is_zero() {
  // expected-error @below {{'plena.loop' op counter is in the register that reads as zero}}
  plena.loop 4 counter(%i : !plena.gp<0>) {
  }
  return
}

// -----

func.func @counter_result() {
  // expected-error @below {{'plena.loop' op counter has type '!plena.gp<1>', but its result has type '!plena.gp<2>'}}
  %r = plena.loop 4 counter(%i : !plena.gp<1>) -> (!plena.gp<2>) {
  }
  return
}

// -----

func.func @carries_zero(%z: !plena.gp<0>) {
  // expected-error @below {{'plena.loop' op loop-carried value #0 is in the register that reads as zero}}
  %r = plena.loop 4 iter_args(%a = %z) -> (!plena.gp<0>) {
    plena.yield %a : !plena.gp<0>
  }
  return
}
