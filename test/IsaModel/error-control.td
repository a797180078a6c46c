// RUN: %check-errors

include "base.td"

class Op<bits<4> op, dag statement> : RI<op> {
  let outs = (ops R:$a);
  let semantics = statement;
}
class In<bits<4> op, dag statement> : RI<op> { let semantics = statement; }

def Begin : Op<0, (loop_begin $a, $imm)>;
def End : Op<1, (loop_end $a)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Input', semantics: 'a' is assigned but isn't in 'outs'
def Input : In<2, (loop_end $a)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Register_', semantics: a loop's counter must be a register operand
def Register_ : In<3, (loop_begin FLAGS, $imm)>;
// CHECK: :[[#@LINE+1]]:5: error: 'BeginArity', semantics: 'loop_begin' takes 2 operands, found 1
def BeginArity : Op<4, (loop_begin $a)>;
// CHECK: :[[#@LINE+1]]:5: error: 'EndArity', semantics: 'loop_end' takes 1 operand, found 2
def EndArity : Op<5, (loop_end $a, $imm)>;
// CHECK: :[[#@LINE+1]]:5: error: 'BreakArity', semantics: 'loop_break' takes 0 operands, found 1
def BreakArity : Op<6, (loop_break $a)>;
// CHECK: :[[#@LINE+1]]:5: error: 'JumpArity', semantics: 'jump' takes 1 operand, found 0
def JumpArity : In<7, (jump)>;
// CHECK: :[[#@LINE+1]]:5: error: 'JumpType', semantics: 'jump' takes an integer, found f32
def JumpType : In<8, (jump PI)>;
// CHECK: :[[#@LINE+1]]:5: error: 'HaltArity', semantics: 'halt' takes 0 operands, found 1
def HaltArity : In<9, (halt $a)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Both', semantics: an instruction can't be of several kinds of jump, halt and loop statements
def Both : In<10, (do (when (eq $a, 0), (halt)), (jump $imm))>;
