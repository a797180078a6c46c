//===- Formats.td - Instruction formats of PLENA -----------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   31      26 25  22 21  18 17  14 13  10 9    6 5       0
//  +----------+------+------+------+------+------+---------+
//  |          |funct1| rs3  | rs2  | rs1  |  rd  | opcode  |
//  +----------+------+------+------+------+------+---------+
//  |          imm18         ' (14) | rs1  |  rd  | opcode  |
//  |          imm22                ' (10) |  rd  | opcode  |
//  +-------------------------------+------+------+---------+
//
// No field is signed. The machine ignores the fields that an instruction
// doesn't use.
//
//===----------------------------------------------------------------------===//

#ifndef PLENA_FORMATS
#define PLENA_FORMATS

include "plena/State.td"

def imm14 : Imm<14>;
def imm18 : Imm<18>;
def imm22 : Imm<22>;
/// Fields of which only few values count; the manual says which.
def flag : Imm<4>;

class PlenaInstr<bits<6> op, string m> : Instr<m> {
  bits<32> Inst = 0;
  bits<32> Ignored = 0;
  let Inst{5...0} = op;
}

/// op rd, rs1, rs2
class R3<bits<6> op, string m> : PlenaInstr<op, m> {
  bits<4> rd; bits<4> rs1; bits<4> rs2;
  let Inst{9...6} = rd;
  let Inst{13...10} = rs1;
  let Inst{17...14} = rs2;
  let Ignored{31...18} = 0b11111111111111;
  let syntax = "$rd, $rs1, $rs2";
}

/// op 0, rs1, rs2
class R3NoDest<bits<6> op, string m> : PlenaInstr<op, m> {
  bits<4> rs1; bits<4> rs2;
  let Inst{13...10} = rs1;
  let Inst{17...14} = rs2;
  let Ignored{9...6} = 0b1111;
  let Ignored{31...18} = 0b11111111111111;
  let syntax = "0, $rs1, $rs2";
}

/// op rd, rs1, rs2, rs3
class R4<bits<6> op, string m> : PlenaInstr<op, m> {
  bits<4> rd; bits<4> rs1; bits<4> rs2; bits<4> rs3;
  let Inst{9...6} = rd;
  let Inst{13...10} = rs1;
  let Inst{17...14} = rs2;
  let Inst{21...18} = rs3;
  let Ignored{31...22} = 0b1111111111;
  let syntax = "$rd, $rs1, $rs2, $rs3";
}

/// op rd, rs1, rs2, rs3, rs4
class R5<bits<6> op, string m> : PlenaInstr<op, m> {
  bits<4> rd; bits<4> rs1; bits<4> rs2; bits<4> rs3; bits<4> rs4;
  let Inst{9...6} = rd;
  let Inst{13...10} = rs1;
  let Inst{17...14} = rs2;
  let Inst{21...18} = rs3;
  let Inst{25...22} = rs4;
  let Ignored{31...26} = 0b111111;
  let syntax = "$rd, $rs1, $rs2, $rs3, $rs4";
}

/// op rd, rs1, rs2, imm14
class I14<bits<6> op, string m> : PlenaInstr<op, m> {
  bits<4> rd; bits<4> rs1; bits<4> rs2; bits<14> imm;
  let Inst{9...6} = rd;
  let Inst{13...10} = rs1;
  let Inst{17...14} = rs2;
  let Inst{31...18} = imm;
  let syntax = "$rd, $rs1, $rs2, $imm";
}

/// op rd, rs1, rs2, mask
class R3M<bits<6> op, string m> : PlenaInstr<op, m> {
  bits<4> rd; bits<4> rs1; bits<4> rs2; bits<4> mask;
  let Inst{9...6} = rd;
  let Inst{13...10} = rs1;
  let Inst{17...14} = rs2;
  let Inst{21...18} = mask;
  let Ignored{31...22} = 0b1111111111;
  let syntax = "$rd, $rs1, $rs2, $mask";
  let optionalOperands = 1;
}

/// op rd, rs1, rs2, mask, reverse
class R3MF<bits<6> op, string m> : PlenaInstr<op, m> {
  bits<4> rd; bits<4> rs1; bits<4> rs2; bits<4> mask; bits<4> reverse;
  let Inst{9...6} = rd;
  let Inst{13...10} = rs1;
  let Inst{17...14} = rs2;
  let Inst{21...18} = mask;
  let Inst{25...22} = reverse;
  let Ignored{31...26} = 0b111111;
  let syntax = "$rd, $rs1, $rs2, $mask, $reverse";
  let optionalOperands = 2;
}

/// op rd, rs1, rs2, strided, precision
class DmaFormat<bits<6> op, string m> : PlenaInstr<op, m> {
  bits<4> rd; bits<4> rs1; bits<4> rs2; bits<4> strided; bits<4> precision;
  let Inst{9...6} = rd;
  let Inst{13...10} = rs1;
  let Inst{17...14} = rs2;
  let Inst{21...18} = strided;
  let Inst{25...22} = precision;
  let Ignored{31...26} = 0b111111;
  let syntax = "$rd, $rs1, $rs2, $strided, $precision";
  let optionalOperands = 2;
}

/// op rd, rs1, mask
class R2M<bits<6> op, string m> : PlenaInstr<op, m> {
  bits<4> rd; bits<4> rs1; bits<4> mask;
  let Inst{9...6} = rd;
  let Inst{13...10} = rs1;
  let Inst{21...18} = mask;
  let Ignored{17...14} = 0b1111;
  let Ignored{31...22} = 0b1111111111;
  let syntax = "$rd, $rs1, $mask";
  let optionalOperands = 1;
}

/// op rd, rs1
class R2<bits<6> op, string m> : PlenaInstr<op, m> {
  bits<4> rd; bits<4> rs1;
  let Inst{9...6} = rd;
  let Inst{13...10} = rs1;
  let Ignored{31...14} = 0b111111111111111111;
  let syntax = "$rd, $rs1";
  // A number at the end is accepted, as in existing programs, and dropped.
  let otherSyntax = ["$rd, $rs1, _"];
}

/// op rd, rs1, imm18
class I18<bits<6> op, string m> : PlenaInstr<op, m> {
  bits<4> rd; bits<4> rs1; bits<18> imm;
  let Inst{9...6} = rd;
  let Inst{13...10} = rs1;
  let Inst{31...14} = imm;
  let syntax = "$rd, $rs1, $imm";
}

/// op rd, imm18: rs1 is not used.
class W18<bits<6> op, string m> : PlenaInstr<op, m> {
  bits<4> rd; bits<18> imm;
  let Inst{9...6} = rd;
  let Inst{31...14} = imm;
  let Ignored{13...10} = 0b1111;
  let syntax = "$rd, $imm";
}

/// op rd, imm22
class I22<bits<6> op, string m> : PlenaInstr<op, m> {
  bits<4> rd; bits<22> imm;
  let Inst{9...6} = rd;
  let Inst{31...10} = imm;
  let syntax = "$rd, $imm";
}

/// op rd
class R1<bits<6> op, string m> : PlenaInstr<op, m> {
  bits<4> rd;
  let Inst{9...6} = rd;
  let Ignored{31...10} = 0b1111111111111111111111;
  let syntax = "$rd";
}

/// op
class N<bits<6> op, string m> : PlenaInstr<op, m> {
  let Ignored{31...6} = 0b11111111111111111111111111;
}

#endif // PLENA_FORMATS
