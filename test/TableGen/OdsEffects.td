// What instructions do to state is known to MLIR's passes.
// RUN: kc-tblgen --gen-ods -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s

include "base.td"

// CHECK: "load", 0, [MemoryEffects<[MemRead<Mini_MEM>]>]>
def LOAD : RI<0> {
  let outs = (ops R:$a);
  let ins = (ops u8:$imm);
  let where = (define (cell MEM, $imm):$c);
  let semantics = (set $a, $c);
}

// CHECK: "store", 1, [MemoryEffects<[MemWrite<Mini_MEM>]>]>
def STORE : RI<1> {
  let where = (define (cell MEM, $imm):$c);
  let semantics = (set $c, $a);
}

// CHECK: "acc_row", 2, [MemoryEffects<[MemRead<Mini_VEC>, MemRead<Mini_SUMS>, MemWrite<Mini_SUMS>]>]>
def ACC_ROW : RI<2> {
  let where = (define (row VEC, $a):$x);
  let semantics = (accumulate (at SUMS, "i"), (at $x, "i"));
}

// CHECK: "set_flags", 3, [MemoryEffects<[MemWrite<Mini_FLAGS>]>]>
def SET_FLAGS : RI<3> { let semantics = (set FLAGS, $a); }

// CHECK: "get_flags", 4, [MemoryEffects<[MemRead<Mini_FLAGS>]>]>
def GET_FLAGS : RI<4> {
  let outs = (ops R:$a);
  let ins = (ops u8:$imm);
  let semantics = (set $a, (add FLAGS, $imm));
}

// A register that nothing writes is no state.
// CHECK: "times_pi", 5, [Pure]>
def TIMES_PI : FFF<5> { let semantics = (set $d, (fmul (fmul $a, $b), PI)); }

// One that may trap can be removed, but not executed where it wasn't.
// CHECK: "checked", 6, [NoMemoryEffect]>
def CHECKED : RI<6> {
  let outs = (ops R:$a);
  let ins = (ops u8:$imm);
  let checks = [Check<(ne $imm, 0), BadOperand, "must not be zero">];
  let semantics = (set $a, $imm);
}

// A C++ function sees all the registers of their own.
// CHECK: "called", 7, [MemoryEffects<[MemRead<Mini_VEC>, MemWrite<Mini_MEM>, MemRead<Mini_FLAGS>]>]>
def Copy : Function<"copy", [i32], i1, "copies"> {
  let isStatement = 1;
  let reads = [VEC];
  let writes = [MEM];
}
def CALLED : RI<7> { let semantics = (call Copy, $a); }

// Where the instruction stands matters.
// CHECK: "where_am_i", 8, []>
def WHERE_AM_I : RI<8> {
  let outs = (ops R:$a);
  let ins = (ops u8:$imm);
  let semantics = (set $a, (add (pc), $imm));
}

// CHECK: "stop", 9, []>
def STOP : Plain<9> { let semantics = (halt); }
