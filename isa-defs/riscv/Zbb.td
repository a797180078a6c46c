//===- Zbb.td - Basic bit manipulation ---------------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RISCV_ZBB
#define RISCV_ZBB

include "riscv/RV32I.td"

def ANDN : Register_Register<0b111, 0b0100000, "andn", "And with the inverse",
                             (and_ $rs1, (xor_ $rs2, 0xFFFFFFFF))>;
def ORN : Register_Register<0b110, 0b0100000, "orn", "Or with the inverse",
                            (or_ $rs1, (xor_ $rs2, 0xFFFFFFFF))>;
def XNOR : Register_Register<0b100, 0b0100000, "xnor",
                             "Inverse of the exclusive or",
                             (xor_ (xor_ $rs1, $rs2), 0xFFFFFFFF)>;
def MAX : Register_Register<0b110, 0b0000101, "max", "Larger, signed",
                            (smax $rs1, $rs2)>;
def MAXU : Register_Register<0b111, 0b0000101, "maxu", "Larger, unsigned",
                             (umax $rs1, $rs2)>;
def MIN : Register_Register<0b100, 0b0000101, "min", "Smaller, signed",
                            (smin $rs1, $rs2)>;
def MINU : Register_Register<0b101, 0b0000101, "minu", "Smaller, unsigned",
                             (umin $rs1, $rs2)>;
def ROL : Register_Register<0b001, 0b0110000, "rol", "Rotate left",
                            (rotl $rs1, ShiftDistance)>;
def ROR : Register_Register<0b101, 0b0110000, "ror", "Rotate right",
                            (rotr $rs1, ShiftDistance)>;
def RORI : ShiftImmediate<0b101, 0b0110000, "rori", "Rotate right by a number",
                          (rotr $rs1, $shamt)>;

class BitUnary<bits<7> opcode, bits<3> funct3, bits<12> funct12, string m,
               string s, dag result> : UnaryFormat<opcode, funct3, funct12, m> {
  let summary = s;
  let outs = (ops X:$rd);
  let ins = (ops X:$rs1);
  let unit = Alu;
  let semantics = (set $rd, result);
}

def CLZ : BitUnary<OpOpImm, 0b001, 0x600, "clz", "Count leading zeros",
                   (clz $rs1)>;
def CTZ : BitUnary<OpOpImm, 0b001, 0x601, "ctz", "Count trailing zeros",
                   (ctz $rs1)>;
def CPOP : BitUnary<OpOpImm, 0b001, 0x602, "cpop", "Count ones",
                    (popcount $rs1)>;
def SEXT_B : BitUnary<OpOpImm, 0b001, 0x604, "sext.b", "Sign-extend a byte",
                      (sext i32, (trunc i8, $rs1))>;
def SEXT_H : BitUnary<OpOpImm, 0b001, 0x605, "sext.h",
                      "Sign-extend a half word",
                      (sext i32, (trunc i16, $rs1))>;
def ZEXT_H : BitUnary<OpOp, 0b100, 0x080, "zext.h", "Zero-extend a half word",
                      (zext i32, (trunc i16, $rs1))>;
def REV8 : BitUnary<OpOpImm, 0b101, 0x698, "rev8", "Reverse the bytes",
                    (byte_swap $rs1)>;

def ORC_B : BitUnary<OpOpImm, 0b101, 0x287, "orc.b",
                     "Set all bits of bytes that aren't zero",
                     (or_ (or_ $byte0, $byte1), (or_ $byte2, $byte3))> {
  let where = (define
    (select (ne (and_ $rs1, 0x000000FF), 0), 0x000000FF, 0):$byte0,
    (select (ne (and_ $rs1, 0x0000FF00), 0), 0x0000FF00, 0):$byte1,
    (select (ne (and_ $rs1, 0x00FF0000), 0), 0x00FF0000, 0):$byte2,
    (select (ne (and_ $rs1, 0xFF000000), 0), 0xFF000000, 0):$byte3);
}

#endif // RISCV_ZBB
