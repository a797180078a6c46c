// RUN: %check-errors

include "base.td"

class Op<bits<4> op, dag value> : RI<op> {
  let where = (define (row VEC, $a):$v, (rows VEC, $a, N, 8):$m);
  let semantics = (set (at SUMS, "i"), value);
}

def Good : Op<0, (reduce fadd, "j", (at $m, "i", "j"))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Arity', semantics: 'reduce' takes 3 operands, found 2
def Arity : Op<1, (reduce fadd, "j")>;
// CHECK: :[[#@LINE+1]]:5: error: 'Operator_', semantics: 'reduce' takes an operator, an iterator and a value
def Operator_ : Op<2, (reduce N, "j", (at $v, "j"))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Iterator', semantics: 'reduce' takes an operator, an iterator and a value
def Iterator : Op<3, (reduce fadd, 1, (at $v, "j"))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Neutral', semantics: 'fsub' has no neutral element to reduce from
def Neutral : Op<4, (reduce fsub, "j", (at $v, "j"))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Type_', semantics: 'add' doesn't work on f32
def Type_ : Op<5, (reduce add, "j", (at $v, "j"))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Constant', semantics: the value reduced over "j" doesn't depend on it
def Constant : Op<6, (reduce fadd, "j", (at $v, "i"))>;
