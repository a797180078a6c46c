// RUN: %check-errors

include "base.td"

// CHECK: :[[#@LINE+1]]:5: error: 'NoUnit', unit: an instruction must name its unit
def NoUnit : Plain<1> { let unit = ?; }
// CHECK: :[[#@LINE+1]]:5: error: 'Negative', cost: it is -4 with the default parameters
def Negative : Plain<2> { let cost = (sub 0, N); }
// CHECK: :[[#@LINE+1]]:5: error: 'Macs', macs: it is -1 with the default parameters
def Macs : Plain<3> { let macs = (sub 3, N); }
// CHECK: :[[#@LINE+1]]:5: error: 'Value', cost: a register's value isn't known here; write (number_of $a) for its number
def Value : RI<4> { let cost = (value $a); }
def Number : RI<5> { let cost = (add (number_of $a), $imm); }
// CHECK: :[[#@LINE+1]]:5: error: 'Operands', macs: '$imm' is no operand and no name of 'where'
def Operands : RI<6> { let macs = (value $imm); }
// CHECK: :[[#@LINE+1]]:5: error: 'Skipped', skippedIf: a value of type i1 is expected, found i64 in '(number_of $a)'
def Skipped : RI<7> { let skippedIf = (number_of $a); }
// CHECK: :[[#@LINE+1]]:5: error: 'Form', cost: 'fconst' can't be used here
def Form : Plain<8> { let cost = (fconst "1"); }
// CHECK: :[[#@LINE+1]]:5: error: 'Real', cost: 'fadd' doesn't work on i64
def Real : Plain<9> { let cost = (fadd N, N); }
