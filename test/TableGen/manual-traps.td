// RUN: kc-tblgen --gen-manual -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s

include "state.td"

def ROW : Param<"ROW", 4, 1, 64>;
def Mini : Isa<"mini"> {
  let wordBytes = 2;
  let constraints = [Constraint<(eq ROW, N), "ROW must be N">];
}
def PADDED : Memory<"padded", Word> {
  let cells = (value SIZE);
  let zeroBeyondEnd = 1;
}
def ODD : RegFile<"o", 5, Word>;

// CHECK-LABEL: ### NONE
// CHECK:      **Traps**
// CHECK-EMPTY:
// CHECK-NEXT: None.
def NONE : Plain<0>;
// CHECK-LABEL: ### CHECKS
// CHECK:      * `bad-operand` unless `imm < 8`: the number must be below 8.
// CHECK-NEXT: * `misaligned` unless `r[a] mod 2 = 0`: it must be even; it reports `r[a]`.
def CHECKS : RI<1> {
  let checks = [
    Check<(ult $imm, 8), BadOperand, "the number must be below 8">,
    Check<(eq (urem $a, 2), 0), Misaligned, "it must be even", (value $a)>
  ];
}
// CHECK-LABEL: ### REGISTERS
// CHECK:      * `bad-register` if the word's field `a` or `b` is 5 or more; the assembler writes no such word.
def REGISTERS : Word16<2> {
  bits<3> a; bits<3> b; bits<3> c;
  let Inst{2...0} = a;
  let Inst{5...3} = b;
  let Inst{8...6} = c;
  let ins = (ops ODD:$a, ODD:$b, R:$c);
  let syntax = "$a, $b, $c";
}

class Views<bits<4> op> : RI<op>;
// CHECK-LABEL: ### ROWS
// CHECK:      * `misaligned` unless `r[a]` is a multiple of `N`.
// CHECK-NEXT: * `misaligned` unless `imm` and `SIZE` are multiples of `N`.
// CHECK-NEXT: * `misaligned` unless `imm` is a multiple of `N`.
// CHECK-NEXT: * `out-of-range` if `x`, `y` or `z` reaches outside of its memory.
def ROWS : Views<3> {
  let where = (define (row VEC, $a):$x, (rows VEC, $imm, 2, SIZE):$y,
                      (rows VEC, $imm, 2, ROW):$z);
  let semantics = (set (at $x, "i"), (fadd (reduce fadd, "j", (at $y, "j", "i")),
                                           (reduce fadd, "k", (at $z, "k", "i"))));
}
// CHECK-LABEL: ### READS
// CHECK:      None.
def READS : Views<4> {
  let where = (define (cell PADDED, $a):$c);
  let semantics = (set FLAGS, $c);
}
// CHECK-LABEL: ### WRITES
// CHECK:      * `out-of-range` if `c` reaches outside of its memory.
def WRITES : Views<5> {
  let where = (define (cell PADDED, $a):$c);
  let semantics = (set $c, $a);
}
