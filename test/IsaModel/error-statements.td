// RUN: %check-errors

include "base.td"

class Op<bits<4> op, dag statement> : RRR<op> { let semantics = statement; }

// CHECK: :[[#@LINE+1]]:5: error: 'Value', semantics: 'add' is no statement
def Value : Op<0, (add $a, $b)>;
// CHECK: :[[#@LINE+1]]:5: error: 'NoDag', semantics: 'MEM' is no statement
def NoDag : Op<1, (do MEM)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Arity', semantics: 'set' takes 2 operands, found 1
def Arity : Op<2, (set $d)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Input', semantics: 'a' is assigned but isn't in 'outs'
def Input : Op<3, (set $a, $b)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Unknown', semantics: '$e' can't be assigned to
def Unknown : Op<4, (set $e, $b)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Constant', semantics: 'PI' can't be assigned to
def Constant : Op<5, (set PI, (fconst "3"))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Expression', semantics: '(add $a, 1)' can't be assigned to
def Expression : Op<6, (set (add $a, 1), $b)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Immediate', semantics: '$imm' can't be assigned to
def Immediate : RI<7> { let semantics = (set $imm, $a); }
// CHECK: :[[#@LINE+1]]:5: error: 'Unassigned', semantics: 'd' is in 'outs' but never assigned
def Unassigned : Op<8, (set FLAGS, $a)>;
def Nested : Op<9, (when (eq $a, 0), (when (eq $b, 0), (set $d, 1)))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Twice', semantics: 'd' is assigned twice; all assignments happen at the same time
def Twice : Op<10, (do (set $d, $a), (set $d, $b))>;
// CHECK: :[[#@LINE+1]]:5: error: 'TwiceFlags', semantics: 'FLAGS' is assigned twice
def TwiceFlags : Op<11, (do (set $d, $a), (set FLAGS, 1), (set FLAGS, 2))>;
// CHECK: :[[#@LINE+1]]:5: error: 'TwiceArray', semantics: 'sums' is assigned twice
def TwiceArray : Op<12, (do (set $d, $a), (set (at SUMS, "i"), PI),
                            (accumulate (at SUMS, "i"), PI))>;
// CHECK: :[[#@LINE+1]]:5: error: 'When', semantics: 'when' takes 2 or more operands, found 1
def When : Op<13, (when (eq $a, 0))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Condition', semantics: a value of type i1 is expected, found i32 in '$a'
def Condition : Op<14, (when $a, (set $d, $b))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Element', semantics: '$c' is no view of 'where'
def Element : Op<15, (set (at $c, "i"), $b)>;
