// RUN: %check-errors

include "base.td"

def ADD : RRR<1> { let semantics = (set $d, (add $a, $b)); }
def FADD : FFF<2> { let semantics = (set $d, (fadd $a, $b)); }
def SET : RI<3> {
  let outs = (ops R:$a);
  let ins = (ops u8:$imm);
  let semantics = (set $a, $imm);
}
def u16 : Imm<16>;

class One<string m, dag o, string s, dag i> : Pseudo<m, o, s, [Expansion<[i]>]>;

def MOVE : One<"MOVE", (ops R:$d, R:$a), "$d, $a", (ADD $d, $a, 0)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Mnemonic', mnemonic: '1ST' isn't made of letters
def Mnemonic : One<"1ST", (ops), "", (ADD 0, 0, 0)>;
// CHECK: :[[#@LINE+2]]:5: error: 'Real', mnemonic: 'ADD' is an instruction
// CHECK: :[[#@LINE-15]]:5: note: it is here
def Real : One<"ADD", (ops), "", (ADD 0, 0, 0)>;
// CHECK: :[[#@LINE+2]]:5: error: 'Again', mnemonic: 'MOVE' is taken
// CHECK: :[[#@LINE-7]]:5: note: by this
def Again : One<"MOVE", (ops), "", (ADD 0, 0, 0)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Unwritten', syntax: operand 'a' isn't written
def Unwritten : One<"P0", (ops R:$d, R:$a), "$d", (ADD $d, $a, 0)>;
// CHECK: :[[#@LINE+1]]:5: error: 'None', expansions: there is none; one may be empty
def None : Pseudo<"P1", (ops), "", []>;
def Empty : Pseudo<"P2", (ops), "", [Expansion<[]>]>;
// CHECK: :[[#@LINE+1]]:5: error: 'Head', expansions: '(add $d, $d, 0)' doesn't begin with an instruction
def Head : One<"P3", (ops R:$d), "$d", (add $d, $d, 0)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Arity', expansions: 'ADD' takes 3 operands, found 2
def Arity : One<"P4", (ops R:$d), "$d", (ADD $d, $d)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Name', expansions: '$x' is no operand
def Name : One<"P5", (ops R:$d), "$d", (ADD $d, $x, 0)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Kind', expansions: '$d' is a register of R, but 'd' is a register of F
def Kind : One<"P6", (ops R:$d), "$d", (FADD $d, 0, 0)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Number', expansions: '$n' is a number, but 'a' is a register of R
def Number : One<"P7", (ops R:$d, u8:$n), "$d, $n", (ADD $d, $n, 0)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Constant', expansions: 8 is outside of 'b', which is 0..7
def Constant : One<"P8", (ops R:$d), "$d", (ADD $d, $d, 8)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Bits', expansions: 'add' takes 2 operands, found 3
def Bits : One<"P9", (ops R:$d, u16:$n), "$d, $n", (SET $d, (add $n, 7, 0))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Order', expansions: '(bits_of $n, 0, 7)' is no (bits_of $name, high, low)
def Order : One<"P10", (ops R:$d, u16:$n), "$d, $n", (SET $d, (bits_of $n, 0, 7))>;
// CHECK: :[[#@LINE+1]]:5: error: 'BitsName', expansions: '$m' is no operand
def BitsName : One<"P11", (ops R:$d, u16:$n), "$d, $n", (SET $d, (bits_of $m, 7, 0))>;
// CHECK: :[[#@LINE+1]]:5: error: 'BitsKind', expansions: '$d' is a register and has no bits to take
def BitsKind : One<"P12", (ops R:$d, u16:$n), "$d, $n", (SET $d, (bits_of $d, 7, 0))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Guard', expansions: '$d' is a register and has no bits to take
def Guard : Pseudo<"P13", (ops R:$d), "$d",
                   [Expansion<[(ADD $d, 0, 0)], (bits_of $d, 1, 0)>]>;

// Expressions are over one number, and registers have none.
// CHECK: :[[#@LINE+1]]:5: error: 'NoNumber', expansions: '(add 1, 2)' must be over one number
def NoNumber : One<"P14", (ops R:$d), "$d", (SET $d, (add 1, 2))>;
// CHECK: :[[#@LINE+1]]:5: error: 'TwoNumbers', expansions: '(add $n, $m)' must be over one number
def TwoNumbers : One<"P15", (ops R:$d, u8:$n, u8:$m), "$d, $n, $m", (SET $d, (add $n, $m))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Computed', expansions: 'b' is a register of R and can't be computed
def Computed : One<"P16", (ops R:$d, u8:$n), "$d, $n", (ADD $d, 0, (add $n, 1))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Register', expansions: a register's value isn't known here; write (number_of $d) for its number
def Register : One<"P17", (ops R:$d), "$d", (SET $d, (add $d, 1))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Condition', expansions: a value of type i1 is expected, found i64 in '(add $n, 1)'
def Condition : Pseudo<"P18", (ops R:$d, u8:$n), "$d, $n", [ExpansionIf<(add $n, 1), [(SET $d, $n)]>]>;
// CHECK: :[[#@LINE+1]]:5: error: 'Printed', printed: it doesn't stand for one instruction
def Printed : Pseudo<"P19", (ops R:$d), "$d", [Expansion<[]>]> { let printed = 1; }
def Overload : One<"ADD", (ops R:$d), "$d", (ADD $d, $d, 0)> { let overloads = 1; }
def OverloadAgain : One<"ADD", (ops R:$d, R:$a), "$d, $a", (ADD $d, $a, 0)> { let overloads = 1; }
