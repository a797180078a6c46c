// RUN: %check-errors

include "base.td"

def BYTES : Memory<"bytes_", Byte> { let cells = (value SIZE); }

class Op<bits<4> op, dag w> : RI<op> { let where = (define w:$x); }

// CHECK: :[[#@LINE+1]]:5: error: 'OfWords', where: 'bytes' takes a memory whose cells are bytes; 'mem' has cells of i32
def OfWords : Op<0, (bytes MEM, $a, i32)>;
// CHECK: :[[#@LINE+1]]:5: error: 'OfBit', where: 'bytes' takes a type of whole bytes last
def OfBit : Op<1, (bytes BYTES, $a, i1)>;
// CHECK: :[[#@LINE+1]]:5: error: 'OfCell', where: 'bytes' takes a type of whole bytes last
def OfCell : Op<2, (bytes BYTES, $a, Word)>;
// CHECK: :[[#@LINE+1]]:5: error: 'NoType', where: 'bytes' takes 3 operands, found 2
def NoType : Op<3, (bytes BYTES, $a)>;
// A name is computed before memory is read.
// CHECK: :[[#@LINE+1]]:5: error: 'Named', where: 'y' can't stand for a value that is computed from elements; write the value where it is used
def Named : RI<4> {
  let where = (define (bytes BYTES, $a, i32):$x, (add $x, 1):$y);
}
