// RUN: kc-translate --kc-emit-asm %s | FileCheck %s --match-full-lines --strict-whitespace
// RUN: kc-translate --kc-emit-asm --kc-no-comments %s | FileCheck %s --check-prefix=PLAIN --implicit-check-not=//
// RUN: kc-translate --kc-emit-words %s | FileCheck %s --check-prefix=WORDS
// RUN: kc-translate --kc-emit-words --kc-binary %s -o %t.bin
// RUN: kc-mc --isa=plena --disassemble %t.bin | FileCheck %s --check-prefix=PLAIN
// REQUIRES: plena

// PLAIN: S_ADDI_INT gp1, gp0, 64
// PLAIN: C_LOOP_START gp2, 16
// PLAIN: C_LOOP_END gp2
// WORDS: 0x00100062
// WORDS-NEXT: 0x000040AF
func.func @kernel() {
  %zero = plena.zero : !plena.gp<0>
  // A name in the location or an attribute say why an operation is there. A
  // line's end can't end the comment.
//      CHECK:S_ADDI_INT gp1, gp0, 64                  // first row
  %a = plena.s_addi_int %zero, 64 : (!plena.gp<0>) -> !plena.gp<1> loc("first row")
// CHECK-NEXT:C_LOOP_START gp2, 16                     // all rows
  %r = plena.loop 16 counter(%i : !plena.gp<2>) iter_args(%p = %a) -> (!plena.gp<1>) attributes {kc.comment = "all rows"} {
// CHECK-NEXT:  V_EXP_V gp1, gp1, 0                    // e to the C_BREAK
    plena.v_exp_v %p, %p, 0 {kc.comment = "e to the\0AC_BREAK"} : (!plena.gp<1>, !plena.gp<1>) -> ()
// CHECK-NEXT:  S_ADDI_INT gp1, gp1, 64
    %n = plena.s_addi_int %p, 64 : (!plena.gp<1>) -> !plena.gp<1>
    plena.yield %n : !plena.gp<1>
  }
// CHECK-NEXT:C_LOOP_END gp2
// CHECK-NEXT:H_PREFETCH_V gp1, gp0, a15, 1, 0         // a comment that is longer than the column allows for
  %b = plena.get_register : !plena.ar<15>
  plena.h_prefetch_v %r, %zero, %b, 1, 0 {kc.comment = "a comment that is longer than the column allows for"} : (!plena.gp<1>, !plena.gp<0>, !plena.ar<15>) -> ()
  return
}
