// RUN: %check-errors

include "base.td"

class Add<bits<4> op> : RRR<op> { let semantics = (set $d, (add $a, $b)); }

// CHECK: :[[#@LINE+1]]:5: error: 'NoOperand', syntax: '$c' is no operand
def NoOperand : Add<1> { let syntax = "$d, $a, $b, $c"; }
// CHECK: :[[#@LINE+1]]:5: error: 'Unwritten', syntax: operand 'b' isn't written
def Unwritten : Add<2> { let syntax = "$d, $a"; }
// CHECK: :[[#@LINE+1]]:5: error: 'Optional', optionalOperands: 4 of 3 operands can't be left out
def Optional : Add<3> { let optionalOperands = 4; }
// CHECK: :[[#@LINE+1]]:5: error: 'Other', otherSyntax: '$d, $a' doesn't write operand 'b', nor a 0 in its place
def Other : Add<4> { let otherSyntax = ["$d, $a, 0", "$d, $a"]; }
// CHECK: :[[#@LINE+1]]:5: error: 'OneZero', otherSyntax: '$d, 0' doesn't write operand 'b', nor a 0 in its place
def OneZero : Add<5> { let otherSyntax = ["$d, 0"]; }
// CHECK: :[[#@LINE+1]]:5: error: 'OtherName', otherSyntax: '$x' is no operand
def OtherName : Add<6> { let otherSyntax = ["$d, $a, $b, $x"]; }
