// RUN: %check-errors

include "base.td"

// CHECK: :[[#@LINE+1]]:5: error: 'Value', where: iterator "i" stands outside of a statement
def Value : RI<0> {
  let where = (define (row VEC, $a):$v, (fadd (at $v, "i"), PI):$x);
}
// CHECK: :[[#@LINE+1]]:5: error: 'Address', where: no dimension has the iterator "i"
def Address : RI<1> {
  let where = (define (row VEC, $a):$v, (cell MEM, (add $a, "i")):$c);
}
// CHECK: :[[#@LINE+2]]:5: error: 'Element', where: 'x' can't stand for
// CHECK: :[[#@LINE+1]]:5: error: 'Element', where: iterator "i" stands outside of a statement
def Element : RI<2> {
  let where = (define (row VEC, $a):$v, (reduce fadd, "i", (at $v, "i")):$x,
                      (cell MEM, (add $a, "i")):$c);
}
// CHECK: :[[#@LINE+1]]:5: error: 'Narrow', where: a stride must be an i32 or i64
def Narrow : RI<3> {
  let outs = (ops);
  let where = (define (view MEM, $a, (dims 4), (strides (eq $a, 1))):$c);
}
