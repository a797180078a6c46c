// RUN: %check-errors

include "base.td"

def Triple : Function<"triple", [i32], i32, "three times the number">;
def Beep : Function<"beep", [i32], i1, "a sound"> { let isStatement = 1; }

def Good : RRR<0> { let semantics = (set $d, (call Triple, $a)); }
def GoodToo : RRR<1> {
  let semantics = (do (set $d, $a), (call Beep, $a));
}
// CHECK: :[[#@LINE+1]]:5: error: 'NoFunction', semantics: 'call' takes a record of class Function
def NoFunction : RRR<2> { let semantics = (set $d, (call add, $a)); }
// CHECK: :[[#@LINE+1]]:5: error: 'Arity', semantics: 'call' takes 2 operands, found 3
def Arity : RRR<3> { let semantics = (set $d, (call Triple, $a, $b)); }
// CHECK: :[[#@LINE+1]]:5: error: 'Type_', semantics: a value of type i32 is expected, found i64 in '(to_i64 $a)'
def Type_ : RRR<4> { let semantics = (set $d, (call Triple, (to_i64 $a))); }
// CHECK: :[[#@LINE+1]]:5: error: 'Value', semantics: 'Triple' computes a value and is no statement
def Value : RRR<5> { let semantics = (call Triple, $a); }
// CHECK: :[[#@LINE+1]]:5: error: 'Statement', semantics: 'Beep' is a statement and has no value
def Statement : RRR<6> {
  let semantics = (set $d, (select (call Beep, $a), $a, $b));
}
// CHECK: :[[#@LINE+1]]:5: error: 'Condition', checks: 'Beep' is a statement and has no value
def Condition : RI<7> {
  let checks = [Check<(call Beep, $a), BadOperand, "">];
}
