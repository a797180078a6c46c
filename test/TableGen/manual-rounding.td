// Where a cell holds less than what was computed, the manual says so.
// RUN: kc-tblgen --gen-manual -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s

include "base.td"

def H : RegFile<"h", 4, BF16>;
def HALVES : Memory<"halves", BF16RoundedNaN> { let cells = (value SIZE); }

class Op<bits<4> op> : Word16<op> {
  bits<2> d; bits<2> a; bits<3> b;
  let Inst{1...0} = d;
  let Inst{3...2} = a;
  let Inst{6...4} = b;
  let outs = (ops H:$d);
  let ins = (ops H:$a, R:$b);
  let syntax = "$d, $a, $b";
  let where = (define (cell HALVES, $b):$c);
}

// CHECK-LABEL: ### COMPUTED
// CHECK: h[d] ← bf16(h[a] + c)
def COMPUTED : Op<0> { let semantics = (set $d, (fadd $a, $c)); }
// CHECK-LABEL: ### COPIED
// CHECK: h[d] ← c
def COPIED : Op<1> { let semantics = (set $d, $c); }
// CHECK-LABEL: ### CONSTANT
// CHECK: h[d] ← 0
def CONSTANT : Op<2> { let semantics = (set $d, (fconst "0")); }
// CHECK-LABEL: ### ACCUMULATED
// CHECK: c ← bf16(c + h[a] × PI)
def ACCUMULATED : Op<3> {
  let semantics = (do (set $d, $a), (accumulate $c, (fmul $a, PI)));
}
