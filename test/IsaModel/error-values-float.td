// RUN: %check-errors

include "base.td"

class Real<bits<4> op, dag value> : FFF<op> { let semantics = (set $d, value); }

// CHECK: :[[#@LINE+1]]:5: error: 'IntOp', semantics: 'add' doesn't work on f32
def IntOp : Real<0, (add $a, $b)>;
// CHECK: :[[#@LINE+1]]:5: error: 'IntConstant', semantics: the integer 1 stands where a value of type f32 is expected; write (fconst "...")
def IntConstant : Real<1, (fadd $a, 1)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Text', semantics: 'fconst' takes the text of a number
def Text : Real<2, (fconst "one")>;
// CHECK: :[[#@LINE+1]]:5: error: 'NoText', semantics: 'fconst' takes the text of a number
def NoText : Real<3, (fconst 1)>;
// CHECK: :[[#@LINE+1]]:5: error: 'PcOperand', semantics: 'pc' takes 0 operands, found 1
def PcOperand : FFF<4> { let semantics = (jump (pc $a)); }
