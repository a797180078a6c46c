//===- Odd.td - An instruction set for tests ---------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For instruction selection, what the instruction sets of the tree don't have:
// no register that reads as zero, results that overwrite an operand,
// comparisons, several operations in one instruction, immediates with a
// factor, registers of several types, two memories of one type.
//
//===----------------------------------------------------------------------===//

include "kc/Isa.td"

def Odd : Isa<"odd"> { let wordBytes = 2; }

def R : RegFile<"r", 8, Word>;
def F : RegFile<"f", 4, Float>;
/// Words, too, but not the first file that holds them.
def A : RegFile<"a", 4, Word>;
def NEAR : Memory<"near", Word> { let cells = (value 64); }
def FAR : Memory<"far", Word> { let cells = (value 1024); }
def FLOATS : Memory<"floats", Float> { let cells = (value 64); }
def Alu : Unit<"alu">;

def s6 : Imm<6> { let isSigned = 1; }
/// Multiples of 4 from -128 to 124.
def s6x4 : Imm<6> {
  let isSigned = 1;
  let shift = 2;
}
def u8 : Imm<8>;

class OddInstr<bits<5> op> : Instr<NAME> {
  bits<16> Inst = 0;
  let Inst{15...11} = op;
  let unit = Alu;
}
/// op d, a: d is read and written
class Update<bits<5> op, Operator f> : OddInstr<op> {
  bits<3> d; bits<3> a;
  let Inst{2...0} = d;
  let Inst{5...3} = a;
  let outs = (ops R:$d);
  let ins = (ops R:$d, R:$a);
  let syntax = "$d, $a";
  let semantics = (set $d, (f $d, $a));
}
/// op d, a, b
class Three<bits<5> op, RegFile to, RegFile from> : OddInstr<op> {
  bits<3> d; bits<3> a; bits<3> b;
  let Inst{2...0} = d;
  let Inst{5...3} = a;
  let Inst{8...6} = b;
  let outs = (ops to:$d);
  let ins = (ops from:$a, from:$b);
  let syntax = "$d, $a, $b";
}
class Short<bits<5> op> : OddInstr<op> {
  bits<3> d; bits<6> imm;
  let Inst{2...0} = d;
  let Inst{8...3} = imm;
  let outs = (ops R:$d);
  let syntax = "$d, $imm";
}
class Access<bits<5> op> : OddInstr<op> {
  bits<3> d; bits<3> a;
  let Inst{2...0} = d;
  let Inst{5...3} = a;
  let syntax = "$d, $a";
}

def ADD : Update<0, add>;
def UDIV : Update<1, udiv>;
def SHL : Update<2, shl>;
/// d + a * b
def MAC : OddInstr<3> {
  bits<3> d; bits<3> a; bits<3> b;
  let Inst{2...0} = d;
  let Inst{5...3} = a;
  let Inst{8...6} = b;
  let outs = (ops R:$d);
  let ins = (ops R:$d, R:$a, R:$b);
  let syntax = "$d, $a, $b";
  let semantics = (set $d, (add (mul $a, $b), $d));
}
def SQUARE : Access<4> {
  let outs = (ops R:$d);
  let ins = (ops R:$a);
  let semantics = (set $d, (mul $a, $a));
}
def MIN : Three<5, R, R> {
  let semantics = (set $d, (select (slt $a, $b), $a, $b));
}
def CLEAR : Short<6> {
  let ins = (ops R:$d, s6:$imm);
  let semantics = (set $d, (and_ $d, (xor_ $imm, 0xffffffff)));
}
def STEP : Short<7> {
  let ins = (ops R:$d, s6x4:$imm);
  let semantics = (set $d, (add $d, $imm));
}
def LI : Short<8> {
  let ins = (ops s6:$imm);
  let semantics = (set $d, $imm);
}
/// The upper 8 bits.
def HIGH : OddInstr<9> {
  bits<3> d; bits<8> imm;
  let Inst{2...0} = d;
  let Inst{10...3} = imm;
  let outs = (ops R:$d);
  let ins = (ops u8:$imm);
  let syntax = "$d, $imm";
  let semantics = (set $d, (shl $imm, 24));
}

def LOAD_NEAR : Access<10> {
  let outs = (ops R:$d);
  let ins = (ops R:$a);
  let where = (define (cell NEAR, $a):$c);
  let semantics = (set $d, $c);
}
def STORE_NEAR : Access<11> {
  let ins = (ops R:$d, R:$a);
  let where = (define (cell NEAR, $a):$c);
  let semantics = (set $c, $d);
}
def LOAD_FAR : Access<12> {
  let outs = (ops R:$d);
  let ins = (ops R:$a);
  let where = (define (cell FAR, $a):$c);
  let semantics = (set $d, $c);
}
def STORE_FAR : Access<13> {
  let ins = (ops R:$d, R:$a);
  let where = (define (cell FAR, $a):$c);
  let semantics = (set $c, $d);
}

def FMUL : Three<14, F, F> { let semantics = (set $d, (fmul $a, $b)); }
def FSUB : Three<15, F, F> { let semantics = (set $d, (fsub $a, $b)); }
def FMAXNUM : Three<16, F, F> { let semantics = (set $d, (fmaxnum $a, $b)); }
def FROM_INT : Access<17> {
  let outs = (ops F:$d);
  let ins = (ops R:$a);
  let semantics = (set $d, (to_float $a));
}
def FLOAD : Access<18> {
  let outs = (ops F:$d);
  let ins = (ops R:$a);
  let where = (define (cell FLOATS, $a):$c);
  let semantics = (set $d, $c);
}
/// Can't be reached: nothing puts a value into such a register.
def AXOR : Three<19, A, A> { let semantics = (set $d, (xor_ $a, $b)); }

def : RegisterCopy<R, (MIN $to, $from, $from)>;
def : RegisterCopy<F, (FMAXNUM $to, $from, $from)>;
