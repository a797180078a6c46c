//===- Tiny.td - The tutorial's instruction set ------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A complete instruction set in one file: eight registers, one memory, scalar
// and vector instructions, branches and hardware loops, with an in-order
// timing. docs/tutorial.md builds it step by step. Together with its line in
// isa-defs/CMakeLists.txt this is all there is of it.
//
//===----------------------------------------------------------------------===//

include "kc/Isa.td"

//===----------------------------------------------------------------------===//
// Parameters and state
//===----------------------------------------------------------------------===//

def MEMORY_SIZE : Param<"MEMORY_SIZE", 1024, 16, 1048576> {
  let summary = "cells of the memory";
}
def LANES : Param<"LANES", 4, 1, 64> {
  let summary = "elements of a row, on which vector instructions work";
}
def MUL_CYCLES : Param<"MUL_CYCLES", 3, 1, 100> {
  let summary = "cycles of a multiplication";
}
def MEMORY_CYCLES : Param<"MEMORY_CYCLES", 2, 1, 100> {
  let summary = "cycles of a load or store";
}

def GPR : RegFile<"r", 8, Word> {
  let summary = "integer registers";
  let zeroRegister = 0;
}
def MEM : Memory<"mem", Word> {
  let summary = "the memory";
  let cells = (value MEMORY_SIZE);
  let rowCells = (value LANES);
}

def Alu : Unit<"alu"> { let summary = "arithmetic on registers"; }
def MemoryUnit : Unit<"memory"> {
  let summary = "loads, stores and vector instructions";
}
def Control : Unit<"control"> { let summary = "branches and loops"; }

//===----------------------------------------------------------------------===//
// Formats
//
//   15    12 11          6 5   3 2   0
//  +--------+-------------+-----+-----+
//  | opcode |     | rs2   | rs1 | rd  |
//  | opcode | imm6        | rs1 | rd  |
//  | opcode | imm9              | rd  |
//  +--------+-------------------+-----+
//===----------------------------------------------------------------------===//

def simm6 : Imm<6> { let isSigned = 1; }
def uimm6 : Imm<6>;
def uimm9 : Imm<9>;
/// A distance in instructions; assembly names a label.
def offset6 : Imm<6> {
  let isSigned = 1;
  let pcRelative = 1;
}

class TinyInstr<bits<4> op, string m> : Instr<m> {
  bits<16> Inst = 0;
  let Inst{15...12} = op;
}

/// op rd, rs1, rs2
class RRR<bits<4> op, string m> : TinyInstr<op, m> {
  bits<3> rd; bits<3> rs1; bits<3> rs2;
  let Inst{2...0} = rd;
  let Inst{5...3} = rs1;
  let Inst{8...6} = rs2;
  let syntax = "$rd, $rs1, $rs2";
}

/// op with two registers and six bits
class RRI<bits<4> op, string m> : TinyInstr<op, m> {
  bits<3> rd; bits<3> rs1; bits<6> imm;
  let Inst{2...0} = rd;
  let Inst{5...3} = rs1;
  let Inst{11...6} = imm;
}

/// op rd, imm
class RI<bits<4> op, string m> : TinyInstr<op, m> {
  bits<3> rd; bits<9> imm;
  let Inst{2...0} = rd;
  let Inst{11...3} = imm;
  let syntax = "$rd, $imm";
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

class Arithmetic<bits<4> op, string m, string s, Operator f> : RRR<op, m> {
  let summary = s;
  let outs = (ops GPR:$rd);
  let ins = (ops GPR:$rs1, GPR:$rs2);
  let unit = Alu;
  let semantics = (set $rd, (f $rs1, $rs2));
}

def ADD : Arithmetic<0x1, "add", "Sum", add> {
  let example = Example<["r1 = 7", "r2 = 3"], ["add r3, r1, r2"], ["r3 = 10"]>;
}
def SUB : Arithmetic<0x2, "sub", "Difference", sub> {
  let example = Example<["r1 = 7", "r2 = 3"], ["sub r3, r1, r2"], ["r3 = 4"]>;
}
def MUL : Arithmetic<0x3, "mul", "Low 32 bits of the product", mul> {
  let cost = (value MUL_CYCLES);
  let example = Example<["r1 = 7", "r2 = 3"], ["mul r3, r1, r2"], ["r3 = 21"],
                        3>;
}
def ADDI : RRI<0x4, "addi"> {
  let summary = "Sum of a register and a number from -32 to 31";
  let syntax = "$rd, $rs1, $imm";
  let outs = (ops GPR:$rd);
  let ins = (ops GPR:$rs1, simm6:$imm);
  let unit = Alu;
  let semantics = (set $rd, (add $rs1, $imm));
  let example = Example<["r1 = 7"], ["addi r3, r1, -2"], ["r3 = 5"]>;
}
def LI : RI<0x5, "li"> {
  let summary = "Set a register to a number from 0 to 511";
  let outs = (ops GPR:$rd);
  let ins = (ops uimm9:$imm);
  let unit = Alu;
  let semantics = (set $rd, $imm);
  let example = Example<[], ["li r3, 511"], ["r3 = 511"]>;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

def LW : RRI<0x6, "lw"> {
  let summary = "Load a register";
  let syntax = "$rd, $imm($rs1)";
  let outs = (ops GPR:$rd);
  let ins = (ops GPR:$rs1, uimm6:$imm);
  let unit = MemoryUnit;
  let cost = (value MEMORY_CYCLES);
  let where = (define (cell MEM, (add $rs1, $imm)):$c);
  let semantics = (set $rd, $c);
  let example = Example<["mem[12] = 99", "r1 = 8"], ["lw r3, 4(r1)"],
                        ["r3 = 99"]>;
}
def SW : RRI<0x7, "sw"> {
  let summary = "Store a register";
  let syntax = "$rd, $imm($rs1)";
  let ins = (ops GPR:$rd, GPR:$rs1, uimm6:$imm);
  let unit = MemoryUnit;
  let cost = (value MEMORY_CYCLES);
  let where = (define (cell MEM, (add $rs1, $imm)):$c);
  let semantics = (set $c, $rd);
  let example = Example<["r3 = 99", "r1 = 8"], ["sw r3, 4(r1)"],
                        ["mem[12] = 99"]>;
}

//===----------------------------------------------------------------------===//
// Vectors: rows of LANES cells of memory
//===----------------------------------------------------------------------===//

def VADD : RRR<0x8, "vadd"> {
  let summary = "Sum of two rows";
  let ins = (ops GPR:$rd, GPR:$rs1, GPR:$rs2);
  let unit = MemoryUnit;
  let cost = (mul 3, MEMORY_CYCLES);
  let where = (define
    (row MEM, $rd):$d, (row MEM, $rs1):$x, (row MEM, $rs2):$y);
  let semantics = (set (at $d, "i"), (add (at $x, "i"), (at $y, "i")));
  let description = [{
The registers hold the addresses of the rows. The result may replace one of them.
}];
  let example = Example<
    ["mem[0] = 1, 2, 3, 4", "mem[4..7] = 10", "r2 = 4", "r3 = 8"],
    ["vadd r3, r0, r2"], ["mem[8] = 11, 12, 13, 14"]>;
}
def DOT : RRR<0x9, "dot"> {
  let summary = "Sum of the products of two rows";
  let outs = (ops GPR:$rd);
  let ins = (ops GPR:$rs1, GPR:$rs2);
  let unit = MemoryUnit;
  let cost = (add (mul 2, MEMORY_CYCLES), MUL_CYCLES);
  let macs = (value LANES);
  let where = (define (row MEM, $rs1):$x, (row MEM, $rs2):$y);
  let semantics =
    (set $rd, (reduce add, "i", (mul (at $x, "i"), (at $y, "i"))));
  let example = Example<
    ["mem[0] = 1, 2, 3, 4", "mem[4..7] = 10", "r2 = 4"],
    ["dot r3, r0, r2"], ["r3 = 100"]>;
}

//===----------------------------------------------------------------------===//
// Control
//===----------------------------------------------------------------------===//

def BNE : TinyInstr<0xA, "bne"> {
  bits<3> rs1; bits<3> rs2; bits<6> target;
  let Inst{2...0} = rs1;
  let Inst{5...3} = rs2;
  let Inst{11...6} = target;
  let syntax = "$rs1, $rs2, $target";
  let summary = "Branch if two registers differ";
  let ins = (ops GPR:$rs1, GPR:$rs2, offset6:$target);
  let unit = Control;
  let semantics = (when (ne $rs1, $rs2), (jump (add (pc), $target)));
  let example = Example<
    ["r1 = 3"],
    ["again: addi r2, r2, 5", "addi r1, r1, -1", "bne r1, r0, again"],
    ["r1 = 0", "r2 = 15"], 9>;
}
def LOOP : RI<0xB, "loop"> {
  let summary = "Begin a loop of imm iterations";
  let outs = (ops GPR:$rd);
  let ins = (ops uimm9:$imm);
  let unit = Control;
  let checks = [
    Check<(ne $imm, 0), BadOperand, "a loop must have at least one iteration">
  ];
  let semantics = (loop_begin $rd, $imm);
  let example = Example<
    [], ["loop r1, 10", "add r2, r2, r1", "end r1"], ["r1 = 0", "r2 = 55"], 21>;
}
def END : TinyInstr<0xC, "end"> {
  bits<3> rd;
  let Inst{2...0} = rd;
  let syntax = "$rd";
  let summary = "End of a loop's body";
  let outs = (ops GPR:$rd);
  let ins = (ops GPR:$rd);
  let unit = Control;
  let semantics = (loop_end $rd);
  let example = Example<
    [], ["loop r1, 3", "addi r2, r2, 5", "end r1"], ["r1 = 0", "r2 = 15"], 7>;
}
def HALT : TinyInstr<0xF, "halt"> {
  let summary = "End the program";
  let unit = Control;
  let semantics = (halt);
  let example = Example<[], ["halt", "li r1, 1"], ["r1 = 0"], 1>;
}

def Loop : HardwareLoop<LOOP, END>;
def : RegisterCopy<GPR, (ADDI $to, $from, 0)>;

//===----------------------------------------------------------------------===//
// Pseudo instructions
//===----------------------------------------------------------------------===//

def MV : Pseudo<"mv", (ops GPR:$rd, GPR:$rs), "$rd, $rs",
                [Expansion<[(ADDI $rd, $rs, 0)]>]> {
  let summary = "Copy a register";
}
def NOP : Pseudo<"nop", (ops), "", [Expansion<[(ADDI 0, 0, 0)]>]> {
  let summary = "Do nothing for a cycle";
}

def Tiny : Isa<"tiny"> {
  let title = "Tiny";
  let summary = "The tutorial's machine: eight registers, one memory";
  let wordBytes = 2;
  let comments = ["#", "//"];
  let constraints = [
    Constraint<(eq (urem MEMORY_SIZE, LANES), 0),
               "MEMORY_SIZE must be a multiple of LANES">
  ];
  let description = [{
Tiny has eight registers of 32 bits, of which `r0` is always zero, and one memory of
32-bit cells. Scalar instructions compute with registers; vector instructions work on
rows of LANES cells of the memory, whose addresses they take from registers. A program
ends after its last instruction, or with `halt`.
}];
}
