// RUN: %check-errors

include "base.td"

// CHECK: :[[#@LINE+1]]:5: error: 'Value', where: iterator "i" stands outside of a statement
def Value : RI<0> {
  let where = (define (row VEC, $a):$v, (fadd (at $v, "i"), PI):$x);
}
def Reduced : RI<1> {
  let where = (define (row VEC, $a):$v,
                      (reduce fadd, "i", (at $v, "i")):$sum);
}
// CHECK: :[[#@LINE+1]]:5: error: 'Address', where: iterator "i" stands outside of a statement
def Address : RI<2> {
  let where = (define (row VEC, $a):$v,
                      (reduce fadd, "i", (at $v, "i")):$sum,
                      (cell MEM, (add $a, "i")):$c);
}
