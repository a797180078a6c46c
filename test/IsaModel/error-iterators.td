// RUN: %check-errors

include "base.td"

class Op<bits<4> op, dag place, dag value> : RI<op> {
  let where = (define (row VEC, $a):$v, (rows VEC, $a, 2, 8):$m);
  let semantics = (set place, value);
}

// CHECK: :[[#@LINE+1]]:5: error: 'Unknown', semantics: no dimension has the iterator "k"
def Unknown : Op<0, (at SUMS, "i"), (fmul (at SUMS, "i"), (to_float "k"))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Extents', semantics: iterator "i" runs over dimensions of different sizes
def Extents : Op<1, (at SUMS, "i"), (reduce fadd, "j", (at $m, "i", "j"))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Free', semantics: iterator "j" is neither an index of the target nor reduced
def Free : Op<2, (at SUMS, "i"), (at $v, "j")>;
// CHECK: :[[#@LINE+1]]:5: error: 'Both', semantics: iterator "i" is reduced, but it is an index of the target too
def Both : Op<3, (at SUMS, "i"), (reduce fadd, "i", (at $v, "i"))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Diagonal', semantics: iterator "i" indexes the target twice
def Diagonal : Op<4, (at ACC, "i", "i"), (at SUMS, "i")>;
// CHECK: :[[#@LINE+1]]:5: error: 'Condition', semantics: iterator "i" is neither an index of the target nor reduced
def Condition : RI<5> {
  let where = (define (row VEC, $a):$v);
  let semantics = (when (fgt (at $v, "i"), PI), (set FLAGS, 1));
}
