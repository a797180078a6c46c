// RUN: %check-errors

include "base.td"

class Op<bits<4> op, dag value> : Word16<op> {
  bits<2> d; bits<3> a;
  let Inst{1...0} = d;
  let Inst{4...2} = a;
  let outs = (ops F:$d);
  let ins = (ops R:$a);
  let syntax = "$d, $a";
  let where = (define
    (row VEC, $a):$v,
    (cell VEC, $a):$c,
    (rows VEC, $a, 2, 8):$m);
  let semantics = (set $d, value);
}

// CHECK: :[[#@LINE+1]]:5: error: 'NoArray', semantics: 'MEM' is no array
def NoArray : Op<0, (at MEM, "i")>;
// CHECK: :[[#@LINE+1]]:5: error: 'NoView', semantics: '$w' is no view of 'where'
def NoView : Op<1, (at $w, "i")>;
// CHECK: :[[#@LINE+1]]:5: error: 'Indices', semantics: 'm' has 2 dimensions, found 1 index
def Indices : Op<2, (reduce fadd, "i", (at $m, "i"))>;
// CHECK: :[[#@LINE+1]]:5: error: 'ArrayIndices', semantics: 'acc' has 2 dimensions, found 3 indices
def ArrayIndices : Op<3, (at ACC, "i", "j", "k")>;
// CHECK: :[[#@LINE+1]]:5: error: 'Computed', semantics: an index must be an iterator, found '(add 1, 2)'
def Computed : Op<4, (at $v, (add 1, 2))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Phrase', semantics: an iterator must be a word, found "i + 1"
def Phrase : Op<5, (at $v, "i + 1")>;
// CHECK: :[[#@LINE+1]]:5: error: 'Whole', semantics: view 'v' has 1 dimension; write (at $v, ...)
def Whole : Op<6, (fadd $v, $c)>;
// CHECK: :[[#@LINE+1]]:5: error: 'At', semantics: 'at' takes 1 or more operands, found 0
def At : Op<7, (at)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Lookup', semantics: 'lookup' takes a view of one dimension
def Lookup : Op<8, (lookup $m, $a)>;
// CHECK: :[[#@LINE+1]]:5: error: 'LookupCell', semantics: 'lookup' takes a view of one dimension
def LookupCell : Op<9, (lookup $c, $a)>;
// CHECK: :[[#@LINE+1]]:5: error: 'LookupIndex', semantics: a value of type i32 is expected, found f32 in '$c'
def LookupIndex : Op<10, (lookup $v, $c)>;
// CHECK: :[[#@LINE+1]]:5: error: 'LookupArity', semantics: 'lookup' takes 2 operands, found 1
def LookupArity : Op<11, (lookup $v)>;
