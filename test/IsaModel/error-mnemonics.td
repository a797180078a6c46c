// RUN: %check-errors

include "base.td"

class Op<bits<4> op, string m> : Plain<op> { let mnemonic = m; }

def A : Op<1, "SAME">;
// CHECK: :[[#@LINE+1]]:1: error: an instruction's record must have a name; it becomes the dialect's op
def : Op<2, "OTHER">;
// CHECK: :[[#@LINE+1]]:5: error: 'C', mnemonic: '' isn't made of letters, digits, '_' and '.', the first no digit
def C : Op<3, "">;
// CHECK: :[[#@LINE+1]]:5: error: 'D', mnemonic: 'a b' isn't made of letters
def D : Op<4, "a b">;
def Dotted : Op<5, "add.s">;
// CHECK: :[[#@LINE+2]]:5: error: 'B': the mnemonic 'SAME' is taken
// CHECK: :[[#@LINE-9]]:5: note: by this
def B : Op<6, "SAME">;

// Another opcode space may have instructions of the same name.
def Extension : OpcodeSpace<"extension">;
def E : Op<7, "SAME"> { let opcodeSpace = Extension; }
