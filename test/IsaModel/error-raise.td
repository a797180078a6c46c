// RUN: %check-errors

include "base.td"

class Op<bits<4> op, dag s> : RI<op> { let semantics = s; }
def Unfriendly : TrapKind;

// CHECK: :[[#@LINE+1]]:5: error: 'Kind', semantics: 'raise' takes a kind of trap that an instruction can have, and a message
def Kind : Op<0, (raise Unfriendly, "go away")>;
// CHECK: :[[#@LINE+1]]:5: error: 'Message', semantics: 'raise' takes a kind of trap that an instruction can have, and a message
def Message : Op<1, (raise BadOperand, $imm)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Few', semantics: 'raise' takes 2 to 3 operands, found 1
def Few : Op<2, (raise BadOperand)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Address', semantics: the address that is reported must be an integer, found i1
def Address : Op<3, (raise BadOperand, "no", (eq $a, 1))>;
