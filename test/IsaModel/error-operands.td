// RUN: %check-errors

include "base.td"

// CHECK: :[[#@LINE+1]]:5: error: 'NoKind', ins: operand 1 must be an operand kind with a name, such as GP:$rd
def NoKind : RRR<1> { let ins = (ops MEM:$a, R:$b); }
// CHECK: :[[#@LINE+1]]:5: error: 'NoName', ins: operand 2 must be an operand kind with a name, such as GP:$rd
def NoName : RRR<2> { let ins = (ops R:$a, R); }
// CHECK: :[[#@LINE+1]]:5: error: 'Twice', ins: operand 'a' is declared twice
def Twice : RRR<3> { let ins = (ops R:$a, R:$a); }
// CHECK: :[[#@LINE+1]]:5: error: 'Kinds', ins: operand 'd' is declared twice
def Kinds : RRR<4> { let ins = (ops F:$d, R:$a, R:$b); }
// CHECK: :[[#@LINE+1]]:5: error: 'Output', outs: 'd' is no register
def Output : RRR<5> { let outs = (ops u4:$d); }
