// RUN: %check-errors

include "base.td"

class Op<bits<4> op, Check c> : RI<op> { let checks = [c]; }
def Unfriendly : TrapKind;

// CHECK: :[[#@LINE+1]]:5: error: 'Condition', checks: a value of type i1 is expected, found i32 in '(add $a, 1)'
def Condition : Op<0, Check<(add $a, 1), BadOperand, "">>;
// CHECK: :[[#@LINE+1]]:5: error: 'Kind', checks: 'Unfriendly' is no trap of kc/Sim/Trap.h that an instruction can have
def Kind : Op<1, Check<(eq $a, 1), Unfriendly, "">>;
// CHECK: :[[#@LINE+1]]:5: error: 'Address', checks: the address that is reported must be an integer, found i1
def Address : Op<2, Check<(eq $a, 1), BadOperand, "", (eq $a, 1)>>;
// CHECK: :[[#@LINE+1]]:5: error: 'Name', checks: '$x' is no operand and no name of 'where'
def Name : Op<3, Check<(eq $x, 1), BadOperand, "">>;
