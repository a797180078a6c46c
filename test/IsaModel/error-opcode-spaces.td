// RUN: %check-errors

include "base.td"

foreach I = 1...63 in
def Space#I : OpcodeSpace<"space"#I>;
// CHECK: :[[#@LINE+1]]:5: error: 'OneTooMany', name: there are more than 64 opcode spaces
def OneTooMany : OpcodeSpace<"one_too_many">;
