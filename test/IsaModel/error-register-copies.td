// RUN: %check-errors

include "base.td"

def ADD : RRR<1> { let semantics = (set $d, (add $a, $b)); }
def FADD : FFF<2> { let semantics = (set $d, (fadd $a, $b)); }

def Good : RegisterCopy<R, (ADD $to, $from, 0)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Again', file: registers of R can be copied already
def Again : RegisterCopy<R, (ADD $to, 0, $from)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Kind', instr: '$to' is a register of F, but 'd' is a register of R
def Kind : RegisterCopy<F, (ADD $to, $from, 0)>;
// CHECK: :[[#@LINE+1]]:5: error: 'To', instr: '$to' isn't where 'FADD' writes
def To : RegisterCopy<F, (FADD 1, $to, $from)>;
// CHECK: :[[#@LINE+1]]:5: error: 'From', instr: '$from' isn't where 'FADD' reads
def From : RegisterCopy<F, (FADD $to, 0, 0)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Name', instr: '$source' is no operand
def Name : RegisterCopy<F, (FADD $to, $source, 0)>;
