// RUN: %check-errors

include "base.td"

def NoOperator;

class Int<bits<4> op, dag value> : RRR<op> { let semantics = (set $d, value); }

// CHECK: :[[#@LINE+1]]:5: error: 'Arity', semantics: 'add' takes 2 operands, found 3
def Arity : Int<0, (add $a, $b, 1)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Unknown', semantics: unknown operator 'NoOperator'
def Unknown : Int<1, (NoOperator $a, $b)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Headless', semantics: '($x $a)' has no operator
def Headless : Int<2, (?:$x $a)>;
// CHECK: :[[#@LINE+1]]:5: error: 'FloatOp', semantics: 'fadd' doesn't work on i32
def FloatOp : Int<3, (fadd $a, $b)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Width', semantics: a value of type i32 is expected, found i64 in '(to_i64 $b)'
def Width : Int<4, (add $a, (to_i64 $b))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Result', semantics: a value of type i32 is expected, found i1 in '(eq $a, $b)'
def Result : Int<5, (eq $a, $b)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Condition', semantics: a value of type i1 is expected, found i32 in '$a'
def Condition : Int<6, (select $a, $a, $b)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Large', semantics: 4294967296 doesn't fit in i32
def Large : Int<7, (add $a, 4294967296)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Negative', semantics: -1 doesn't fit in i32
def Negative : Int<8, (add $a, -1)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Name', semantics: '$e' is no operand and no name of 'where'
def Name : Int<9, (add $a, $e)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Missing', semantics: an operand is missing
def Missing : Int<10, (add $a, ?)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Output', semantics: 'd' is read but isn't in 'ins'
def Output : Int<11, (add $a, $d)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Record', semantics: 'MEM' is no value
def Record : Int<12, (add $a, MEM)>;
// CHECK: :[[#@LINE+1]]:5: error: 'List', semantics: unexpected '[1, 2]'
def List : Int<13, (add $a, [1, 2])>;
// CHECK: :[[#@LINE+1]]:5: error: 'NumberOf', semantics: 'number_of' takes a register operand
def NumberOf : Int<14, (number_of N)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Statement', semantics: 'halt' is no value
def Statement : Int<15, (halt)>;
