// What the tests' small instruction set consists of, without the Isa record.

#ifndef TEST_STATE
#define TEST_STATE

include "kc/Isa.td"

def N : Param<"N", 4, 1, 64>;
def SIZE : Param<"SIZE", 64, 16, 1024>;

def R : RegFile<"r", 8, Word> { let zeroRegister = 0; }
def F : RegFile<"f", 4, Float>;
def FLAGS : Register<"FLAGS", Word>;
def PI : Register<"PI", Float> {
  let resetText = "3.14159";
  let constant = 1;
}
def ACC : Array<"acc", Float, [(value N), (value N)]>;
def SUMS : Array<"sums", Float, [(value N)]>;
def MEM : Memory<"mem", Word> { let cells = (value SIZE); }
def VEC : Memory<"vec", Float> {
  let cells = (mul SIZE, N);
  let rowCells = (value N);
}

def Alu : Unit<"alu">;
def u4 : Imm<4>;
def u8 : Imm<8>;

class Word16<bits<4> op> : Instr<NAME> {
  bits<16> Inst = 0;
  let Inst{15...12} = op;
  let unit = Alu;
}

/// op d, a, b
class RRR<bits<4> op> : Word16<op> {
  bits<3> d; bits<3> a; bits<3> b;
  let Inst{2...0} = d;
  let Inst{5...3} = a;
  let Inst{8...6} = b;
  let outs = (ops R:$d);
  let ins = (ops R:$a, R:$b);
  let syntax = "$d, $a, $b";
}

/// op d, a, b on floating-point registers
class FFF<bits<4> op> : Word16<op> {
  bits<2> d; bits<2> a; bits<2> b;
  let Inst{1...0} = d;
  let Inst{3...2} = a;
  let Inst{5...4} = b;
  let outs = (ops F:$d);
  let ins = (ops F:$a, F:$b);
  let syntax = "$d, $a, $b";
}

/// op a, imm
class RI<bits<4> op> : Word16<op> {
  bits<3> a; bits<8> imm;
  let Inst{2...0} = a;
  let Inst{10...3} = imm;
  let ins = (ops R:$a, u8:$imm);
  let syntax = "$a, $imm";
}

/// op
class Plain<bits<4> op> : Word16<op>;

#endif // TEST_STATE
