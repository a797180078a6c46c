//===- Formats.td - Instruction formats of RISC-V ----------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   31     25 24  20 19  15 14 12 11       7 6      0
//  +---------+------+------+-----+----------+--------+
//  | funct7  | rs2  | rs1  |  f3 | rd       | opcode |  R
//  | imm[11:0]      | rs1  |  f3 | rd       | opcode |  I
//  | imm[11:5]| rs2 | rs1  |  f3 | imm[4:0] | opcode |  S
//  | imm[12|10:5]|rs2|rs1  |  f3 |[4:1|11]  | opcode |  B
//  | imm[31:12]                  | rd       | opcode |  U
//  | imm[20|10:1|11|19:12]       | rd       | opcode |  J
//  +-----------------------------+----------+--------+
//
//===----------------------------------------------------------------------===//

#ifndef RISCV_FORMATS
#define RISCV_FORMATS

include "riscv/State.td"

// An address takes two instructions. The second one sign-extends the low part,
// for which the high part makes up.
class HighPart<dag address> {
  dag value = (and_ (lshr (add address, 0x800), 12), 0xFFFFF);
}
class LowPart<dag address> {
  dag value = (sub (and_ (add address, 0x800), 0xFFF), 0x800);
}
def HiModifier : Modifier<"hi", HighPart<(value $value)>.value>;
def LoModifier : Modifier<"lo", LowPart<(value $value)>.value>;
def PcrelHiModifier : Modifier<"pcrel_hi", HighPart<(sub $value, $pc)>.value>;
def PcrelLoModifier : Modifier<"pcrel_lo", LowPart<(sub $value, $pc)>.value> {
  let refersTo = PcrelHiModifier;
}

def simm12 : Imm<12> {
  let isSigned = 1;
  let defaultValue = 0;
  let modifiers = [LoModifier, PcrelLoModifier];
}
def uimm5 : Imm<5>;
def uimm20 : Imm<20> {
  let modifiers = [HiModifier, PcrelHiModifier];
}
/// Distances in bytes; assembly names a label.
def offset13 : Imm<12> {
  let isSigned = 1;
  let shift = 1;
  let pcRelative = 1;
}
def offset21 : Imm<20> {
  let isSigned = 1;
  let shift = 1;
  let pcRelative = 1;
}

/// The distance of anything that a label names.
def offset32 : Imm<32> {
  let isSigned = 1;
  let pcRelative = 1;
  let labelsOnly = 1;
}
/// Any number of 32 bits, signed or unsigned.
def number32 : Imm<33> {
  let isSigned = 1;
  let range = [-2147483648, 0xFFFFFFFF];
}

// The major opcodes, as the manual's table names them.
defvar OpLoad = 0b0000011;
defvar OpLoadFp = 0b0000111;
defvar OpMiscMem = 0b0001111;
defvar OpOpImm = 0b0010011;
defvar OpAuipc = 0b0010111;
defvar OpStore = 0b0100011;
defvar OpStoreFp = 0b0100111;
defvar OpOp = 0b0110011;
defvar OpLui = 0b0110111;
defvar OpMadd = 0b1000011;
defvar OpMsub = 0b1000111;
defvar OpNmsub = 0b1001011;
defvar OpNmadd = 0b1001111;
defvar OpOpFp = 0b1010011;
defvar OpOpV = 0b1010111;
defvar OpBranch = 0b1100011;
defvar OpJalr = 0b1100111;
defvar OpJal = 0b1101111;
defvar OpSystem = 0b1110011;

class RVInstr<bits<7> opcode, string m> : Instr<m> {
  bits<32> Inst = 0;
  let Inst{6...0} = opcode;
}

class RFormat<bits<7> opcode, bits<3> funct3, bits<7> funct7, string m>
    : RVInstr<opcode, m> {
  bits<5> rd; bits<5> rs1; bits<5> rs2;
  let Inst{31...25} = funct7;
  let Inst{24...20} = rs2;
  let Inst{19...15} = rs1;
  let Inst{14...12} = funct3;
  let Inst{11...7} = rd;
  let syntax = "$rd, $rs1, $rs2";
}

/// R with a fixed second source.
class UnaryFormat<bits<7> opcode, bits<3> funct3, bits<12> funct12, string m>
    : RVInstr<opcode, m> {
  bits<5> rd; bits<5> rs1;
  let Inst{31...20} = funct12;
  let Inst{19...15} = rs1;
  let Inst{14...12} = funct3;
  let Inst{11...7} = rd;
  let syntax = "$rd, $rs1";
}

class IFormat<bits<7> opcode, bits<3> funct3, string m> : RVInstr<opcode, m> {
  bits<5> rd; bits<5> rs1; bits<12> imm;
  let Inst{31...20} = imm;
  let Inst{19...15} = rs1;
  let Inst{14...12} = funct3;
  let Inst{11...7} = rd;
  let syntax = "$rd, $rs1, $imm";
}

/// I with a distance to shift.
class ShiftFormat<bits<3> funct3, bits<7> funct7, string m>
    : RVInstr<OpOpImm, m> {
  bits<5> rd; bits<5> rs1; bits<5> shamt;
  let Inst{31...25} = funct7;
  let Inst{24...20} = shamt;
  let Inst{19...15} = rs1;
  let Inst{14...12} = funct3;
  let Inst{11...7} = rd;
  let syntax = "$rd, $rs1, $shamt";
}

class SFormat<bits<7> opcode, bits<3> funct3, string m> : RVInstr<opcode, m> {
  bits<5> rs1; bits<5> rs2; bits<12> imm;
  let Inst{31...25} = imm{11...5};
  let Inst{24...20} = rs2;
  let Inst{19...15} = rs1;
  let Inst{14...12} = funct3;
  let Inst{11...7} = imm{4...0};
  let syntax = "$rs2, $imm($rs1)";
  let otherSyntax = ["$rs2, ($rs1)"];
}

/// Field bit n is bit n + 1 of the distance.
class BFormat<bits<3> funct3, string m> : RVInstr<OpBranch, m> {
  bits<5> rs1; bits<5> rs2; bits<12> target;
  let Inst{31} = target{11};
  let Inst{30...25} = target{9...4};
  let Inst{24...20} = rs2;
  let Inst{19...15} = rs1;
  let Inst{14...12} = funct3;
  let Inst{11...8} = target{3...0};
  let Inst{7} = target{10};
  let syntax = "$rs1, $rs2, $target";
}

class UFormat<bits<7> opcode, string m> : RVInstr<opcode, m> {
  bits<5> rd; bits<20> imm;
  let Inst{31...12} = imm;
  let Inst{11...7} = rd;
  let syntax = "$rd, $imm";
}

/// Field bit n is bit n + 1 of the distance.
class JFormat<bits<7> opcode, string m> : RVInstr<opcode, m> {
  bits<5> rd; bits<20> target;
  let Inst{31} = target{19};
  let Inst{30...21} = target{9...0};
  let Inst{20} = target{10};
  let Inst{19...12} = target{18...11};
  let Inst{11...7} = rd;
  let syntax = "$rd, $target";
}

/// A word without operands.
class FixedFormat<bits<12> funct12, string m> : RVInstr<OpSystem, m> {
  let Inst{31...20} = funct12;
}

#endif // RISCV_FORMATS
