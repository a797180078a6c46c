// RUN: %check-errors

include "base.td"

class Op<bits<4> op> : RI<op> { let outs = (ops); }

// CHECK: :[[#@LINE+1]]:5: error: 'NoName', where: entry 2 has no name
def NoName : Op<0> { let where = (define (add $a, 1):$x, (add $a, 2)); }
// CHECK: :[[#@LINE+1]]:5: error: 'Operand', where: the name 'a' is taken
def Operand : Op<1> { let where = (define (add $a, 1):$a); }
// CHECK: :[[#@LINE+1]]:5: error: 'View', where: the name 'v' is taken
def View : Op<2> { let where = (define (row VEC, $a):$v, (cell MEM, $a):$v); }
// CHECK: :[[#@LINE+1]]:5: error: 'Later', where: '$y' is no operand and no name of 'where'
def Later : Op<3> { let where = (define (add $y, 1):$x, (add $a, 1):$y); }
// CHECK: :[[#@LINE+1]]:5: error: 'NoMemory', where: 'row' takes a memory first
def NoMemory : Op<4> { let where = (define (row ACC, $a):$v); }
// CHECK: :[[#@LINE+1]]:5: error: 'Address', where: an address must be an i32 or i64
def Address : Op<5> { let where = (define (cell MEM, (eq $a, 0)):$c); }
// CHECK: :[[#@LINE+1]]:5: error: 'Cell', where: 'cell' takes 2 operands, found 3
def Cell : Op<6> { let where = (define (cell MEM, $a, 4):$c); }
// CHECK: :[[#@LINE+1]]:5: error: 'Row', where: 'row' takes 2 operands, found 3
def Row : Op<7> { let where = (define (row VEC, $a, 4):$c); }
// CHECK: :[[#@LINE+1]]:5: error: 'Rows', where: 'rows' takes 4 operands, found 3
def Rows : Op<8> { let where = (define (rows VEC, $a, 4):$c); }
// CHECK: :[[#@LINE+1]]:5: error: 'Nothing', where: 'row' takes 2 to 4 operands, found 1
def Nothing : Op<9> { let where = (define (row VEC):$c); }
// CHECK: :[[#@LINE+1]]:5: error: 'Lists', where: 'view' takes a memory, an address, (dims ...) and (strides ...)
def Lists : Op<10> { let where = (define (view MEM, $a, (dims 4)):$c); }
// CHECK: :[[#@LINE+1]]:5: error: 'Strides', where: a view must have as many strides as dimensions, at least one
def Strides : Op<11> {
  let where = (define (view MEM, $a, (dims 4, 4), (strides 1)):$c);
}
// CHECK: :[[#@LINE+1]]:5: error: 'Extent', where: the dimensions of 'c' must be over parameters
def Extent : Op<12> {
  let where = (define (view MEM, $a, (dims $a), (strides 1)):$c);
}
// CHECK: :[[#@LINE+1]]:5: error: 'SplitCell', where: 'split' takes a view that has dimensions
def SplitCell : Op<13> { let where = (define (split (cell MEM, $a), 2):$c); }
// CHECK: :[[#@LINE+1]]:5: error: 'SplitValue', where: 'split' takes a view and a size
def SplitValue : Op<14> { let where = (define (split (add $a, 1), 2):$c); }
// CHECK: :[[#@LINE+1]]:5: error: 'Iterator', where: no dimension has the iterator "i"
def Iterator : Op<15> { let where = (define (add $a, "i"):$x); }
