// RUN: %check-errors

include "base.td"

def A : Plain<1>;
// CHECK: :[[#@LINE+2]]:5: error: the encoding of 'B' overlaps that of 'A'
// CHECK: :[[#@LINE-2]]:5: note: which is here
def B : Plain<1>;

// What one instruction ignores the other may not tell apart by.
def C : Plain<2> { bits<16> Ignored = 1; }
// CHECK: :[[#@LINE+2]]:5: error: the encoding of 'D' overlaps that of 'C'
// CHECK: :[[#@LINE-2]]:5: note: which is here
def D : Plain<2> { let Inst{0} = 1; }

// An opcode space replaces what it overlaps.
def Extension : OpcodeSpace<"extension">;
def E : Plain<1> { let opcodeSpace = Extension; }
// CHECK: :[[#@LINE+2]]:5: error: the encoding of 'F_' overlaps that of 'E'
// CHECK: :[[#@LINE-2]]:5: note: which is here
def F_ : Plain<1> { let opcodeSpace = Extension; }
