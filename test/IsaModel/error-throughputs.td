// RUN: %check-errors

include "base.td"

def Vector : Unit<"vector">;
def Good : Throughput<"mac", (mul N, N), (value N), Vector>;
// CHECK: :[[#@LINE+1]]:5: error: 'Blank', operation: 'mac 8' isn't made of letters, digits and '_', the first no digit
def Blank : Throughput<"mac 8", (value 1), (value 1), Vector>;
// CHECK: :[[#@LINE+1]]:5: error: 'Nothing', items: it is 0 by default; expected 1 or more
def Nothing : Throughput<"add", (value 0), (value 1), Vector>;
// CHECK: :[[#@LINE+1]]:5: error: 'Register', cycles: 'number_of' takes a register operand
def Register : Throughput<"add", (value 1), (number_of $rd), Vector>;
