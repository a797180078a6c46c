// RUN: %check-errors

include "base.td"

// CHECK: :[[#@LINE+1]]:5: error: 'NoWord', Inst: an instruction must have a field 'bits<N> Inst'
def NoWord : Instr<"NO_WORD"> { let unit = Alu; }
// CHECK: :[[#@LINE+1]]:5: error: 'Wide', Inst: the word has 32 bits, but words of 'mini' have 16
def Wide : Instr<"WIDE"> {
  bits<32> Inst = 1;
  let unit = Alu;
}
// CHECK: :[[#@LINE+1]]:5: error: 'Open', Inst: bit 3 has no value
def Open : Plain<1> { let Inst{3} = ?; }
// CHECK: :[[#@LINE+1]]:5: error: 'Stray', Inst: bit 0 belongs to 'x', which is no operand
def Stray : Plain<2> {
  bits<1> x;
  let Inst{0} = x;
}

class One<bits<4> op> : Word16<op> {
  bits<8> a;
  let ins = (ops u8:$a);
  let syntax = "$a";
}
// CHECK: :[[#@LINE+1]]:5: error: 'Unencoded', Inst: no field encodes operand 'a'
def Unencoded : One<3>;
// CHECK: :[[#@LINE+1]]:5: error: 'Part', Inst: operand 'a' has 8 bits, but 5 are encoded
def Part : One<4> { let Inst{4...0} = a{4...0}; }
// CHECK: :[[#@LINE+1]]:5: error: 'Hole', Inst: not all bits of operand 'a' are encoded
def Hole : One<5> {
  let Inst{3...0} = a{3...0};
  let Inst{6...4} = a{7...5};
}
// CHECK: :[[#@LINE+1]]:5: error: 'Twice', Inst: bit 0 of 'a' is encoded twice
def Twice : One<6> {
  let Inst{7...0} = a;
  let Inst{8} = a{0};
}
def Scattered : One<7> {
  let Inst{3...0} = a{7...4};
  let Inst{7...4} = a{3...0};
}

// CHECK: :[[#@LINE+1]]:5: error: 'Few', Inst: 2 bits can't tell the 8 registers of operand 'a' apart
def Few : Word16<8> {
  bits<3> a;
  let Inst{1...0} = a{1...0};
  let ins = (ops R:$a);
  let syntax = "$a";
}
// CHECK: :[[#@LINE+1]]:5: error: 'Short', Ignored: it has 8 bits, but the word 16
def Short : Plain<9> { bits<8> Ignored = 0; }
// CHECK: :[[#@LINE+1]]:5: error: 'Both', Ignored: bit 2 belongs to 'a'
def Both : One<10> {
  let Inst{7...0} = a;
  bits<16> Ignored = 4;
}
