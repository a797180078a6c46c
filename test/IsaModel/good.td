// What the error tests build on is right, so that their errors are those
// that they want to show.
// RUN: kc-tblgen --gen-target -I %isa -I %S/Inputs %s | FileCheck %s

include "base.td"

// CHECK: {"ADD", "ADD",
def ADD : RRR<1> { let semantics = (set $d, (add $a, $b)); }
// CHECK: {"FADD", "FADD",
def FADD : FFF<2> { let semantics = (set $d, (fadd $a, $b)); }
// CHECK: {"ST", "ST",
def ST : RI<3> {
  let where = (define (cell MEM, $imm):$c);
  let semantics = (set $c, $a);
}
// CHECK: {"NOP", "NOP",
def NOP : Plain<4>;
