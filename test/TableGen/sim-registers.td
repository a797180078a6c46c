// Registers are called in C++ as their record is, whatever assembly calls them.
// RUN: kc-tblgen --gen-sim -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s

include "base.td"

def SIGN : RegFile<"%r", 4, Word>;
def KEYWORD : RegFile<"do", 4, Word>;

class Move<bits<4> op, RegFile file> : Word16<op> {
  bits<2> d; bits<2> a;
  let Inst{1...0} = d;
  let Inst{3...2} = a;
  let outs = (ops file:$d);
  let ins = (ops file:$a);
  let syntax = "$d, $a";
  let semantics = (set $d, $a);
}
// CHECK-DAG: uint32_t file_SIGN[5] = {};
// CHECK-DAG: uint32_t file_KEYWORD[5] = {};
// CHECK-DAG: S.file_SIGN[num_a]
def MOVE_SIGN : Move<0, SIGN>;
// CHECK-DAG: S.file_KEYWORD[num_a]
def MOVE_KEYWORD : Move<1, KEYWORD>;
// CHECK-NOT: %r[
