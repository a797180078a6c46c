// RUN: kc-tblgen --gen-manual -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s

include "base.td"

def target : Imm<4> { let isSigned = 1; let shift = 1; let pcRelative = 1; }
def mode : Imm<2> {
  let summary = "rounding";
  let names = [RegAlias<"up", 1>, RegAlias<"down", 2>];
}
def count : Imm<3> { let range = [1, 8]; }

// CHECK-LABEL: ### ALL
// CHECK:      | Operand | Is                         | Values                                                                          |
// CHECK-NEXT: |---------|----------------------------|---------------------------------------------------------------------------------|
// CHECK-NEXT: | `d`     | register, written          | `r0` … `r7`                                                                     |
// CHECK-NEXT: | `x`     | register, read and written | `f0` … `f3`                                                                     |
// CHECK-NEXT: | `t`     | number                     | -16 … 14, a multiple of 2, relative to this instruction; a label may be written |
// CHECK-NEXT: | `m`     | number: rounding           | 0 … 3, `up` = 1, `down` = 2                                                     |
// CHECK-NEXT: | `n`     | number                     | 1 … 8                                                                           |
def ALL : Instr<"ALL"> {
  bits<16> Inst = 0;
  bits<3> d; bits<2> x; bits<4> t; bits<2> m; bits<3> n;
  let Inst{2...0} = d;
  let Inst{4...3} = x;
  let Inst{8...5} = t;
  let Inst{10...9} = m;
  let Inst{13...11} = n;
  let unit = Alu;
  let outs = (ops R:$d, F:$x);
  let ins = (ops F:$x, target:$t, mode:$m, count:$n);
  let syntax = "$d, $x, $t, $m, $n";
  let semantics = (do (set $d, (add $m, $n)), (set $x, (fadd $x, $x)),
                      (jump (add (pc), $t)));
}

// A register that says where something is, directly or through a name.
// CHECK-LABEL: ### ADDRESSES
// CHECK:      | `a` | register, read: address in `mem` and `vec` | `r0` … `r7` |
// CHECK-NEXT: | `b` | register, read: address in `vec` | `r0` … `r7` |
// CHECK-NEXT: | `c` | register, read | `r0` … `r7` |
def ADDRESSES : Instr<"ADDRESSES"> {
  bits<16> Inst = 0xf000;
  bits<3> a; bits<3> b; bits<3> c;
  let Inst{2...0} = a;
  let Inst{5...3} = b;
  let Inst{8...6} = c;
  let unit = Alu;
  let ins = (ops R:$a, R:$b, R:$c);
  let syntax = "$a, $b, $c";
  let where = (define (add $a, $b):$sum, (cell MEM, $a):$from,
                      (view VEC, $sum, (dims N), (strides $c)):$to);
  let semantics = (set (at $to, "i"), PI);
}
