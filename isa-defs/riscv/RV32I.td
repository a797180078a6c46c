//===- RV32I.td - The base integer instructions ------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// RV32I of the RISC-V manual, volume I, chapter 2, with fence.i of Zifencei.
// An instruction set that includes this file defines, before it:
//
//   MEM                 the memory, of bytes
//   Alu, Branches, LoadStore, System
//                       the units
//
//===----------------------------------------------------------------------===//

#ifndef RISCV_RV32I
#define RISCV_RV32I

include "riscv/Formats.td"

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

class Register_Register<bits<3> funct3, bits<7> funct7, string m, string s,
                        dag result> : RFormat<OpOp, funct3, funct7, m> {
  let summary = s;
  let outs = (ops X:$rd);
  let ins = (ops X:$rs1, X:$rs2);
  let unit = Alu;
  let semantics = (set $rd, result);
}

class Register_Immediate<bits<3> funct3, string m, string s, dag result>
    : IFormat<OpOpImm, funct3, m> {
  let summary = s;
  let outs = (ops X:$rd);
  let ins = (ops X:$rs1, simm12:$imm);
  let unit = Alu;
  let semantics = (set $rd, result);
}

class ShiftImmediate<bits<3> funct3, bits<7> funct7, string m, string s,
                     dag result> : ShiftFormat<funct3, funct7, m> {
  let summary = s;
  let outs = (ops X:$rd);
  let ins = (ops X:$rs1, uimm5:$shamt);
  let unit = Alu;
  let semantics = (set $rd, result);
}

/// The low five bits of a register are the distance of a shift.
defvar ShiftDistance = (and_ $rs2, 31);

def ADD : Register_Register<0b000, 0b0000000, "add", "Sum", (add $rs1, $rs2)>;
def SUB : Register_Register<0b000, 0b0100000, "sub", "Difference",
                            (sub $rs1, $rs2)>;
def SLL : Register_Register<0b001, 0b0000000, "sll", "Shift left",
                            (shl $rs1, ShiftDistance)>;
def SLT : Register_Register<0b010, 0b0000000, "slt", "Less than, signed",
                            (zext i32, (slt $rs1, $rs2))>;
def SLTU : Register_Register<0b011, 0b0000000, "sltu", "Less than, unsigned",
                             (zext i32, (ult $rs1, $rs2))>;
def XOR : Register_Register<0b100, 0b0000000, "xor", "Exclusive or",
                            (xor_ $rs1, $rs2)>;
def SRL : Register_Register<0b101, 0b0000000, "srl", "Logical shift right",
                            (lshr $rs1, ShiftDistance)>;
def SRA : Register_Register<0b101, 0b0100000, "sra", "Arithmetic shift right",
                            (ashr $rs1, ShiftDistance)>;
def OR : Register_Register<0b110, 0b0000000, "or", "Or", (or_ $rs1, $rs2)>;
def AND : Register_Register<0b111, 0b0000000, "and", "And", (and_ $rs1, $rs2)>;

def ADDI : Register_Immediate<0b000, "addi", "Sum with a number",
                              (add $rs1, $imm)>;
def SLTI : Register_Immediate<0b010, "slti", "Less than a number, signed",
                              (zext i32, (slt $rs1, $imm))>;
def SLTIU : Register_Immediate<0b011, "sltiu", "Less than a number, unsigned",
                               (zext i32, (ult $rs1, $imm))> {
  let description = [{
The number is sign-extended to 32 bits first, then read as unsigned.
}];
}
def XORI : Register_Immediate<0b100, "xori", "Exclusive or with a number",
                              (xor_ $rs1, $imm)>;
def ORI : Register_Immediate<0b110, "ori", "Or with a number",
                             (or_ $rs1, $imm)>;
def ANDI : Register_Immediate<0b111, "andi", "And with a number",
                              (and_ $rs1, $imm)>;

def SLLI : ShiftImmediate<0b001, 0b0000000, "slli", "Shift left by a number",
                          (shl $rs1, $shamt)>;
def SRLI : ShiftImmediate<0b101, 0b0000000, "srli",
                          "Logical shift right by a number",
                          (lshr $rs1, $shamt)>;
def SRAI : ShiftImmediate<0b101, 0b0100000, "srai",
                          "Arithmetic shift right by a number",
                          (ashr $rs1, $shamt)>;

def LUI : UFormat<OpLui, "lui"> {
  let summary = "Set the upper twenty bits";
  let outs = (ops X:$rd);
  let ins = (ops uimm20:$imm);
  let unit = Alu;
  let semantics = (set $rd, (shl $imm, 12));
}
def AUIPC : UFormat<OpAuipc, "auipc"> {
  let summary = "Add to the upper twenty bits of the pc";
  let outs = (ops X:$rd);
  let ins = (ops uimm20:$imm);
  let unit = Alu;
  let semantics = (set $rd, (add (pc), (shl $imm, 12)));
}

//===----------------------------------------------------------------------===//
// Control
//===----------------------------------------------------------------------===//

def JAL : JFormat<OpJal, "jal"> {
  let summary = "Jump and link";
  let outs = (ops X:$rd);
  let ins = (ops offset21:$target);
  let unit = Branches;
  let semantics = (do (set $rd, (next_pc)), (jump (add (pc), $target)));
}
def JALR : IFormat<OpJalr, 0b000, "jalr"> {
  let summary = "Jump to a register's address and link";
  let syntax = "$rd, $imm($rs1)";
  let otherSyntax = ["$rd, $rs1, $imm", "$rd, ($rs1)", "$rd, $rs1"];
  let outs = (ops X:$rd);
  let ins = (ops X:$rs1, simm12:$imm);
  let unit = Branches;
  let timing = IndirectTiming;
  let semantics = (do (set $rd, (next_pc)),
                      (jump (and_ (add $rs1, $imm), 0xFFFFFFFE)));
  let description = [{
The target's lowest bit is dropped.
}];
}

class ConditionalBranch<bits<3> funct3, string m, string s, dag taken>
    : BFormat<funct3, m> {
  let summary = s;
  let ins = (ops X:$rs1, X:$rs2, offset13:$target);
  let unit = Branches;
  let semantics = (when taken, (jump (add (pc), $target)));
}

def BEQ : ConditionalBranch<0b000, "beq", "Branch if equal", (eq $rs1, $rs2)>;
def BNE : ConditionalBranch<0b001, "bne", "Branch if not equal",
                            (ne $rs1, $rs2)>;
def BLT : ConditionalBranch<0b100, "blt", "Branch if less, signed",
                            (slt $rs1, $rs2)>;
def BGE : ConditionalBranch<0b101, "bge", "Branch if not less, signed",
                            (sle $rs2, $rs1)>;
def BLTU : ConditionalBranch<0b110, "bltu", "Branch if less, unsigned",
                             (ult $rs1, $rs2)>;
def BGEU : ConditionalBranch<0b111, "bgeu", "Branch if not less, unsigned",
                             (ule $rs2, $rs1)>;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

class IntegerLoad<bits<3> funct3, string m, string s, Type type, dag result>
    : IFormat<OpLoad, funct3, m> {
  let summary = s;
  let syntax = "$rd, $imm($rs1)";
  let otherSyntax = ["$rd, ($rs1)"];
  let outs = (ops X:$rd);
  let ins = (ops X:$rs1, simm12:$imm);
  let unit = LoadStore;
  let where = (define (bytes MEM, (add $rs1, $imm), type):$loaded);
  let semantics = (set $rd, result);
}

def LB : IntegerLoad<0b000, "lb", "Load a byte, signed", i8,
                     (sext i32, $loaded)>;
def LH : IntegerLoad<0b001, "lh", "Load a half word, signed", i16,
                     (sext i32, $loaded)>;
def LW : IntegerLoad<0b010, "lw", "Load a word", i32, (value $loaded)>;
def LBU : IntegerLoad<0b100, "lbu", "Load a byte, unsigned", i8,
                      (zext i32, $loaded)>;
def LHU : IntegerLoad<0b101, "lhu", "Load a half word, unsigned", i16,
                      (zext i32, $loaded)>;

class IntegerStore<bits<3> funct3, string m, string s, Type type, dag result>
    : SFormat<OpStore, funct3, m> {
  let summary = s;
  let ins = (ops X:$rs2, X:$rs1, simm12:$imm);
  let unit = LoadStore;
  let timing = StoreTiming;
  let where = (define (bytes MEM, (add $rs1, $imm), type):$stored);
  let semantics = (set $stored, result);
}

def SB : IntegerStore<0b000, "sb", "Store a byte", i8, (trunc i8, $rs2)>;
def SH : IntegerStore<0b001, "sh", "Store a half word", i16, (trunc i16, $rs2)>;
def SW : IntegerStore<0b010, "sw", "Store a word", i32, (value $rs2)>;

//===----------------------------------------------------------------------===//
// Ordering and the environment
//===----------------------------------------------------------------------===//

/// Sets of the letters i, o, r and w.
def fence_set : Imm<4> {
  let printsNames = 1;
  let names = [
    RegAlias<"w", 1>, RegAlias<"r", 2>, RegAlias<"rw", 3>, RegAlias<"o", 4>,
    RegAlias<"ow", 5>, RegAlias<"or", 6>, RegAlias<"orw", 7>, RegAlias<"i", 8>,
    RegAlias<"iw", 9>, RegAlias<"ir", 10>, RegAlias<"irw", 11>,
    RegAlias<"io", 12>, RegAlias<"iow", 13>, RegAlias<"ior", 14>,
    RegAlias<"iorw", 15>
  ];
}

def FENCE : RVInstr<OpMiscMem, "fence"> {
  bits<4> pred; bits<4> succ;
  let Inst{27...24} = pred;
  let Inst{23...20} = succ;
  let syntax = "$pred, $succ";
  let summary = "Order memory accesses";
  let description = [{
The machine has one load/store unit that keeps the program's order, so nothing is left to do
but to wait for it.
}];
  let ins = (ops fence_set:$pred, fence_set:$succ);
  let unit = System;
  let timing = FenceTiming;
}
def FENCE_I : RVInstr<OpMiscMem, "fence.i"> {
  let Inst{14...12} = 0b001;
  let summary = "Fetch anew";
  let unit = System;
  let timing = FenceTiming;
}

def ECALL : FixedFormat<0x000, "ecall"> {
  let summary = "Ask the environment";
  let unit = System;
  let semantics = (raise EnvironmentCall, "the program asks its environment");
}
def EBREAK : FixedFormat<0x001, "ebreak"> {
  let summary = "Stop with a fault";
  let unit = System;
  let timing = FenceTiming;
  let semantics = (raise Breakpoint, "the program met a breakpoint");
}

#endif // RISCV_RV32I
