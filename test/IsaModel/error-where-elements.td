// Names are computed before memory is read: none can stand for a value that
// takes elements.
// RUN: %check-errors

include "base.td"

class Op<bits<4> op, dag value> : RI<op> {
  let where = (define (row VEC, $a):$v, value:$x);
  let semantics = (set FLAGS, $a);
}

// CHECK: :[[#@LINE+1]]:5: error: 'Reduced', where: 'x' can't stand for a value that is computed from elements; write the value where it is used
def Reduced : Op<0, (reduce fmax, "i", (at $v, "i"))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Inside', where: 'x' can't stand for a value that is computed from elements
def Inside : Op<1, (fgt (reduce fmax, "i", (at $v, "i")), PI)>;
// CHECK: :[[#@LINE+1]]:5: error: 'LookedUp', where: 'x' can't stand for a value that is computed from elements
def LookedUp : Op<2, (lookup $v, $a)>;
